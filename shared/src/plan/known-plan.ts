import type { PlanRows } from '../live/patch.ts';
import type { CalendarEntry } from '../working-days/calendar-entry-schema.ts';
import type { DayState } from '../live/day-state.ts';
import type { DayKind } from '../live/patch.ts';
import type { HallCapacity } from '../halls/hall-schema.ts';
import type { StreamKey } from '../live/stream-key.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import type { Day } from '../values/day.ts';
import type { Fact, Facts, Question } from './need.ts';

/** The rows of a day's stream. */
export type PlanDay = Pick<DayState, 'date' | DayKind>;

/** The loaded part of the plan at one moment. Further rows may exist on days and streams that aren't loaded. */
export interface KnownPlan {
  /** The days whose rows are all loaded. */
  readonly days: ReadonlyMap<Day, PlanDay>;
  /** All trucks; undefined if not loaded. */
  readonly trucks: ReadonlyMap<number, Truck> | undefined;
  /** All capacities; undefined if not loaded. */
  readonly hallCapacities: ReadonlyMap<number, HallCapacity> | undefined;
  /** The whole calendar; undefined if not loaded. */
  readonly calendarEntries: ReadonlyMap<number, CalendarEntry> | undefined;
  /** All templates and their occurrences; undefined if not loaded. */
  readonly templates: ReadonlyMap<number, PlanRows['templates']> | undefined;
  readonly occurrences: ReadonlyMap<number, PlanRows['occurrences']> | undefined;
  /** The sites: on the server all of them, on a screen those of its day; undefined if not loaded. */
  readonly sites: ReadonlyMap<number, PlanRows['sites']> | undefined;
  /** The reservations: on the server all of them, on a screen those of its day's week; undefined if not loaded. */
  readonly reservations: ReadonlyMap<number, PlanRows['reservations']> | undefined;
  /** Returns every day that may show the order or a part of it; undefined if unknown. */
  familyDays(orderId: number): Iterable<Day> | undefined;
  /** Returns a stream's revision; undefined if unknown. */
  revision(key: StreamKey): number | undefined;
  /** Returns the answer to a question; undefined if it hasn't been looked up yet. */
  fact<What extends Question['what']>(question: Question & { what: What }): Fact<Facts[What]> | undefined;
}

/** Makes a known plan of a screen's day, which is all that a screen knows. */
export const planOfDay = (state: DayState): KnownPlan => ({
  days: new Map([[state.date, state]]),
  trucks: state.trucks,
  hallCapacities: state.hallCapacities,
  calendarEntries: state.calendarEntries,
  templates: state.templates,
  occurrences: state.occurrences,
  sites: state.sites,
  reservations: state.reservations,
  familyDays: () => undefined,
  revision: () => undefined,
  fact: () => undefined,
});
