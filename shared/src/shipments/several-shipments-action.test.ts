import { expect, it } from 'vitest';
import type { DomainError } from '../errors/domain-error.ts';
import { planOf, runOn } from '../plan/testing/plan-of.ts';
import { deleteShipments, moveShipments } from './several-shipments-action.ts';

const asOne = {
  perRow: false,
  describe: (refusal: DomainError) => ({ type: refusal.code, displayMessage: 'no' }),
};
const shipments = [{ id: 1 }, { id: 2 }, { id: 3 }];

it.each([
  ['moved', moveShipments, { date: '2027-01-04' }],
  ['deleted', deleteShipments, {}],
])('parts that are %s are asked for together where they aren’t known', (_, action, more) => {
  const input = { shipments, ...asOne, ...more };
  const { missing } = runOn(planOf({ rows: {}, days: [] }), action as typeof moveShipments, input as never);
  expect(missing).toMatchObject({ what: 'several', needs: { length: 3 } });
});
