import { describe, expect, it } from 'vitest';
import { siteFinder } from '../deliveries/order-site.ts';
import { kgLeftOf } from '../halls/kg-left.ts';
import { aReservation } from '../halls/testing/a-reservation.ts';
import type { Reservation } from '../halls/reservation-schema.ts';
import type { PlanRows, RowKind } from '../live/patch.ts';
import { randomOf, type Random } from '../live/testing/random.ts';
import { anOrder } from '../live/testing/rows.ts';
import type { Order } from '../orders/order-schema.ts';
import { PlanTransaction } from '../plan/plan-transaction.ts';
import type { Question } from '../plan/need.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import { planOf } from '../plan/testing/plan-of.ts';
import { mergeSites, tieOrder } from '../sites/site-actions.ts';
import { aSite } from '../sites/testing/a-site.ts';
import { addDays, daysFromTo } from '../values/day.ts';
import { updateBookedKg } from './update-booked-kg.ts';

const monday = '2026-11-23';
const days = daysFromTo(monday, addDays(monday, 13));
const today = monday;

interface Tables {
  orders: Map<number, Order>;
  sites: Map<number, PlanRows['sites']>;
  reservations: Map<number, Reservation>;
}

const sites = [
  aSite({ id: 1, name: 'Brücke L98' }),
  aSite({ id: 2, name: 'Kita Sonnenhang' }),
  aSite({ id: 3, name: 'Kita Sonnenhg.' }),
];
const siteTexts = ['Brücke L98', 'Bruecke L98', 'Kita Sonnenhang', 'Kita Sonnenhg.', 'Parkhaus'];

/** Runs a change including its bookings and returns its writes. */
const change = (tables: Tables, run: (tx: PlanTransaction) => void): RowWrite[] => {
  const rows = Object.fromEntries(
    Object.entries(tables).map(([kind, map]) => [kind, [...(map as Map<number, object>).values()]]),
  );
  let id = 10_000 + tables.orders.size * 7;
  const facts = (question: Question) =>
    question.what === 'bookings'
      ? [...tables.orders.values()].filter((one) => !one.isCanceled && question.dates.includes(one.date))
      : undefined;
  const tx = new PlanTransaction(planOf({ rows, days, facts }), () => (id += 1));
  run(tx);
  updateBookedKg(tx, { today });
  for (const { kind, id: row, after } of tx.writes) {
    const table = tables[kind as keyof Tables] as Map<number, PlanRows[RowKind]>;
    if (after) table.set(row, after);
    else table.delete(row);
  }
  return tx.writes;
};

/** Reverts a change's rows as undo does, which leaves booked kg to `updateBookedKg`. */
const takeBack = (tables: Tables, writes: readonly RowWrite[]): RowWrite[] =>
  change(tables, (tx) => {
    for (const { kind, before, after } of writes) {
      const now = after && tx.row(kind, after.id);
      if (!before && now) tx.remove(kind, now);
      else if (!now && before) tx.bringBack(kind, { ...before, version: before.version + 2 });
      else if (now && before) {
        const { bookedSteel: _, bookedMatting: __, version: ___, ...fields } = before as Reservation;
        tx.update(kind, now, fields as never);
      }
    }
  });

/** Computes from all orders how much of each reservation must be booked. */
const counted = ({ orders, sites: known, reservations }: Tables): [number, number, number][] => {
  const { of } = siteFinder(new Map(known));
  return [...reservations.values()].map(({ id, siteId, hallId, period, day }) => {
    const end = period === 'week' ? addDays(day, 6) : day;
    const own = [...orders.values()].filter(
      (order) =>
        !order.isCanceled &&
        order.hallId === hallId &&
        day <= order.date &&
        order.date <= end &&
        of(order)?.id === siteId,
    );
    const sum = (field: 'steel' | 'matting') => own.reduce((kg, order) => kg + order[field], 0);
    return [id, sum('steel'), sum('matting')];
  });
};
const noted = ({ reservations }: Tables) =>
  [...reservations.values()].map(({ id, bookedSteel, bookedMatting }) => [id, bookedSteel, bookedMatting]);

const tablesWith = (...reservations: Reservation[]): Tables => ({
  orders: new Map(),
  sites: new Map(sites.map((site) => [site.id, site])),
  reservations: new Map(reservations.map((row) => [row.id, row])),
});

const drawn = (random: Random): Partial<Order> => ({
  constructionSite: random.pick(siteTexts),
  postCode: '77694',
  city: 'Kehl',
  date: random.pick(days),
  hallId: random.pick([1, 2] as const),
  steel: random.below(9_000),
  matting: random.below(3_000),
});

