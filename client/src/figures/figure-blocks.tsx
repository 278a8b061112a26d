import { groupFigures } from '@werkplan/shared/figures/figure-rules.ts';
import type { Figures } from '@werkplan/shared/figures/figures.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../lib/i18n.ts';
import { FigureBlock } from './figure-block.tsx';
import styles from './figure-blocks.module.css';
import { fileAddress, saveFile } from './figure-file.ts';
import { columnsOf, filteredDays, lineGroupOf, totalOf } from './figure-filter.ts';
import { FigureLines } from './figure-lines.tsx';
import { rivalOf } from './figure-period.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { lineWords, percentText, shortSpanText } from './figure-words.ts';
import { MoveBlock } from './move-block.tsx';
import { PlainTable } from './plain-table.tsx';
import { TruckBlock } from './truck-block.tsx';
import type { FigureAddress } from './use-figure-address.ts';
import type { ShownFigures } from './use-figures.ts';
import { UtilizationChart } from './utilization-chart.tsx';

interface Props {
  readonly address: FigureAddress;
  readonly shown: ShownFigures;
  readonly onSave: (svg: SVGSVGElement, title: string) => void;
}

/** A period's own name, short: 'Oktober'. */
const useNames = ({ span, rival }: FigureAddress) => {
  const { t, language } = useText();
  const other = rivalOf(span, rival);
  return {
    name: shortSpanText(span, span, t, language),
    rivalName: other ? shortSpanText(other, span, t, language) : '',
  };
};

const UtilizationTable = ({
  columns,
  by,
}: {
  columns: readonly Figures[];
  by: 'day' | 'week';
}): ReactNode => {
  const { t, language } = useText();
  const halls = columns[0]?.halls.map(({ id }) => id) ?? [];
  const head = halls.flatMap((id) => [
    t('figures.hallSteel', { id }),
    t('figures.hallCapacity', { id }),
    t('figures.hallUtilization', { id }),
  ]);
  const rows = columns.map((column) => [
    Object.values(lineWords(column, by, { t, language }))
      .join(' ')
      .trim(),
    ...column.halls.flatMap(({ steel, capacity, utilization }) => [
      `${formatTonnes(steel)} t`,
      `${formatTonnes(capacity)} t`,
      utilization === null ? '–' : `${percentText(utilization)} %`,
    ]),
  ]);
  return (
    <PlainTable
      label={t('figures.utilization.title')}
      head={[t(`figures.line.${by}`), ...head]}
      rows={rows}
    />
  );
};

/** Six sums and four blocks of a period. */
export const FigureBlocks = ({ address, shown, onSave }: Props): ReactNode => {
  const { t, language } = useText();
  const { span, hall, filter, pick } = address;
  const { name, rivalName } = useNames(address);
  const [hovered, setHovered] = useState<Pick<Figures, 'from' | 'to'> | null>(null);
  const { days, rival: rivalDays } = shown;
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
  // What is picked of a period has nothing beside it in the other one.
  const rival = useMemo(
    () => (rivalDays && filter?.by !== 'days' ? totalOf(rivalDays) : null),
    [rivalDays, filter],
  );
  const halls = hall === null ? hallIds : [hall];
  const pickDays = ({ from, to }: Figures): void => pick({ by: 'days', from, to });
  const shownTotal = filter?.by === 'days' ? total : whole;
  const nameOfShown = filter?.by === 'days' ? t('figures.picked') : name;
  const closed = shownTotal.closedDays;
  return (
    <>
      <FigureTiles total={total} rival={rival} filter={filter} />
      <div className={styles['grid']}>
        <FigureBlock
          title={t(by === 'day' ? 'figures.utilization.title' : 'figures.utilization.titleWeeks')}
          aside={[
            t('figures.utilization.aside'),
            ...(closed > 0 ? [t('figures.closedDays', { count: closed })] : []),
          ].join(' · ')}
          onSave={onSave}
          table={<UtilizationTable columns={columns} by={by} />}
        >
          <UtilizationChart
            columns={columns}
            by={by}
            halls={halls}
            total={shownTotal}
            rival={rival}
            picked={filter?.by === 'days' ? filter : null}
            onPick={pickDays}
            hovered={hovered}
            onHover={setHovered}
          />
        </FigureBlock>
        <MoveBlock total={total} rival={rival} name={nameOfShown} rivalName={rivalName} onSave={onSave} />
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
            rival={rivalDays && totalOf(rivalDays)}
            rivalName={rivalName}
            filter={filter}
            onPick={pickDays}
            hovered={hovered}
            onHover={setHovered}
          />
        </FigureBlock>
        <TruckBlock
          total={total}
          rival={rival}
          name={nameOfShown}
          rivalName={rivalName}
          onSave={onSave}
          filter={filter}
          onPick={(type) => pick({ by: 'type', type })}
        />
      </div>
      {shown.knownFrom !== null && days.some(({ from }) => from < (shown.knownFrom ?? '')) && (
        <p className={styles['known']}>{t('figures.knownFrom', { day: formatKnown(shown.knownFrom) })}</p>
      )}
    </>
  );
};

const formatKnown = (day: string): string => day.split('-').toReversed().join('.');
