import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Intent } from '../people/intent.ts';
import type { Random } from '../random.ts';

/** The screen of a planner who chooses the next operation. */
export interface View {
  readonly day: DayState;
  /** The days of the run. */
  readonly days: readonly Day[];
  readonly recentChanges: readonly number[];
  readonly random: Random;
}

/** An intent that fits what is seen, or null when nothing there suits. */
export type Choose = (view: View) => Intent | null;

const hotRows = 3;

/** One of the rows; every other time one of the few that everybody works on. */
export const pickRow = <Row extends { id: number }>(random: Random, rows: readonly Row[]): Row | null => {
  if (rows.length === 0) return null;
  const isHot = random.below(2) === 0;
  return rows[random.below(isHot ? Math.min(hotRows, rows.length) : rows.length)] ?? null;
};

export const column = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
