import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Random } from '@werkplan/shared/live/testing/random.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Wish } from '../ledger.ts';

/** The screen of a planner who chooses the next operation. */
export interface View {
  readonly random: Random;
  readonly state: DayState;
  /** The days that the run is about, the earliest first. */
  readonly days: readonly Day[];
  readonly today: Day;
  /** Changes of late, whoever's. */
  readonly recentChanges: () => readonly number[];
}

/** Something that a planner does; null where there is nothing to do it with. */
export type Operation = (view: View) => Omit<Wish, 'actor'> | null;

export const anyOf = <Row>({ random }: View, rows: Iterable<Row>): Row | undefined => {
  const list = [...rows];
  return list.length > 0 ? random.pick(list) : undefined;
};

/** A word that says when it was written, few enough that they return. */
export const word = ({ random }: View): string => `Wort ${random.below(9)}`;
