import type { HistoryRow } from '@werkplan/shared/history/history-schema.ts';
import { expect, it } from 'vitest';
import { changeTargetOf } from './change-target.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const row = (
  entity: HistoryRow['entity'],
  id: number,
  is: HistoryRow['is'] = {},
  was: HistoryRow['was'] = null,
): HistoryRow => ({ entity, id, was, is, fields: [] });

it.each([
  ['orders.update', [row('shipments', 7), row('orders', 3)], ['/production', 'orders', 3]],
  ['deliveries.fillSlot', [row('shipments', 7), row('deliveryItems', 9)], ['/delivery', 'deliveryItems', 9]],
  ['shipments.split', [row('shipments', 7), row('orders', 3)], ['/delivery', 'shipments', 7]],
  ['deliveryItems.remove', [row('deliveryItems', 9, null, { shipmentId: 7 })], ['/delivery', 'shipments', 7]],
  ['deliveries.create', [row('deliveries', 5)], ['/delivery', 'deliveries', 5]],
  ['deliveries.remove', [row('deliveries', 5, null, {})], []],
  ['halls.setCapacity', [row('hallCapacities', 1)], []],
] as const)('%s leads to the rows that remain', (rootAction, rows, expected) => {
  spec('L.47');
  const lead = changeTargetOf({ rootAction, rows: [...rows] });
  expect(lead ? [lead.path, lead.entity, lead.id] : []).toEqual(expected);
});
