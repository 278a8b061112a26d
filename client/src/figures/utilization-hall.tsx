import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { Bar, Line } from '@visx/shape';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import styles from './chart.module.css';
import { barInset, type ColumnPosition } from './chart-layout.ts';
import { signedPercent } from './figure-words.ts';
import { pointsText } from './deltas.ts';

/** Base line of the bars, px from the top of the hall's row. */
const baseLine = 68;

interface Props {
  readonly hall: HallId;
  /** Most frequent capacity of the hall (kg). */
  readonly usual: number;
  readonly by: 'day' | 'week';
  readonly columns: readonly Figures[];
  readonly places: readonly ColumnPosition[];
  /** Left and right end of the plot, and total width (px). */
  readonly left: number;
  readonly end: number;
  readonly width: number;
  readonly heightOf: (kilograms: number) => number;
  readonly total: Figures;
  readonly compared: Figures | null;
}

interface ColumnProps extends Pick<Props, 'usual' | 'heightOf'> {
  readonly steel: number;
  readonly capacity: number;
  readonly isClosed: boolean;
  readonly x: number;
  readonly width: number;
  readonly hasNumber: boolean;
}

const Column = ({
  steel,
  capacity,
  isClosed,
  usual,
  heightOf,
  x,
  width,
  hasNumber,
}: ColumnProps): ReactNode => {
  const within = heightOf(Math.min(steel, capacity));
  const whole = heightOf(steel);
  const isOver = steel > capacity;
  const radius = Math.min(2, width / 4);
  return (
    <>
      {isClosed && steel === 0 && (
        <Bar
          className={styles['closed']}
          x={x}
          y={baseLine - heightOf(usual)}
          width={width}
          height={heightOf(usual)}
          rx={radius}
        />
      )}
      <Bar
        className={styles['bar']}
        x={x}
        y={baseLine - within}
        width={width}
        height={within}
        rx={isOver ? 0 : radius}
      />
      {isOver && (
        <>
          {/* The excess is drawn at least 3 px high, so that it is visible. */}
          <Bar
            className={styles['over']}
            x={x}
            y={baseLine - Math.max(whole, within + 3)}
            width={width}
            height={Math.max(whole - within, 3)}
            rx={Math.min(1, radius)}
          />
          {hasNumber && (
            <text
              className={styles['excess']}
              x={x + width / 2}
              y={baseLine - Math.max(whole, within + 3) - 4}
              textAnchor="middle"
            >
              {formatTonnes(steel)}
            </text>
          )}
        </>
      )}
      {capacity > 0 && capacity !== usual && (
        <Line
          className={styles['own']}
          from={{ x: x - 1, y: baseLine - heightOf(capacity) }}
          to={{ x: x + width + 1, y: baseLine - heightOf(capacity) }}
        />
      )}
    </>
  );
};

export const UtilizationHall = (props: Props): ReactNode => {
  const { hall, usual, by, columns, places, left, end, width, heightOf, total, compared } = props;
  const { t, language } = useText();
  const ofHall = (figures: Figures | null) => figures?.halls.find(({ id }) => id === hall);
  const delta = pointsText(
    ofHall(total)?.utilization ?? null,
    ofHall(compared)?.utilization ?? null,
    language,
  );
  const line = Math.round(baseLine - heightOf(usual)) - 0.5;
  return (
    <>
      <rect className={styles[`hall${hall}`]} x={0} y={18} width={24} height={24} rx={5} />
      <text className={cx(styles['tile'], styles[`ink${hall}`])} x={12} y={34.5} textAnchor="middle">
        {hall}
      </text>
      <text className={styles['strong']} x={32} y={28}>
        {t('hall.name', { id: hall })}
      </text>
      <text className={styles['quiet']} x={32} y={44}>
        {by === 'day'
          ? `${formatTonnes(usual)} t`
          : t('figures.capacityWeek', { tonnes: formatTonnes(usual) })}
      </text>
      {columns.map((column, place) => {
        const { steel = 0, capacity = 0 } = ofHall(column) ?? {};
        const { left: at = 0, pitch = 0 } = places[place] ?? {};
        const inset = barInset(pitch);
        return (
          <Column
            key={column.from}
            steel={steel}
            capacity={capacity}
            isClosed={capacity === 0}
            usual={usual}
            heightOf={heightOf}
            x={left + at + inset}
            width={Math.max(1, pitch - 2 * inset)}
            hasNumber={pitch >= 15}
          />
        );
      })}
      <Line className={styles['base']} from={{ x: left, y: baseLine }} to={{ x: end, y: baseLine }} />
      {usual > 0 && (
        <Line className={styles['capacity']} from={{ x: left, y: line }} to={{ x: end, y: line }} />
      )}
      <text className={styles['figure']} x={width} y={36} textAnchor="end">
        {signedPercent(ofHall(total)?.utilization ?? null, language)}
      </text>
      {delta && (
        <text className={styles['small']} x={width} y={52} textAnchor="end">
          {t('figures.points', { points: delta })}
        </text>
      )}
    </>
  );
};
