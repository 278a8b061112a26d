import ChartColumn from 'lucide-react/icons/chart-column';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ImageDown from 'lucide-react/icons/image-down';
import Table2 from 'lucide-react/icons/table-2';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from '../lib/class-names.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { useText } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu-popup.tsx';
import styles from './figure-block.module.css';
import tables from './figure-table.module.css';

interface Props {
  readonly title: string;
  readonly aside?: string;
  /** Legend of the chart's colours. */
  readonly legend?: ReactNode;
  /** The chart's figures as a table; absent for blocks that are tables already. */
  readonly table?: ReactNode;
  readonly onSave?: (svg: SVGSVGElement, title: string) => void;
  readonly more?: readonly MenuEntry[];
  readonly children: ReactNode;
}

/** Section of the page, whose menu shows a chart as a table, saves it as an image, or has the entries in `more`. */
export const FigureBlock = ({
  title,
  aside,
  legend,
  table,
  onSave,
  more = [],
  children,
}: Props): ReactNode => {
  const { t } = useText();
  const [isTable, setIsTable] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const items: MenuEntry[] = [
    ...(table
      ? [
          {
            key: 'turn',
            label: t(isTable ? 'figures.asChart' : 'figures.asTable'),
            icon: isTable ? ChartColumn : Table2,
            onSelect: () => setIsTable(!isTable),
          },
        ]
      : []),
    ...(onSave && !isTable
      ? [
          {
            key: 'picture',
            label: t('figures.asImage'),
            icon: ImageDown,
            onSelect: () => {
              const svg = body.current?.querySelector<SVGSVGElement>(dataSelector('chart'));
              if (svg) onSave(svg, title);
            },
          },
        ]
      : []),
    ...more,
  ];
  const hasMenu = Boolean(table) || Boolean(onSave) || more.length > 0;
  return (
    <Card
      title={title}
      aside={aside}
      end={
        <>
          {!isTable && legend}
          {hasMenu && (
            <span className={styles['menu']}>
              <Menu
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    size="small"
                    label={t('figures.more', { title })}
                    tooltip={false}
                  />
                }
                items={items}
              />
            </span>
          )}
        </>
      }
    >
      <div ref={body} className={styles['body']} data-title={title}>
        {isTable ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it
          <div className={cx(tables['frame'], styles['table'])} role="group" aria-label={title} tabIndex={0}>
            {table}
          </div>
        ) : (
          children
        )}
      </div>
    </Card>
  );
};

/** Reserves the chart's height while its code loads, so that the page does not jump. */
export const ChartPlaceholder = ({ height }: { height: number }): ReactNode => <div style={{ height }} />;

/** Reserves a block's height while its code loads, so that the page does not jump. */
export const BlockPlaceholder = (): ReactNode => <div className={styles['place']} />;

/** Legend which says that bars show the period, and ticks the compared one. */
export const SpanLegend = ({ now, before }: { now: string; before: string | null }): ReactNode => (
  <span className={styles['legend']} aria-hidden>
    <span className={styles['now']}>{now}</span>
    {before !== null && <span className={styles['before']}>{before}</span>}
  </span>
);