/** Draws a booking, an edit, a move, a cancellation, or a new, changed or removed reservation. */
const draw = (random: Random, tables: Tables): ((tx: PlanTransaction) => void) => {
  const [order, row] = [[...tables.orders.values()], [...tables.reservations.values()]];
  const kind = random.below(10);
  if (kind < 4 || order.length === 0)
    return (tx) => {
      const { id: _, version: __, ...fields } = { ...anOrder({ id: 1, date: monday }), ...drawn(random) };
      tx.insert('orders', fields);
    };
  const one = random.pick(order);
  if (kind < 6) return (tx) => void tx.update('orders', one, drawn(random));
  if (kind === 6) return (tx) => void tx.update('orders', one, { isCanceled: !one.isCanceled });
  if (kind === 7 || row.length === 0)
    return (tx) => {
      const period = random.pick(['day', 'week'] as const);
      const day = period === 'week' ? random.pick([monday, addDays(monday, 7)]) : random.pick(days);
      const { id: _, version: __, ...fields } = aReservation({ siteId: 1 + random.below(3), period, day });
      tx.insert('reservations', { ...fields, steel: random.below(20_000), matting: 1 });
    };
  const reservation = random.pick(row);
  if (kind === 8) return (tx) => void tx.update('reservations', reservation, { hallId: random.pick([1, 2]) });
  return random.chance(0.3)
    ? (tx) => tx.remove('reservations', reservation)
    : (tx) => void tx.update('reservations', reservation, { siteId: 1 + random.below(2) });
};

describe('booked kg', () => {
  it('are those of the orders after random bookings, moves, cancelations and undos', () => {
    const random = randomOf(53);
    const tables = tablesWith(aReservation({ id: 1 }), aReservation({ id: 2, siteId: 2, matting: 5_000 }));
    const done: RowWrite[][] = [];
    for (let step = 0; step < 400; step += 1) {
      const last = random.chance(0.2) ? done.pop() : undefined;
      if (last) takeBack(tables, last);
      else done.push(change(tables, draw(random, tables)));
      expect(noted(tables), `step ${step}`).toEqual(counted(tables));
    }
    const [lone] = [...tables.reservations.values()].filter(
      (one, _, all) =>
        all.filter(
          (other) => other.siteId === one.siteId && other.hallId === one.hallId && other.day === one.day,
        ).length === 1,
    );
    if (lone) expect(kgLeftOf([lone]).get(lone.id)?.steel).toBe(Math.max(0, lone.steel - lone.bookedSteel));
    expect(tables.orders.size).toBeGreaterThan(50);
  });

  it('follow sites that are merged, tied to and set apart again, and reservations go with a merged site', () => {
    const tables = tablesWith(aReservation({ id: 1, siteId: 3 }), aReservation({ id: 2, siteId: 1 }));
    const book = (constructionSite: string) =>
      change(tables, (tx) => {
        const {
          id: _,
          version: __,
          ...order
        } = anOrder({ id: 1, date: monday, postCode: '77694', city: 'Kehl', constructionSite });
        tx.insert('orders', order);
      });
    const [[order]] = [book('Kita Sonnenhg.'), book('Kita Sonnenhang')] as [RowWrite[], RowWrite[]];
    expect(noted(tables)).toEqual([
      [1, 8_000, 2_000],
      [2, 0, 0],
    ]);
    const scope = { today, now: '', by: '', actor: 'user:1', postcodes: 'from10000' } as const;
    const merged = change(tables, (tx) => void mergeSites(tx, scope, { id: 2, siteIds: [3], spellings: [] }));
    expect(tables.reservations.get(1)).toMatchObject({
      siteId: 2,
      bookedSteel: 16_000,
      bookedMatting: 4_000,
    });
    change(tables, (tx) => void tieOrder(tx, scope, { orderId: order?.id ?? 0, siteId: 1 }));
    expect(noted(tables)).toEqual([
      [1, 8_000, 2_000],
      [2, 8_000, 2_000],
    ]);
    change(tables, (tx) => void tieOrder(tx, scope, { orderId: order?.id ?? 0, siteId: null }));
    takeBack(tables, merged);
    expect(tables.reservations.get(1)).toMatchObject({ siteId: 3, bookedSteel: 8_000 });
    expect(noted(tables)).toEqual(counted(tables));
  });

  it('are left alone by an edit of what books nothing', () => {
    const tables = tablesWith(aReservation({ id: 1 }));
    const [made] = change(tables, (tx) => {
      const {
        id: _,
        version: __,
        ...order
      } = anOrder({ id: 1, date: monday, constructionSite: 'Brücke L98', postCode: '77694', city: 'Kehl' });
      tx.insert('orders', order);
    });
    const noteIt = change(
      tables,
      (tx) => void tx.update('orders', tables.orders.get(made?.id ?? 0) as Order, { note: 'Kran' }),
    );
    expect(noteIt.map(({ kind }) => kind)).toEqual(['orders']);
  });
});
