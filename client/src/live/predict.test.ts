import { writeItemText } from '@werkplan/shared/deliveries/item-actions.ts';
import { addRun, updateRun } from '@werkplan/shared/deliveries/run-actions.ts';
import { fillSlot, moveItem } from '@werkplan/shared/deliveries/slot-actions.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { stateFromSnapshot, type DayState } from '@werkplan/shared/live/day-state.ts';
import type { PlanRows, ShownKind } from '@werkplan/shared/live/patch.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import type { ActionContext } from '@werkplan/shared/plan/action.ts';
import type { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { replyValue } from '@werkplan/shared/plan/reply.ts';
import { beforeEach, expect, it } from 'vitest';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { predictFields, predictWith } from './predict.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.8');

const date = '2026-11-23';
const tomorrow = '2026-11-24';
const user = {
  id: 1,
  email: 'anna@werkplan.example',
  name: 'Anna',
  language: null,
  role: 'planner' as const,
  mayChangeReleased: true,
  printsEmptyRuns: true,
};

beforeEach(() => {
  store().set(todayAtom, date);
  store().set(signInStateAtom, { type: 'signedIn', user });
});

/** Two orders with one part each, and a run with the second order's part in its fifth slot. */
const day: DayState = stateFromSnapshot({
  key: `day:${date}`,
  epoch: 'a',
  revision: 1,
  revisions: {},
  date,
  orders: [anOrder({ id: 1, date }), anOrder({ id: 2, date })],
  shipments: [1, 2].map((id) => aShipment({ id, date, productionOrderId: id })),
  trucks: [aTruck({ id: 3 })],
  deliveries: [aDelivery({ id: 4, date, truckId: 3, version: 7 })],
  deliveryItems: [
    anItem({ id: 5, deliveryId: 4, ordinalNumberInDelivery: 4, shipmentId: 2 }),
    anItem({ id: 6, deliveryId: 4, ordinalNumberInDelivery: 9, text: 'Kran', version: 3 }),
  ],
  hallCapacities: [],
  calendarEntries: [],
  templates: [],
  occurrences: [],
  sites: [],
  reservations: [],
  releases: [],
  grants: [],
  lateChanges: [],
});

const withRow = <Kind extends ShownKind>(state: DayState, kind: Kind, row: PlanRows[Kind]): DayState => ({
  ...state,
  [kind]: new Map<number, PlanRows[ShownKind]>(state[kind]).set(row.id, row),
});

const slots = ({ deliveryItems }: DayState) =>
  Object.fromEntries(
    [...deliveryItems.values()].map((item) => [item.ordinalNumberInDelivery, item.shipmentId ?? item.text]),
  );

const place = (slot: number, ...shipmentIds: number[]) =>
  predictWith(fillSlot, { deliveryId: 4, slot, body: { shipmentIds } });

it('shows the action’s result, and reuses unchanged rows', () => {
  const shown = place(0, 1)(day);
  expect(slots(shown)).toEqual({ 0: 1, 4: 2, 9: 'Kran' });
  expect(shown.orders).toBe(day.orders);
  expect(shown.deliveryItems.get(5)).toBe(day.deliveryItems.get(5));
  expect(slots(day)).toEqual({ 4: 2, 9: 'Kran' });
});

it('gives a new row the same id in each run, a different id per change, and never a real row’s id', () => {
  const [first, second] = [place(0, 1, 2), place(0, 1)];
  const idsIn = (state: DayState) => [...state.deliveryItems.keys()].filter((id) => id < 0);
  const ids = idsIn(first(day));
  expect(ids).toHaveLength(2);
  expect(idsIn(first(withRow(day, 'trucks', aTruck({ id: 8 }))))).toEqual(ids);
  expect(first.temporaryIds).toEqual(ids);
  expect(ids).not.toContain(idsIn(second(day))[0]);
});

it('leaves the day unchanged if the action refuses, lacks rows, or fails', () => {
  expect(place(4, 1)(day), 'taken').toBe(day);
  expect(place(0, 99)(day), 'unknown').toBe(day);
  const past = predictWith((): never => {
    throw new DomainError('ORDER_READ_ONLY');
  }, {});
  expect(past(day)).toBe(day);
  const broken = predictWith((tx: PlanTransaction) => {
    tx.remove('trucks', aTruck({ id: 3 }));
    throw new Error('a mistake');
  }, {});
  expect(broken(day)).toBe(day);
});

it('follows the day: a refused change is shown as soon as it becomes possible', () => {
  const placing = place(9, 1);
  expect(placing(day)).toBe(day);
  const free = { ...day, deliveryItems: new Map([...day.deliveryItems].filter(([id]) => id !== 6)) };
  expect(slots(placing(free))).toEqual({ 4: 2, 9: 1 });
});

it('passes the current day to the input function', () => {
  const moving = predictWith(moveItem, ({ deliveryItems }) => ({
    id: [...deliveryItems.values()].find(({ text }) => text === 'Kran')?.id ?? 0,
    body: { deliveryId: 4, slot: 19 },
  }));
  const renumbered = new Map([[70, anItem({ id: 70, deliveryId: 4, text: 'Kran' })]]);
  expect(slots(moving({ ...day, deliveryItems: renumbered }))).toEqual({ 19: 'Kran' });
});

it('keeps the version that the server knows, on which the next save is based', () => {
  const driven = predictWith(updateRun, predictFields('deliveries', 4, { truckDriver: 'Brandt' }))(day);
  expect(driven.deliveries.get(4)).toMatchObject({ truckDriver: 'Brandt', version: 7 });
  const texted = predictWith(writeItemText, predictFields('deliveryItems', 6, { text: 'Pause' }))(day);
  expect(texted.deliveryItems.get(6)).toMatchObject({ text: 'Pause', version: 3 });
});

it('merges saved fields with another user’s changes to other fields', () => {
  const save = predictWith(updateRun, predictFields('deliveries', 4, { truckDriver: 'Brandt' }));
  const theirs = aDelivery({ id: 4, date, truckId: 3, startingTime: '04:00', version: 8 });
  const shown = save(withRow(day, 'deliveries', theirs));
  expect(shown.deliveries.get(4)).toEqual({ ...theirs, truckDriver: 'Brandt' });
});

it('removes rows that leave the day, and does not show new rows of another day', () => {
  const away = predictWith((tx: PlanTransaction) => {
    const order = tx.order(1);
    const part = tx.shipment(1);
    if (!order || !part) throw new Error('not there');
    tx.update('orders', order, { date: tomorrow });
    tx.update('shipments', part, { date: tomorrow, dateAtLastOrderChange: tomorrow });
    return replyValue(null);
  }, {})(day);
  expect([...away.orders.keys()]).toEqual([2]);
  expect([...away.shipments.keys()]).toEqual([2]);
  const added = predictWith(addRun, { truckId: 3, date: tomorrow })(day);
  expect([...added.deliveries.keys()]).toEqual([4]);
});

it('acts as the signed-in user, on the plant’s today, at the time it was started', () => {
  const scopes: ActionContext[] = [];
  const predict = predictWith((_draft: PlanTransaction, scope: ActionContext) => {
    scopes.push(scope);
    return replyValue(null);
  }, {});
  predict(day);
  store().set(todayAtom, tomorrow);
  predict(day);
  expect(scopes[0]).toMatchObject({ today: date, by: 'Anna' });
  expect(scopes[1]).toEqual(scopes[0]);
});
