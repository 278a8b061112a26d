import { expect, it } from 'vitest';
import type { DomainError } from '../errors/domain-error.ts';
import { anOrder, aShipment } from '../live/testing/rows.ts';
import { changesIn, planOf, runOn } from '../plan/testing/plan-of.ts';
import { cancelOrders, colourOrders, setOrders } from './several-orders-action.ts';

const describe = (refusal: DomainError) => ({ type: refusal.code, displayMessage: 'no' });

it('asks for all orders that it doesn’t know at once', () => {
  const orders = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const { missing } = runOn(planOf({ rows: {}, days: [] }), cancelOrders, {
    orders,
    perRow: false,
    describe,
  });
  expect(missing).toMatchObject({ what: 'several', needs: { length: 3 } });
});

const date = '2026-11-23';
const plan = planOf({
  rows: {
    orders: [
      anOrder({ id: 1, date, hallId: 1, h1: true, attribute1: true, version: 3 }),
      anOrder({ id: 2, date, hallId: 2, h2: true, version: 5 }),
    ],
    shipments: [1, 2].map((id) => aShipment({ id: id + 10, date, productionOrderId: id })),
  },
  days: [date],
});
const asOne = { orders: [{ id: 1 }, { id: 2 }], perRow: false, describe };

it.each([2, 4])('refuses an order that was read at another version, earlier or later: %i', (version) => {
  const { refusal } = runOn(plan, cancelOrders, { ...asOne, orders: [{ id: 1, version }] });
  expect(refusal?.code).toBe('VERSION_MISMATCH');
  expect(runOn(plan, cancelOrders, { ...asOne, orders: [{ id: 1, version: 3 }] }).refusal).toBeUndefined();
});

it('leaves each order the mark of its own hall', () => {
  const { tx } = runOn(plan, setOrders, { ...asOne, values: { h1: false } });
  expect(changesIn(tx)).toEqual({ 'orders 2': { h1: false } });
});

it('writes a colour where it is not set yet', () => {
  const { tx } = runOn(plan, colourOrders, { ...asOne, colours: { attribute1: true } });
  expect(changesIn(tx)).toEqual({ 'orders 2': { attribute1: true } });
});
