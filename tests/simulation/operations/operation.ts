import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Random } from '@werkplan/shared/live/testing/random.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { RequestedChange } from '../ledger.ts';

/** What a planner sees when choosing the next operation. */
export interface View {
  readonly random: Random;
  readonly state: DayState;
  /** The days of the run, in order. */
  readonly days: readonly Day[];
  readonly today: Day;
  /** Numbers of recent changes by any planner. */
  readonly recentChanges: () => readonly number[];
}

/** Creates a random wish of one kind; null when the plan offers nothing to apply it to. */
export type Operation = (view: View) => Omit<RequestedChange, 'actor'> | null;

export const pickAny = <Row>({ random }: View, rows: Iterable<Row>): Row | undefined => {
  const list = [...rows];
  return list.length > 0 ? random.pick(list) : undefined;
};

/** A text from a small set, so that texts repeat. */
export const randomText = ({ random }: View): string => `Wort ${random.below(9)}`;
