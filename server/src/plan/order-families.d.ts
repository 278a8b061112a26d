import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { PlanDay } from '@werkplan/shared/plan/known-plan.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
/**
 * The other days that show parts of a day's orders, by order id; null if they aren't known. An order that isn't in the map is
 * shown on this day only.
 */
export type Families = ReadonlyMap<number, readonly Day[] | null>;
export interface DayInMemory {
    readonly rows: PlanDay;
    readonly families: Families;
}
/** The part of the plan's state from which an order's days are found. */
interface DaysInMemory {
    readonly days: ReadonlyMap<Day, DayInMemory>;
}
/**
 * Adds the other days to which the patch moves parts of the day's orders. Days that a part has left aren't removed, because
 * `findFamilyDays` notices them.
 */
export declare const familiesAfter: ({ rows, families }: DayInMemory, patch: Patch) => Families;
/**
 * Returns every day that may show the order or a part of it; undefined if they aren't known. Each day names the days to which
 * parts were moved from it, so the search goes on from every day that it finds. If a found day no longer shows the order, its
 * map isn't kept up to date for the order, and the days aren't known.
 */
export declare const findFamilyDays: ({ days }: DaysInMemory, orderId: number) => readonly Day[] | undefined;
/** Stores the days that show an order in each of these days that is in memory. */
export declare const putFamily: <State extends DaysInMemory>(state: State, orderId: number, dates: readonly Day[]) => State;
export {};
