import { expect, it } from 'vitest';
import { aDelivery, aTruck } from '../live/testing/rows.ts';
import { streamsOf } from './raised-streams.ts';
import { planOf, runOn } from './testing/plan-of.ts';
import { openDays } from './open-days.ts';

const [today, tomorrow] = ['2026-11-23', '2026-11-24'];
const rows = {
  trucks: [
    aTruck({ id: 1, defaultStartingTime: '06:00', registration: 'B' }),
    aTruck({ id: 2, defaultStartingTime: '06:00', registration: 'A' }),
    aTruck({ id: 3, defaultStartingTime: '05:00', registration: 'C' }),
    aTruck({ id: 4, status: 'INACTIVE' }),
    aTruck({ id: 5 }),
  ],
  deliveries: [aDelivery({ id: 21, date: tomorrow, truckId: 5 })],
};
const facts = () => [
  { date: today, isOpened: true },
  { date: tomorrow, isOpened: false },
];
const dates = [tomorrow, today];

it('gives each active truck without a run one, by starting time and registration', () => {
  const { tx, answer } = runOn(planOf({ rows, days: dates, facts }), openDays, { dates });
  expect(tx.writes.map(({ after }) => after)).toEqual([
    aDelivery({ id: 1001, date: tomorrow, truckId: 3, startingTime: '05:00' }),
    aDelivery({ id: 1002, date: tomorrow, truckId: 2, startingTime: '06:00' }),
    aDelivery({ id: 1003, date: tomorrow, truckId: 1, startingTime: '06:00' }),
  ]);
  expect([...tx.opened]).toEqual([tomorrow]);
  expect(answer).toEqual([tomorrow]);
  expect([...streamsOf(tx)].sort()).toEqual([`day:${tomorrow}`, 'trucks']);
});

it('leaves an opened day unchanged; a day without trucks counts as open', () => {
  expect(runOn(planOf({ rows, days: [], facts }), openDays, { dates: [today] })).toMatchObject({
    answer: [],
    tx: { writes: [] },
  });
  const empty = runOn(planOf({ rows: {}, days: [tomorrow], facts: () => [] }), openDays, { dates });
  expect(empty.missing).toEqual({ what: 'days', dates: [today] });
  const { tx } = runOn(planOf({ rows: {}, days: dates, facts: () => [] }), openDays, { dates });
  expect([tx.writes, [...tx.opened]]).toEqual([[], dates]);
  expect(runOn(planOf({ rows: {}, days: [] }), openDays, { dates: [] }).answer).toEqual([]);
});

it('needs to know which days are open', () => {
  expect(runOn(planOf({ rows, days: dates }), openDays, { dates }).missing).toEqual({
    what: 'plannedDays',
    from: today,
  });
});
