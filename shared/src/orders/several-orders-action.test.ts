import { expect, it } from 'vitest';
import type { DomainError } from '../errors/domain-error.ts';
import { planOf, runOn } from '../plan/testing/plan-of.ts';
import { cancelOrders } from './several-orders-action.ts';

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
