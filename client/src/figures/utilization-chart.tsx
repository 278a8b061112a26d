import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { type Day, isoWeek, mondayOf } from '@werkplan/shared/values/day.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { Group } from '@visx/group';
import { useParentSize } from '@visx/responsive';
import { Bar, Line } from '@visx/shape';
import { type ReactNode, useState } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import styles from './chart.module.css';
import {
  barInset,
  columnPositions,
  type ColumnPosition,
  heightScale,
  usualCapacity,
} from './chart-layout.ts';
import { percentText } from './figure-words.ts';
import { UtilizationHall } from './utilization-hall.tsx';
import { useRovingTabIndex } from './use-roving-tab-index.ts';

const leftWidth = 96;
const rightWidth = 112;
const rowHeight = 91;
const topHeight = 12;
const footHeight = 34;
/** Width (px) of a week's label with its margin. */
const nameWidth = 52;

interface Props {
  readonly columns: readonly Figures[];
  readonly by: 'day' | 'week';
  readonly halls: readonly HallId[];
  /** Totals of the period, which give the utilization at the right; `compared` has those of the compared period. */
  readonly total: Figures;
  readonly compared: Figures | null;
  readonly picked: { readonly from: Day; readonly to: Day } | null;
  readonly onPick: (column: Figures) => void;
  readonly hovered: { readonly from: Day; readonly to: Day } | null;
  readonly onHover: (column: Figures | null) => void;
}

const noColumn = { from: '' };

const isIn = (column: Figures, days: { from: Day; to: Day } | null): boolean =>
  days !== null && days.from <= column.from && column.to <= days.to;

/** Returns the labels of a column for its tooltip and for screen readers. */
const useColumnWords = (by: 'day' | 'week') => {
  const { t, language } = useText();
  const nameOf = ({ from }: Figures): string =>
    by === 'day'
      ? formatDay(from, language, 'dayMonth')
      : t('common.date.week', { week: isoWeek(mondayOf(from)) });
  const spokenOf = (column: Figures): string => {
    const halls = column.halls.map(({ id, steel, capacity, utilization }) =>
      t('figures.spokenHall', {
        hall: id,
        steel: formatTonnes(steel),
        capacity: formatTonnes(capacity),
        percent: percentText(utilization, language),
      }),
    );
    return [nameOf(column), ...(column.closedDays > 0 ? [t('figures.closed')] : []), ...halls].join(', ');
  };
  return { nameOf, spokenOf };
};

