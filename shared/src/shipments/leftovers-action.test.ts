import { expect, it } from 'vitest';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import { changesIn, planOf, runOn } from '../plan/testing/plan-of.ts';
import { addDays, daysFromTo } from '../values/day.ts';
import { moveLeftovers } from './leftovers-action.ts';

const today = '2026-11-23';
const [yesterday, oldest] = [addDays(today, -1), addDays(today, -14)];
const past = daysFromTo(oldest, yesterday);
const orders = [
  anOrder({ id: 1, date: today }),
  anOrder({ id: 2, date: yesterday }),
  anOrder({ id: 3, date: yesterday, isCanceled: true }),
];
const part = (id: number, date: string, productionOrderId = 2, isDeleted = false) =>
  aShipment({ id, date, productionOrderId, isDeleted });
const rows = {
  orders,
  shipments: [
    part(15, oldest),
    part(11, yesterday, 1),
    part(12, yesterday, 3),
    part(13, yesterday, 2, true),
    part(14, yesterday),
    part(16, addDays(oldest, -1)),
    part(17, today),
  ],
  trucks: [aTruck({ id: 1 })],
  deliveries: [aDelivery({ id: 21, date: yesterday, truckId: 1 })],
  deliveryItems: [anItem({ id: 31, deliveryId: 21, shipmentId: 14 })],
};

it('moves live parts on no truck of the last 14 days, and answers them by id', () => {
  const plan = planOf({ rows, days: past });
  const { tx, answer } = runOn(plan, moveLeftovers, { date: today });
  expect(changesIn(tx)).toEqual({
    'shipments 11': { date: today },
    'shipments 15': { date: today, previousDate: oldest },
  });
  expect(answer?.map(({ id }) => id)).toEqual([11, 15]);
  expect(runOn(plan, moveLeftovers, { date: '2026-11-24' }).answer).toMatchObject([
    { previousDate: yesterday },
    { previousDate: oldest },
  ]);
});

it('with nothing left it writes nothing; into the past it goes not', () => {
  expect(runOn(planOf({ rows: {}, days: past }), moveLeftovers, { date: today })).toMatchObject({
    answer: [],
    tx: { writes: [] },
  });
  expect(runOn(planOf({ rows, days: past }), moveLeftovers, { date: yesterday }).refusal?.code).toBe(
    'VALIDATION_ERRORS',
  );
});

it('asks for all the days it lacks at once', () => {
  expect(runOn(planOf({ rows, days: [yesterday] }), moveLeftovers, { date: today }).missing).toEqual({
    what: 'days',
    dates: past.slice(0, -1),
  });
});
