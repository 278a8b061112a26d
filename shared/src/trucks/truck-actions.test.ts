import { describe, expect, it } from 'vitest';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import type { Question } from '../plan/need.ts';
import { byBernd, changesIn, planOf, runOn, type SomeRows } from '../plan/testing/plan-of.ts';
import { createTruck, updateTruck } from './truck-actions.ts';
import type { Truck } from './truck-schema.ts';

const [yesterday, today, tomorrow, farDay] = ['2026-11-22', '2026-11-23', '2026-11-24', '2028-01-03'];
const planned = [
  { date: today, isOpened: true },
  { date: tomorrow, isOpened: true },
  // A day that was never opened, but to which a planner added a run.
  { date: farDay, isOpened: false },
];
const truck = aTruck({ id: 1 });
const runs = [yesterday, today, tomorrow, farDay].map((date, index) =>
  aDelivery({ id: 21 + index, date, truckId: 1 }),
);
const rowsOf = (more: SomeRows = {}): SomeRows => ({ trucks: [truck], deliveries: runs, ...more });
const facts = (question: Question) => (question.what === 'plannedDays' ? planned : byBernd(question));
const server = (rows: SomeRows) => planOf({ rows, days: [yesterday, today, tomorrow, farDay], facts });
const input = (changes: Partial<Truck>) => ({
  id: 1,
  yours: { ...truck, ...changes },
  version: { version: 1, ifMatch: undefined },
});
const update = (changes: Partial<Truck>, rows = rowsOf()) => runOn(server(rows), updateTruck, input(changes));

it('a new truck gets a run with its defaults on every opened day', () => {
  const { id: _, version: __, ...fields } = aTruck({ id: 2, defaultDriver: 'Vogt' });
  const { tx, answer } = runOn(server(rowsOf()), createTruck, { ...fields, status: 'ACTIVE' });
  expect(answer).toMatchObject({ id: 1001, defaultDriver: 'Vogt', version: 1 });
  expect(tx.writes.slice(1).map(({ after }) => after)).toEqual(
    [today, tomorrow].map((date, index) =>
      aDelivery({ id: 1002 + index, date, truckId: 1001, truckDriver: 'Vogt' }),
    ),
  );
});

describe('updateTruck', () => {
  it('takes along the runs from today on that still show the old default, also far ahead', () => {
    const own = runs.map((run) => (run.date === today ? { ...run, truckDriver: 'Brandt' } : run));
    const changes = { defaultDriver: 'Vogt', defaultStartingTime: '06:15', capacity: 12_000 };
    const { tx, answer } = update(changes, rowsOf({ deliveries: own }));
    expect(changesIn(tx)).toEqual({
      'trucks 1': changes,
      'deliveries 22': { startingTime: '06:15' },
      'deliveries 23': { truckDriver: 'Vogt', startingTime: '06:15' },
      'deliveries 24': { truckDriver: 'Vogt', startingTime: '06:15' },
    });
    expect(answer).toMatchObject({ ...changes, version: 2 });
  });

  it('touches and asks for no run when no default changes', () => {
    const nowhere = planOf({ rows: rowsOf(), days: [] });
    expect(changesIn(runOn(nowhere, updateTruck, input({ color: 'ROSE' })).tx)).toEqual({
      'trucks 1': { color: 'ROSE' },
    });
    expect(runOn(nowhere, updateTruck, input({})).tx.writes).toEqual([]);
  });

  const order = anOrder({ id: 1, date: tomorrow });
  const loadedWith = (part: Partial<ReturnType<typeof aShipment>>): SomeRows =>
    rowsOf({
      orders: [order],
      shipments: [aShipment({ id: 11, date: tomorrow, productionOrderId: 1, ...part })],
      deliveryItems: [anItem({ id: 31, deliveryId: 23, shipmentId: 11 })],
    });

  it('retiring removes its empty runs from today on, and dead cards on them', () => {
    const { tx, answer } = update({ status: 'INACTIVE' }, loadedWith({ isDeleted: true }));
    expect(changesIn(tx)).toEqual({
      'trucks 1': { status: 'INACTIVE' },
      'deliveryItems 31': 'gone',
      'deliveries 22': 'gone',
      'deliveries 23': 'gone',
      'deliveries 24': 'gone',
    });
    expect(answer).toMatchObject({ status: 'INACTIVE' });
  });

  it('a loaded truck is not retired: the days are named, five at most', () => {
    expect(update({ status: 'INACTIVE' }, loadedWith({})).refusal).toMatchObject({
      code: 'TRUCK_IN_USE',
      details: { values: { days: '24.11.2026' }, extra: { days: [tomorrow] } },
    });
    const dates = [1, 2, 3, 4, 5, 6].map((day) => `2026-12-0${day}`);
    const many = planOf({
      rows: {
        trucks: [truck],
        deliveries: dates.map((date, index) => aDelivery({ id: 41 + index, date, truckId: 1 })),
        deliveryItems: dates.map((_, index) =>
          anItem({ id: 61 + index, deliveryId: 41 + index, text: 'Leergut' }),
        ),
      },
      days: dates,
      facts: () => dates.map((date) => ({ date, isOpened: true })),
    });
    expect(runOn(many, updateTruck, input({ status: 'INACTIVE' })).refusal?.details).toMatchObject({
      values: { days: '01.12.2026, 02.12.2026, 03.12.2026, 04.12.2026, 05.12.2026 …' },
      extra: { days: dates },
    });
  });

  it('coming back it gets a run on each opened day that has none of it', () => {
    const retired = { ...truck, status: 'INACTIVE' as const };
    const rows = { trucks: [retired], deliveries: runs.slice(0, 2) };
    const { tx } = update({ status: 'ACTIVE' }, rows);
    expect(changesIn(tx)).toMatchObject({
      'trucks 1': { status: 'ACTIVE' },
      'deliveries 1001': { date: tomorrow, truckId: 1 },
    });
    expect(tx.writes).toHaveLength(2);
  });

  it('merges, and refuses the field a colleague has changed', () => {
    const facts2 = (question: Question) =>
      question.what === 'version' ? { ...truck, color: 'MINT' as const } : byBernd(question);
    const plan = planOf({ rows: { trucks: [{ ...truck, version: 2 }] }, days: [], facts: facts2 });
    expect(runOn(plan, updateTruck, input({ capacity: 1, color: 'MINT' })).answer).toMatchObject({
      capacity: 1,
      color: 'GRAY',
    });
    const { refusal } = runOn(plan, updateTruck, input({ color: 'SKY' }));
    expect(refusal?.details.conflict).toMatchObject([{ field: 'color', theirs: 'GRAY', by: 'Bernd Krüger' }]);
  });

  it('needs a truck, its planned days, and then all of them at once', () => {
    expect(runOn(server({}), updateTruck, input({ color: 'ROSE' })).refusal?.code).toBe('TRUCK_NOT_FOUND');
    const changes = input({ defaultDriver: 'Vogt' });
    expect(runOn(planOf({ rows: rowsOf(), days: [] }), updateTruck, changes).missing).toEqual({
      what: 'plannedDays',
      from: today,
    });
    expect(runOn(planOf({ rows: rowsOf(), days: [today], facts }), updateTruck, changes).missing).toEqual({
      what: 'days',
      dates: [tomorrow, farDay],
    });
  });
});
