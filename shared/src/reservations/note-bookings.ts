import { siteFinder, type SiteFinder } from '../deliveries/order-site.ts';
import { endOf, isOver } from '../halls/reserved.ts';
import type { Reservation } from '../halls/reservation-schema.ts';
import type { PlanRows, RowKind } from '../live/patch.ts';
import type { Order } from '../orders/order-schema.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import type { Booking } from '../plan/need.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { type Day, daysFromTo, mondayOf } from '../values/day.ts';
import { isSameValue } from '../values/same-value.ts';

type Booked = Pick<Reservation, 'bookedSteel' | 'bookedMatting'>;

const writesOf = <Kind extends RowKind>(tx: PlanTransaction, kind: Kind): RowWrite<Kind>[] =>
  tx.writes.filter((write): write is RowWrite<Kind> & RowWrite => write.kind === kind);

/** True if one of these fields differs; for a new or removed row always. */
const differs = <Kind extends RowKind>(
  { before, after }: RowWrite<Kind>,
  fields: readonly (keyof PlanRows[Kind])[],
): boolean => !before || !after || fields.some((field) => !isSameValue(before[field], after[field]));

/** Fields of a site that decide which orders belong to it. */
const decisive = ['name', 'postCode', 'city', 'aliases', 'orderIds', 'status'] as const;

const nothing: Booked = { bookedSteel: 0, bookedMatting: 0 };

const daysOf = (one: Reservation): Day[] => daysFromTo(one.day, endOf(one));

type Places = ReadonlyMap<string, readonly Reservation[]>;
const placeOf = (hallId: number, day: Day): string => `${hallId} ${day}`;

/** Indexes reservations by hall and each day of their period. */
const byPlace = (reservations: readonly Reservation[]): Places => {
  const places = new Map<string, Reservation[]>();
  for (const one of reservations)
    for (const day of daysOf(one)) {
      const place = placeOf(one.hallId, day);
      places.set(place, [...(places.get(place) ?? []), one]);
    }
  return places;
};

/** Returns the reservations of an order's site, hall and day; the site is only looked for where there are some. */
const coveredBy = (places: Places, finder: SiteFinder, order: Booking): readonly Reservation[] => {
  const near = places.get(placeOf(order.hallId, order.date));
  if (!near) return [];
  const siteId = finder.of(order)?.id;
  return near.filter((one) => one.siteId === siteId);
};

const add = (booked: Map<number, Booked>, id: number, { steel, matting }: Booking, sign: 1 | -1): void => {
  const { bookedSteel, bookedMatting } = booked.get(id) ?? nothing;
  booked.set(id, { bookedSteel: bookedSteel + sign * steel, bookedMatting: bookedMatting + sign * matting });
};

/** Moves reservations of a site that was merged into another one to that site. */
const followMerges = (tx: PlanTransaction, finder: SiteFinder, today: Day): void => {
  for (const reservation of tx.whole('reservations').values()) {
    const site = tx.row('sites', reservation.siteId);
    if (site?.status !== 'INACTIVE' || isOver(reservation, today)) continue;
    const other = finder.named(site);
    if (other && other.id !== site.id) tx.update('reservations', reservation, { siteId: other.id });
  }
};

/** Returns the live orders of these days with the transaction's writes. */
const bookingsOn = (tx: PlanTransaction, dates: readonly Day[]): Booking[] => {
  const bookings = new Map<number, Booking>();
  for (const one of tx.fact({ what: 'bookings', dates })) bookings.set(one.id, one);
  for (const { id, after } of writesOf(tx, 'orders')) {
    bookings.delete(id);
    if (after && !after.isCanceled) bookings.set(id, after);
  }
  return [...bookings.values()];
};

/** Sums the orders of reservations anew, which needs no day's other rows. */
const countAnew = (tx: PlanTransaction, finder: SiteFinder, reservations: readonly Reservation[]): void => {
  const places = byPlace(reservations);
  const booked = new Map(reservations.map(({ id }) => [id, { ...nothing }]));
  for (const one of bookingsOn(tx, [...new Set(reservations.flatMap(daysOf))].sort()))
    for (const { id } of coveredBy(places, finder, one)) add(booked, id, one, 1);
  for (const row of reservations) tx.update('reservations', row, booked.get(row.id) ?? nothing);
};

/** Fields of an order that decide what it books of which reservation. */
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

/** Returns the first and last day of written orders. */
const spanOf = (writes: readonly RowWrite<'orders'>[]): { first: Day; last: Day } => {
  const dates = writes.flatMap(({ before, after }) => [before?.date ?? [], after?.date ?? []].flat()).sort();
  return { first: dates[0] ?? '', last: dates.at(-1) ?? '' };
};

/** Adds what written orders book now, and takes off what they booked before, without looking at other days. */
const addWritten = (
  tx: PlanTransaction,
  finder: SiteFinder,
  writes: readonly RowWrite<'orders'>[],
  reservations: readonly Reservation[],
): void => {
  const places = byPlace(reservations);
  const booked = new Map<number, Booked>();
  const count = (order: Order | null, sign: 1 | -1): void => {
    if (!order || order.isCanceled) return;
    for (const row of coveredBy(places, finder, order)) {
      if (!booked.has(row.id)) booked.set(row.id, { ...row });
      add(booked, row.id, order, sign);
    }
  };
  for (const write of writes) {
    if (!differs(write, booking)) continue;
    count(write.before, -1);
    count(write.after, 1);
  }
  for (const row of reservations) {
    const { bookedSteel, bookedMatting } = booked.get(row.id) ?? row;
    tx.update('reservations', row, { bookedSteel, bookedMatting });
  }
};

/**
 * Keeps the booked kg of reservations, derived from an action's writes right before they are stored, for any action including
 * undo (docs/rules/reservations.md#booked).
 */
export const noteBookings = (tx: PlanTransaction, { today }: { readonly today: Day }): void => {
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
    renewed.has(one.id) || (regrouped && !isOver(one, today));
  const anew = all.filter(isCountedAnew);
  if (anew.length > 0) countAnew(tx, finder, anew);
  if (orders.length === 0) return;
  const { first, last } = spanOf(orders);
  const monday = mondayOf(first);
  const others = all.filter((one) => monday <= one.day && one.day <= last && !isCountedAnew(one));
  if (others.length > 0) addWritten(tx, finder, orders, others);
};
