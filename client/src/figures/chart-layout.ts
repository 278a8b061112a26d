import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { type Day, mondayOf } from '@werkplan/shared/values/day.ts';
import { scaleBand, scaleLinear } from '@visx/scale';

/** Gap between two weeks, or between two months of week columns, as a share of a column's width. */
const weekGap = 0.4;

export interface ColumnPosition {
  /** px from the left edge of the plot. */
  readonly left: number;
  /** px from this column to the next one of the same week. */
  readonly pitch: number;
}

/** Returns the positions of the columns within `width` px, with gaps between weeks, or between months of week columns. */
export const columnPositions = (
  days: readonly Day[],
  by: 'day' | 'week',
  width: number,
): ColumnPosition[] => {
  const weeks = days.map((day) => (by === 'day' ? mondayOf(day) : day.slice(0, 7)));
  const begun = weeks.map((week, place) => place > 0 && week !== weeks[place - 1]);
  let gaps = 0;
  const units = begun.map((isNew, place) => {
    if (isNew) gaps += weekGap;
    return place + gaps;
  });
  const scale = scaleLinear({ domain: [0, Math.max(1, days.length + gaps)], range: [0, width] });
  // Maximum column width (px), which matters for short periods.
  const widest = 56;
  const pitch = Math.min(widest, scale(1) - scale(0));
  return units.map((unit) => ({ left: unit * pitch, pitch }));
};

/** Returns the space (px) on each side of a bar. */
export const barInset = (pitch: number): number => {
  const band = scaleBand({ domain: [0], range: [0, pitch], paddingOuter: 0.12 });
  return band(0) ?? 0;
};

/** Returns the most frequent capacity (kg) of a hall; 0 if it has none in any column. */
export const usualCapacity = (columns: readonly Figures[], hall: HallId): number => {
  const counts = new Map<number, number>();
  for (const column of columns) {
    const capacity = column.halls.find(({ id }) => id === hall)?.capacity ?? 0;
    if (capacity > 0) counts.set(capacity, (counts.get(capacity) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, often], [b, oftenToo]) => oftenToo - often || b - a);
  return most?.[0] ?? 0;
};

/** Upper end of the plot, as a multiple of the usual capacity. */
const headroom = 1.28;

/**
 * Returns a function that maps kg to px above the hall's base line. The usual capacity, or the largest value if there is
 * none, has the same `height` for every hall, so that halls can be compared.
 */
export const heightScale = (
  usual: number,
  largest: number,
  height: number,
): ((kilograms: number) => number) => {
  const reference = usual || largest || 1;
  return scaleLinear({
    domain: [0, reference, reference * headroom],
    range: [0, height, height * headroom],
    clamp: true,
  });
};
