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

/** The known part of the plan at one moment; rows missing from it may exist. */
export interface KnownPlan {
  /** Complete days. */
  readonly days: ReadonlyMap<Day, PlanDay>;
  /** All trucks; undefined: not known. */
  readonly trucks: ReadonlyMap<number, Truck> | undefined;
  /** All capacities; undefined: not known. */
  readonly hallCapacities: ReadonlyMap<number, HallCapacity> | undefined;
  /** The whole calendar; undefined: not known. */
  readonly calendarEntries: ReadonlyMap<number, CalendarEntry> | undefined;
  /** All templates and their occurrences; undefined: not known. */
  readonly templates: ReadonlyMap<number, PlanRows['templates']> | undefined;
  readonly occurrences: ReadonlyMap<number, PlanRows['occurrences']> | undefined;
  /** The sites: all on the server, on a screen those of its day; undefined: not known. */
  readonly sites: ReadonlyMap<number, PlanRows['sites']> | undefined;
  /** The reservations: all on the server, on a screen those of its week; undefined: not known. */
  readonly reservations: ReadonlyMap<number, PlanRows['reservations']> | undefined;
  /** Returns every day that may show the order or a part of it; undefined: not known. */
  familyDays(orderId: number): Iterable<Day> | undefined;
  /** Returns a stream's revision; undefined: not known. */
  revision(key: StreamKey): number | undefined;
  fact<What extends Question['what']>(question: Question & { what: What }): Fact<Facts[What]> | undefined;
}

/** Wraps a screen's day as the only known part of the plan. */
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
