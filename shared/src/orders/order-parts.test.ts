import { expect, it } from 'vitest';
import { anOrder, aShipment } from '../live/testing/rows.ts';
import type { Action } from '../plan/action.ts';
import { replyOrder } from '../plan/reply.ts';
import { changesIn, planOf, runOn } from '../plan/testing/plan-of.ts';
import { recomputeParts } from './order-parts.ts';
import type { Order } from './order-schema.ts';

const date = '2026-11-23';
const settle: Action<number, Order> = (tx, _scope, id) => replyOrder(recomputeParts(tx, id).id);
const partsOf = (...parts: { id: number; amount: number; splitNumber: number; isDeleted?: boolean }[]) =>
  planOf({
    rows: {
      orders: [anOrder({ id: 1, date })],
      shipments: parts.map((part) =>
        aShipment({ productionOrderId: 1, date, totalNumberOfSplits: 3, ...part }),
      ),
    },
    days: [date],
  });

it('numbers the live parts in the order of their numbers, not of their ids', () => {
  const plan = partsOf(
    { id: 11, amount: 1000, splitNumber: 3 },
    { id: 12, amount: 2000, splitNumber: 1 },
    { id: 13, amount: 4000, splitNumber: 2, isDeleted: true },
  );
  const { tx, answer } = runOn(plan, settle, 1);
  expect(changesIn(tx)).toEqual({
    'orders 1': { partsAmount: 3000 },
    'shipments 11': { splitNumber: 2, totalNumberOfSplits: 2 },
    'shipments 12': { totalNumberOfSplits: 2 },
  });
  expect(answer).toMatchObject({ partsAmount: 3000, version: 2 });
});

it('parts with one number keep the order of their ids', () => {
  const plan = partsOf(
    { id: 12, amount: 1000, splitNumber: 2 },
    { id: 11, amount: 2000, splitNumber: 2 },
    { id: 13, amount: 7000, splitNumber: 1 },
  );
  expect(changesIn(runOn(plan, settle, 1).tx)).toEqual({ 'shipments 12': { splitNumber: 3 } });
});

it('the only part takes the whole order', () => {
  const plan = partsOf({ id: 11, amount: 1000, splitNumber: 3 });
  expect(changesIn(runOn(plan, settle, 1).tx)).toEqual({
    'shipments 11': { amount: 10_000, splitNumber: 1, totalNumberOfSplits: 1 },
  });
});
