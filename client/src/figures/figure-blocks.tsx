import { groupFigures } from '@werkplan/shared/figures/figure-rules.ts';
import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { BlockPlaceholder, ChartPlaceholder, FigureBlock } from './figure-block.tsx';
import styles from './figure-blocks.module.css';
import { fileAddress, saveFile } from './figure-file.ts';
import { columnsOf, filteredDays, lineGroupOf, totalOf } from './figure-filter.ts';
import { FigureLines } from './figure-lines.tsx';
import { comparedSpan } from './figure-period.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { shortSpanText } from './figure-words.ts';
import type { FigureAddress } from './use-figure-address.ts';
import type { ShownFigures } from './use-figures.ts';

// Charts are loaded after texts and numbers, which need no chart code.
const UtilizationChart = lazyPart(async () => (await import('./utilization-chart.tsx')).UtilizationChart);
const UtilizationTable = lazyPart(async () => (await import('./utilization-table.tsx')).UtilizationTable);
const MoveBlock = lazyPart(async () => (await import('./move-block.tsx')).MoveBlock);
const WeightBlock = lazyPart(async () => (await import('./weight-block.tsx')).WeightBlock);
const TruckBlock = lazyPart(async () => (await import('./truck-block.tsx')).TruckBlock);

interface Props {
  readonly address: FigureAddress;
  readonly shown: ShownFigures;
  readonly onSave: (svg: SVGSVGElement, title: string) => void;
}

/** Height of a hall in the chart (px). */
const rowHeight = 91;

/** Returns short names of the periods, such as 'Oktober'. */
const useNames = ({ span, compared }: FigureAddress) => {
  const { t, language } = useText();
  const other = comparedSpan(span, compared);
  return {
    name: shortSpanText(span, span, t, language),
    comparedName: other ? shortSpanText(other, span, t, language) : '',
  };
};

/** Block that is rendered later; until then, a placeholder reserves its height. */
const LaterBlock = ({ isShown, children }: { isShown: boolean; children: ReactNode }): ReactNode => (
  <Suspense fallback={<BlockPlaceholder />}>{isShown ? children : <BlockPlaceholder />}</Suspense>
);

export const FigureBlocks = ({ address, shown, onSave }: Props): ReactNode => {
  const { t, language } = useText();
  const { span, hall, filter, pick } = address;
  const { name, comparedName } = useNames(address);
  // Renders the charts after everything else.
  const isShown = useDeferredValue(true, false);
  const [hovered, setHovered] = useState<Pick<Figures, 'from' | 'to'> | null>(null);
  const { days, compared: comparedDays } = shown;
  const { by, columns } = useMemo(() => {
    const found = columnsOf(days);
    return found.by === 'day' ? found : { by: found.by, columns: groupFigures(days, 'week') };
  }, [days]);
  const group = lineGroupOf(days);
  const lines = useMemo(
    () =>
      groupFigures(days, group).filter((line) => line.days > 0 || line.closedDays > 0 || line.planned > 0),
    [days, group],
  );
  const whole = useMemo(() => totalOf(days), [days]);
  const total = useMemo(() => totalOf(filteredDays(days, filter)), [days, filter]);
  // Null with a filter by days, which has no counterpart in the compared period.
  const compared = useMemo(
    () => (comparedDays && filter?.by !== 'days' ? totalOf(comparedDays) : null),
    [comparedDays, filter],
  );
  const halls = hall === null ? hallIds : [hall];
  const daysChoice = {
    onPick: ({ from, to }: Figures): void => pick({ by: 'days', from, to }),
    hovered,
    onHover: setHovered,
  };
  const shownTotal = filter?.by === 'days' ? total : whole;
  const nameOfShown = filter?.by === 'days' ? t('figures.picked') : name;
  const blockProps = { total, compared, name: nameOfShown, comparedName, onSave };
  const closed = shownTotal.closedDays;
  const chartHeight = halls.length * rowHeight + 50;
  return (
    <>
      <FigureTiles total={total} compared={compared} filter={filter} />
      <div className={styles['grid']}>
        <FigureBlock
          title={t(by === 'day' ? 'figures.utilization.title' : 'figures.utilization.titleWeeks')}
          aside={[
            t('figures.utilization.aside'),
            ...(closed > 0 ? [t('figures.closedDays', { count: closed })] : []),
          ].join(' · ')}
          onSave={onSave}
          table={
            <Suspense>
              <UtilizationTable columns={columns} by={by} />
            </Suspense>
          }
        >
          <Suspense fallback={<ChartPlaceholder height={chartHeight} />}>
            {isShown ? (
              <UtilizationChart
                columns={columns}
                by={by}
                halls={halls}
                total={shownTotal}
                compared={compared}
                picked={filter?.by === 'days' ? filter : null}
                {...daysChoice}
              />
            ) : (
              <ChartPlaceholder height={chartHeight} />
            )}
          </Suspense>
        </FigureBlock>
        <LaterBlock isShown={isShown}>
          <MoveBlock {...blockProps} />
        </LaterBlock>
        <FigureBlock
          title={t(`figures.lines.${group}`)}
          aside={t('figures.lines.aside')}
          more={(['xlsx', 'csv'] as const).map((format) => ({
            key: format,
            label: t(format === 'csv' ? 'figures.asCsv' : 'figures.asXlsx'),
            icon: format === 'csv' ? FileText : FileSpreadsheet,
            onSelect: () => saveFile(fileAddress({ span, hall, group, format, language })),
          }))}
        >
          <FigureLines
            group={group}
            lines={lines}
            halls={halls}
            total={whole}
            totalName={name}
            compared={comparedDays && totalOf(comparedDays)}
            comparedName={comparedName}
            filter={filter}
            {...daysChoice}
          />
        </FigureBlock>
        <LaterBlock isShown={isShown}>
          <TruckBlock {...blockProps} filter={filter} onPick={(type) => pick({ by: 'type', type })} />
        </LaterBlock>
      </div>
      <Suspense>{isShown && <WeightBlock span={span} name={name} shown={shown} />}</Suspense>
      {shown.knownFrom !== null && days.some(({ from }) => from < (shown.knownFrom ?? '')) && (
        <p className={styles['known']}>{t('figures.knownFrom', { day: formatKnown(shown.knownFrom) })}</p>
      )}
    </>
  );
};

const formatKnown = (day: string): string => day.split('-').toReversed().join('.');
