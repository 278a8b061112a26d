import { expect, it } from 'vitest';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import type { LatestPrint } from '../plan/need.ts';
import { planOf, runOn, type SomeRows } from '../plan/testing/plan-of.ts';
import { recordHallPrints, recordPrint, type RecordPrintInput } from './print-action.ts';
import { snapshotEtag } from '../live/snapshot-etag.ts';

const date = '2026-11-23';
const order = anOrder({ id: 1, date });
const rows: SomeRows = {
  orders: [order],
  shipments: [aShipment({ id: 11, productionOrderId: 1, date })],
  trucks: [aTruck({ id: 1 })],
  deliveries: [aDelivery({ id: 21, date, truckId: 1 }), aDelivery({ id: 22, date, truckId: 1 })],
  deliveryItems: [
    anItem({ id: 31, deliveryId: 21, shipmentId: 11, ordinalNumberInDelivery: 3 }),
    anItem({ id: 32, deliveryId: 22, text: 'Leergut' }),
  ],
};
const digest = (text: string): string =>
  [...text]
    .reduce((sum, letter) => BigInt.asUintN(60, sum * 31n + BigInt(letter.charCodeAt(0))), 7n)
    .toString()
    .padStart(20, '0')
    .slice(-16);
const input: RecordPrintInput = {
  date,
  expectedEtag: undefined,
  etagOf: (revisions) => snapshotEtag('e1', revisions),
  digest,
};
const planAfter = (print: LatestPrint | null, given: SomeRows = rows) =>
  planOf({
    rows: given,
    days: [date],
    revisions: { [`day:${date}`]: 7, trucks: 2, halls: 0 },
    facts: ({ what }) => (what === 'print' ? print : undefined),
  });
const now = '2026-11-23T06:00:00.000Z';

it('a first print marks no changes and stores its content', () => {
  const { tx, answer } = runOn(planAfter(null), recordPrint, input);
  expect(answer).toEqual({
    id: null,
    date,
    revision: 7,
    printedAt: now,
    by: 'Anna Becker',
    previous: null,
    changedSlots: [],
    changedDeliveries: [],
  });
  const [print] = tx.prints;
  expect(print).toMatchObject({ date, revision: 7, printedAt: now, after: null });
  expect(Object.keys(print?.content ?? {}).sort()).toEqual(['21', '21:3', '22', '22:0']);
  expect(Object.values(print?.content ?? {}).every(({ length }) => length === 16)).toBe(true);
  expect(tx.writes).toEqual([]);
  expect([...tx.read]).toEqual([
    [`day:${date}`, 7],
    ['trucks', 2],
    ['halls', 0],
  ]);
});

it('a later one names the slots and heads that differ since', () => {
  const content = runOn(planAfter(null), recordPrint, input).tx.prints[0]?.content ?? {};
  const before = { id: 5, revision: 6, printedAt: '2026-11-22T14:00:00.000Z', by: 'Bernd Krüger', content };
  const same = runOn(planAfter(before), recordPrint, input);
  expect(same.answer).toMatchObject({ changedSlots: [], changedDeliveries: [] });
  const changed = {
    ...rows,
    deliveries: [
      aDelivery({ id: 21, date, truckId: 1 }),
      aDelivery({ id: 22, date, truckId: 1, startingTime: '07:00' }),
      aDelivery({ id: 23, date, truckId: 1 }),
    ],
    deliveryItems: [anItem({ id: 33, deliveryId: 21, shipmentId: 11, ordinalNumberInDelivery: 4 })],
  };
  const { tx, answer } = runOn(planAfter(before, changed), recordPrint, input);
  expect(answer).toMatchObject({
    previous: { revision: 6, printedAt: before.printedAt, by: 'Bernd Krüger' },
    // Sorted by the order of the columns.
    changedDeliveries: [23, 22],
    changedSlots: [
      { deliveryId: 21, slot: 3 },
      { deliveryId: 21, slot: 4 },
      { deliveryId: 22, slot: 0 },
    ],
  });
  expect(tx.prints[0]?.after).toBe(5);
});

it('refuses a sender with another state of the day', () => {
  const with_ = (expectedEtag: string) => runOn(planAfter(null), recordPrint, { ...input, expectedEtag });
  expect(with_('e1-6.2.0').refusal?.code).toBe('VERSION_MISMATCH');
  expect(with_('e1-7.2.0').tx.prints).toHaveLength(1);
});

it('needs the day, its revision, and the previous print', () => {
  expect(runOn(planOf({ rows, days: [] }), recordPrint, input).missing).toEqual({
    what: 'days',
    dates: [date],
  });
  expect(runOn(planOf({ rows, days: [date] }), recordPrint, input).missing).toEqual({
    what: 'heads',
    keys: [`day:${date}`],
  });
  const plan = { ...planAfter(null), fact: () => undefined };
  expect(runOn(plan, recordPrint, input).missing).toEqual({
    what: 'print',
    date,
    paper: 'delivery',
  });
});

it('a hall’s list is compared with the hall’s last one: new, changed and removed orders', () => {
  const orders = [
    order,
    anOrder({ id: 2, date, hallId: 1, orderId: '240117' }),
    anOrder({ id: 3, date, hallId: 1, orderId: '240118', isCanceled: true }),
    anOrder({ id: 4, date, hallId: 2, orderId: '240119' }),
  ];
  const halls = { ...input, halls: [1, 2] as const };
  const first = runOn(planAfter(null, { orders }), recordHallPrints, halls);
  expect(first.answer).toMatchObject([
    { hallId: 1, revision: 7, printedAt: now, by: 'Anna Becker', previous: null, changedOrders: [] },
    { hallId: 2, previous: null, changedOrders: [], goneOrders: [] },
  ]);
  expect(first.tx.prints.map(({ paper, after }) => [paper, after])).toEqual([
    ['hall1', null],
    ['hall2', null],
  ]);
  const content = first.tx.prints[0]?.content ?? {};
  expect(Object.keys(content).sort()).toEqual([`1 ${order.orderId}`, '2 240117']);

  const before = { id: 5, revision: 6, printedAt: '2026-11-22T14:00:00.000Z', by: 'Bernd Krüger', content };
  const now_ = [
    { ...order, steel: order.steel + 1 },
    { ...orders[1], hallId: 2 as const } as typeof order,
    anOrder({ id: 9, date, hallId: 1, orderId: '240120' }),
  ];
  const later = runOn(planAfter(before, { orders: now_ }), recordHallPrints, { ...input, halls: [1] });
  expect(later.answer).toMatchObject([
    { previous: { revision: 6 }, changedOrders: [9, 1], goneOrders: ['240117'] },
  ]);
  expect(later.tx.prints).toMatchObject([{ paper: 'hall1', after: 5 }]);
});
