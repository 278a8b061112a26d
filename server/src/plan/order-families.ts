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

/** True if this patch creates the order: the order and its only part have version 1. */
const isNewIn = ({ shipments = [] }: Patch, { id, version }: { id: number; version: number }): boolean =>
  version === 1 &&
  shipments.some(
    (part) => part.productionOrderId === id && part.version === 1 && part.totalNumberOfSplits === 1,
  );

/**
 * Adds the other days to which the patch moves parts of the day's orders. Days that a part has left aren't removed, because
 * `findFamilyDays` notices them.
 */
export const familiesAfter = ({ rows, families }: DayInMemory, patch: Patch): Families => {
  const next = new Map(families);
  const { date } = rows;
  const note = (orderId: number, dates: readonly Day[]): void => {
    const known = next.get(orderId);
    if (known === null) return;
    const others = dates.filter((other) => other !== date && !known?.includes(other));
    if (others.length > 0) next.set(orderId, [...(known ?? []), ...new Set(others)]);
  };
  for (const order of patch.orders ?? []) {
    // An order that moves here from another day may have parts on days of which this day's patches tell nothing.
    const isStranger = !rows.orders.has(order.id) && !isNewIn(patch, order);
    if (isStranger) next.set(order.id, null);
    else note(order.id, [order.date]);
  }
  for (const part of patch.shipments ?? [])
    note(part.productionOrderId, [part.date, part.dateAtLastOrderChange]);
  return next;
};

/**
 * Returns every day that may show the order or a part of it; undefined if they aren't known. Each day names the days to which
 * parts were moved from it, so the search goes on from every day that it finds. If a found day no longer shows the order, its
 * map isn't kept up to date for the order, and the days aren't known.
 */
export const findFamilyDays = ({ days }: DaysInMemory, orderId: number): readonly Day[] | undefined => {
  const [first] = [...days].find(([, { rows }]) => rows.orders.has(orderId)) ?? [];
  if (first === undefined) return undefined;
  const found = new Set([first]);
  for (const date of found) {
    const day = days.get(date);
    // The day isn't in memory, so the caller has to load it and call this function again.
    if (!day) continue;
    const others = day.families.get(orderId);
    if (!day.rows.orders.has(orderId) || others === null) return undefined;
    for (const other of others ?? []) found.add(other);
  }
  return [...found];
};

/** Stores the days that show an order in each of these days that is in memory. */
export const putFamily = <State extends DaysInMemory>(
  state: State,
  orderId: number,
  dates: readonly Day[],
): State => {
  const days = new Map(state.days);
  for (const date of dates) {
    const day = days.get(date);
    if (!day?.rows.orders.has(orderId)) continue;
    const others = dates.filter((other) => other !== date);
    days.set(date, { ...day, families: new Map(day.families).set(orderId, others) });
  }
  return { ...state, days };
};
