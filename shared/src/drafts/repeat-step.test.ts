import { expect, it } from 'vitest';
import type { DraftCall } from './draft-schema.ts';
import { applyToCurrentRow, withoutGuards } from './repeat-step.ts';

it('applies only the step’s changes to the current row', () => {
  const sent = { id: 1, city: 'Lahr', note: 'alt', expectedItemId: 7 };
  expect(applyToCurrentRow(sent, { id: 1, city: 'Kehl', note: 'neu' }, ['city'])).toEqual({
    id: 1,
    city: 'Lahr',
    note: 'neu',
    expectedItemId: 7,
  });
});

it('a forced call sends nothing of what its sender saw', () => {
  const call: DraftCall = {
    action: 'deliveries.fillSlot',
    params: {},
    query: { version: 4, deliveryId: 2 },
    body: { shipmentId: 5, expectedItemId: null },
  };
  expect(withoutGuards(call)).toMatchObject({ query: { deliveryId: 2 }, body: { shipmentId: 5 } });
  expect(withoutGuards({ ...call, body: true }).body).toBe(true);
});
