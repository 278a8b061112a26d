import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Intent } from '../people/intent.ts';
import type { Random } from '../random.ts';

/** What a planner's screen shows when the next operation is chosen. */
export interface View {
  readonly day: DayState;
  readonly days: readonly Day[];
  readonly recentChanges: readonly number[];
  readonly random: Random;
}

/** Chooses an intent that fits the screen, or null if it offers nothing suitable. */
export type Choose = (view: View) => Intent | null;

const hotRows = 3;

/** Picks a row; every second time one of the first few, so that planners collide. */
export const pickRow = <Row extends { id: number }>(random: Random, rows: readonly Row[]): Row | null => {
  if (rows.length === 0) return null;
  const isHot = random.below(2) === 0;
  return rows[random.below(isHot ? Math.min(hotRows, rows.length) : rows.length)] ?? null;
};

export const column = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
