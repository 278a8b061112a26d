import { siteFinder, type SiteFinder } from '../deliveries/order-site.ts';
import { addBookings } from '../halls/booked.ts';
import { daysOfReservation, isReservationOver } from '../halls/reservation-period.ts';
import type { Reservation } from '../halls/reservation-schema.ts';
import type { PlanRows, RowKind } from '../live/patch.ts';
import type { Order } from '../orders/order-schema.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import type { Booking } from '../plan/need.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { type Day, mondayOf } from '../values/day.ts';
import { isSameValue } from '../values/same-value.ts';
import { followMerges } from './follow-merges.ts';

const writesOf = <Kind extends RowKind>(tx: PlanTransaction, kind: Kind): RowWrite<Kind>[] =>
  tx.writes.filter((write): write is RowWrite<Kind> & RowWrite => write.kind === kind);

/** True if one of these fields changed, or the row is new or removed. */
const differs = <Kind extends RowKind>(
  { before, after }: RowWrite<Kind>,
  fields: readonly (keyof PlanRows[Kind])[],
): boolean => !before || !after || fields.some((field) => !isSameValue(before[field], after[field]));

/** Fields of a site that determine which orders belong to it. */
const decisive = ['name', 'postCode', 'city', 'aliases', 'orderIds', 'status'] as const;

/** Returns a function that finds the id of an order's site; null if the order belongs to none. */
const siteOf =
  (finder: SiteFinder) =>
  (order: Booking): number | null =>
    finder.of(order)?.id ?? null;

const write = (tx: PlanTransaction, rows: readonly Reservation[], booked: readonly Reservation[]): void => {
  for (const [index, row] of rows.entries()) {
    const { bookedSteel, bookedMatting } = booked[index] ?? row;
    tx.update('reservations', row, { bookedSteel, bookedMatting });
  }
};

/** Returns the non-canceled orders of these days as the transaction has changed them, and those that it wrote on other days. */
const bookingsOn = (tx: PlanTransaction, dates: readonly Day[]): Booking[] => {
  const bookings = new Map<number, Booking>();
  for (const one of tx.fact({ what: 'bookings', dates })) bookings.set(one.id, one);
  for (const { id, after } of writesOf(tx, 'orders')) {
    bookings.delete(id);
    if (after && !after.isCanceled) bookings.set(id, after);
  }
  return [...bookings.values()];
};

/** Recounts the booked kg of these reservations from all orders in their periods, without loading other rows. */
const countAnew = (tx: PlanTransaction, finder: SiteFinder, reservations: readonly Reservation[]): void => {
  const empty = reservations.map((one) => ({ ...one, bookedSteel: 0, bookedMatting: 0 }));
  const orders = bookingsOn(tx, [...new Set(reservations.flatMap(daysOfReservation))].sort());
  write(tx, reservations, addBookings(empty, orders, siteOf(finder)));
};

/** Fields of an order that determine which reservation it uses up, and by how much. */
const booking = [
  'date',
  'hallId',
  'steel',
  'matting',
  'isCanceled',
  'constructionSite',
  'postCode',
  'city',
] as const;

/** Returns the first and the last day that written orders have or had. */
const spanOf = (writes: readonly RowWrite<'orders'>[]): { first: Day; last: Day } => {
  const dates = writes.flatMap(({ before, after }) => [before?.date ?? [], after?.date ?? []].flat()).sort();
  return { first: dates[0] ?? '', last: dates.at(-1) ?? '' };
};

/** Adds what the written orders now book and subtracts what they booked before, without reading other orders. */
const addWritten = (
  tx: PlanTransaction,
  finder: SiteFinder,
  writes: readonly RowWrite<'orders'>[],
  reservations: readonly Reservation[],
): void => {
  const counted = (order: Order | null, sign: 1 | -1): Booking[] =>
    !order || order.isCanceled
      ? []
      : [{ ...order, steel: sign * order.steel, matting: sign * order.matting }];
  const orders = writes
    .filter((one) => differs(one, booking))
    .flatMap(({ before, after }) => [...counted(before, -1), ...counted(after, 1)]);
  write(tx, reservations, addBookings(reservations, orders, siteOf(finder)));
};

/**
 * Maintains the booked kg of reservations, right before an action's writes are stored. It runs for any action, undo included
 * (rules/reservations.md#booked).
 */
export const updateBookedKg = (tx: PlanTransaction, { today }: { readonly today: Day }): void => {
  const orders = writesOf(tx, 'orders');
  const regrouped = writesOf(tx, 'sites').some((write) => differs(write, decisive));
  const isOwn = writesOf(tx, 'reservations').length > 0;
  if ((orders.length === 0 && !regrouped && !isOwn) || tx.whole('reservations').size === 0) return;
  const finder = siteFinder(tx.whole('sites'));
  if (regrouped || isOwn) followMerges(tx, finder, today);
  const moved = writesOf(tx, 'reservations').filter((write) =>
    differs(write, ['siteId', 'hallId', 'period', 'day']),
  );
  const renewed = new Set(moved.map(({ id }) => id));
  const all = [...tx.whole('reservations').values()];
  const isCountedAnew = (one: Reservation): boolean =>
    renewed.has(one.id) || (regrouped && !isReservationOver(one, today));
  const anew = all.filter(isCountedAnew);
  if (anew.length > 0) countAnew(tx, finder, anew);
  if (orders.length === 0) return;
  const { first, last } = spanOf(orders);
  const monday = mondayOf(first);
  const others = all.filter((one) => monday <= one.day && one.day <= last && !isCountedAnew(one));
  if (others.length > 0) addWritten(tx, finder, orders, others);
};