const Foot = ({
  columns,
  by,
  places,
  top,
}: {
  columns: readonly Figures[];
  by: 'day' | 'week';
  places: readonly ColumnPosition[];
  top: number;
}): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const groupOf = ({ from }: Pick<Figures, 'from'>): string =>
    by === 'day' ? from && mondayOf(from) : from.slice(0, 7);
  const nameOf = ({ from }: Figures): string =>
    by === 'day'
      ? t('common.date.week', { week: isoWeek(from) })
      : formatDay(from, language, 'month').replace(/ \d+$/, '').slice(0, 3);
  const hasRoom = (places[0]?.pitch ?? 0) >= 15;
  const isFirst = (place: number): boolean =>
    place === 0 || groupOf(columns[place] ?? noColumn) !== groupOf(columns[place - 1] ?? noColumn);
  /** Indices of columns with a label, chosen from the right; a label that would overlap the next one is left out. */
  const named = columns.reduceRight<readonly number[]>((names, _, place) => {
    if (!isFirst(place)) return names;
    const next = names[0] === undefined ? Infinity : (places[names[0]]?.left ?? 0);
    return next - (places[place]?.left ?? 0) >= nameWidth ? [place, ...names] : names;
  }, []);
  return (
    <g aria-hidden>
      {columns.map((column, place) => {
        const { left = 0, pitch = 0 } = places[place] ?? {};
        const number = by === 'day' ? Number(column.from.slice(8)) : isoWeek(mondayOf(column.from));
        return (
          <g key={column.from}>
            {hasRoom && (
              <text
                className={column.from === today ? styles['now'] : styles['small']}
                x={left + pitch / 2}
                y={top + 15}
                textAnchor="middle"
              >
                {number}
              </text>
            )}
            {named.includes(place) && (
              <text className={styles['small']} x={left + barInset(pitch)} y={top + (hasRoom ? 33 : 16)}>
                {nameOf(column)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
};

/** Columns with each hall's utilization; arrow keys move between them, and Enter filters by the focused one. */
export const UtilizationChart = (props: Props): ReactNode => {
  const { columns, by, halls, total, compared, picked, onPick, hovered, onHover } = props;
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const { nameOf, spokenOf } = useColumnWords(by);
  const { parentRef, width: outer } = useParentSize({ debounceTime: 40, initialSize: { width: 0 } });
  const width = Math.max(320, outer);
  const plotWidth = width - leftWidth - rightWidth;
  const height = topHeight + rowHeight * halls.length + footHeight;
  const places = columnPositions(
    columns.map(({ from }) => from),
    by,
    plotWidth,
  );
  const [focused, setFocused] = useState<number | null>(null);
  const start = Math.max(
    0,
    columns.findIndex(({ to }) => to >= today),
  );
  const stop = useRovingTabIndex(columns.length, start, (place) => {
    const column = columns[place];
    if (column) onPick(column);
  });
  const shownPlace = columns.findIndex(
    (column) => hovered !== null && isIn(column, hovered) && by === 'day' && hovered.from === hovered.to,
  );
  const hotPlace = shownPlace >= 0 ? shownPlace : focused;
  const hot = hotPlace === null ? undefined : columns[hotPlace];
  const end = (places.at(-1)?.left ?? 0) + (places.at(-1)?.pitch ?? 0);
  return (
    <div className={styles['chart']} ref={parentRef}>
      {outer > 0 && (
        <svg
          className={styles['svg']}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={t('figures.utilization.chart')}
          data-chart
        >
          <Group left={leftWidth} top={topHeight} onMouseLeave={() => onHover(null)}>
            {columns.map((column, place) => {
              const { left = 0, pitch = 0 } = places[place] ?? {};
              return (
                <g
                  key={column.from}
                  {...stop(place)}
                  role="button"
                  className={styles['stop']}
                  aria-label={spokenOf(column)}
                  aria-pressed={isIn(column, picked)}
                  data-stop={place}
                  data-hot={isIn(column, hovered) || undefined}
                  onClick={() => onPick(column)}
                  onMouseEnter={() => onHover(column)}
                  onFocusCapture={() => setFocused(place)}
                  onBlur={() => setFocused(null)}
                >
                  <Bar
                    className={styles['hit']}
                    x={left}
                    y={0}
                    width={pitch}
                    height={rowHeight * halls.length + 16}
                    rx={4}
                  />
                </g>
              );
            })}
          </Group>
          {halls.map((hall, row) => {
            const usual = usualCapacity(columns, hall);
            const largest = Math.max(
              0,
              ...columns.map((one) => one.halls.find(({ id }) => id === hall)?.steel ?? 0),
            );
            return (
              <Group key={hall} top={topHeight + row * rowHeight} pointerEvents="none">
                <UtilizationHall
                  hall={hall}
                  usual={usual}
                  by={by}
                  columns={columns}
                  places={places}
                  left={leftWidth}
                  end={leftWidth + end}
                  width={width}
                  heightOf={heightScale(usual, largest, 50)}
                  total={total}
                  compared={compared}
                />
              </Group>
            );
          })}
          <Group left={leftWidth} top={topHeight} pointerEvents="none">
            <Foot columns={columns} by={by} places={places} top={rowHeight * (halls.length - 1) + 68} />
            <Line
              from={{ x: 0, y: rowHeight * (halls.length - 1) + 68 }}
              to={{ x: end, y: rowHeight * (halls.length - 1) + 68 }}
              className={styles['base']}
            />
          </Group>
        </svg>
      )}
      {hot && hotPlace !== null && (
        <div
          className={styles['hint']}
          style={{
            left: Math.min(
              Math.max(
                16 + leftWidth + (places[hotPlace]?.left ?? 0) + (places[hotPlace]?.pitch ?? 0) / 2,
                150,
              ),
              outer - 150,
            ),
          }}
          aria-hidden
        >
          <span>{nameOf(hot)}</span>
          {hot.closedDays > 0 && <span>{t('figures.closed')}</span>}
          {hot.halls.map(({ id, steel }) => (
            <span key={id}>
              {t('figures.hallShort', { id })} <b>{formatTonnes(steel)} t</b>
            </span>
          ))}
        </div>
      )}
    </div>
  );
};
