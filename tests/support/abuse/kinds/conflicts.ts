import type { Kind } from '../raw-request.ts';
import { rawRequest } from '../raw-request.ts';
import { fillSlot, saveOrder, saveRun, saveShipment, saveTruck } from './requests.ts';

/** Rows of other days and orders, deleted and past rows, and outdated versions. */
export const conflictKinds: readonly Kind[] = [
  [
    'a part on a run of another day',
    ({ runTomorrow, onlyPart }) =>
      rawRequest('POST', `/api/deliveries/${runTomorrow.id}/items/5`, { shipmentId: onlyPart.id }),
    'DATE_MISMATCH',
  ],
  [
    'a swap across days',
    ({ textItem, itemTomorrow }) =>
      rawRequest('POST', `/api/delivery-items/${textItem}/swap`, { withItemId: itemTomorrow }),
    'DATE_MISMATCH',
  ],
  [
    'a text moved to another day',
    ({ textItem, runTomorrow }) =>
      rawRequest('POST', `/api/delivery-items/${textItem}/move`, { deliveryId: runTomorrow.id, slot: 5 }),
    'DATE_MISMATCH',
  ],
  [
    'a text moved onto a shipment',
    ({ textItem, run }) =>
      rawRequest('POST', `/api/delivery-items/${textItem}/move`, { deliveryId: run.id, slot: 1 }),
    'SLOT_TAKEN',
  ],
  [
    'a text moved as it was not',
    ({ textItem, run }) =>
      rawRequest('POST', `/api/delivery-items/${textItem}/move`, {
        deliveryId: run.id,
        slot: 8,
        version: 77,
      }),
    'MOVED_MEANWHILE',
  ],
  [
    'a text moved to a run that is gone',
    ({ textItem, goneRun }) =>
      rawRequest('POST', `/api/delivery-items/${textItem}/move`, { deliveryId: goneRun, slot: 5 }),
    'DELIVERY_NOT_FOUND',
  ],
  [
    'a text to be replaced',
    fillSlot(({ onlyPart, textItem }) => ({ shipmentId: onlyPart.id, replacesItemId: textItem }), 0),
    'SLOT_TAKEN',
  ],
  [
    'leftovers into the past',
    () => rawRequest('POST', '/api/shipments/leftovers', { date: '2026-11-22' }),
    'VALIDATION_ERRORS date',
  ],
  ['a taken slot', fillSlot(({ onlyPart }) => ({ shipmentId: onlyPart.id }), 1), 'SLOT_TAKEN'],
  ['a text into a taken slot', fillSlot(() => ({ text: 'x' }), 0), 'SLOT_TAKEN'],
  [
    'a deleted part to place',
    fillSlot(({ deletedPart }) => ({ shipmentId: deletedPart.id })),
    'SHIPMENT_READ_ONLY',
  ],
  [
    'a canceled part to place',
    fillSlot(({ canceledPart }) => ({ shipmentId: canceledPart.id })),
    'SHIPMENT_READ_ONLY',
  ],
  [
    'one dead part among good ones',
    fillSlot(({ onlyPart, deletedPart }) => ({ shipmentIds: [onlyPart.id, deletedPart.id] })),
    'SHIPMENT_READ_ONLY',
  ],
  [
    'a part seen on a truck it is not on',
    fillSlot(({ onlyPart, textItem }) => ({ shipmentId: onlyPart.id, expectedItemId: textItem })),
    'MOVED_MEANWHILE',
  ],
  [
    'a placed part seen in the list',
    fillSlot(({ placedPart }) => ({ shipmentId: placedPart.id, expectedItemId: null })),
    'MOVED_MEANWHILE',
  ],
  [
    'a part and a text at once',
    fillSlot(({ onlyPart }) => ({ shipmentId: onlyPart.id, text: 'x' })),
    'VALIDATION_ERRORS shipmentId',
  ],
  [
    'one part and several at once',
    fillSlot(({ onlyPart }) => ({ shipmentId: onlyPart.id, shipmentIds: [onlyPart.id] })),
    'VALIDATION_ERRORS shipmentId',
  ],
  ['neither part nor text', fillSlot(() => ({})), 'VALIDATION_ERRORS shipmentId'],
  [
    'an only part deleted',
    ({ onlyPart }) => rawRequest('DELETE', `/api/shipments/${onlyPart.id}`),
    'SHIPMENT_NOT_DELETED',
  ],
  [
    'a deleted part deleted again',
    ({ deletedPart }) => rawRequest('DELETE', `/api/shipments/${deletedPart.id}`),
    'SHIPMENT_READ_ONLY',
  ],
  [
    'a canceled part split',
    ({ canceledPart }) => rawRequest('POST', '/api/shipments', { shipmentId: canceledPart.id }),
    'SHIPMENT_READ_ONLY',
  ],
  [
    'a part split as it was not',
    ({ parts: [part] }) => rawRequest('POST', '/api/shipments', { shipmentId: part?.id, version: 77 }),
    'MOVED_MEANWHILE',
  ],
  [
    'a canceled order canceled',
    ({ canceledOrder }) => rawRequest('PUT', `/api/orders/${canceledOrder.id}/is-canceled`, true),
    'ORDER_READ_ONLY',
  ],
  [
    'a canceled order moved',
    ({ canceledOrder }) => rawRequest('PUT', `/api/orders/${canceledOrder.id}/date`, '2026-12-01'),
    'ORDER_READ_ONLY',
  ],
  [
    'a past order moved to another hall',
    ({ pastOrder }) => rawRequest('PUT', `/api/orders/${pastOrder.id}/hall`, 2),
    'ORDER_READ_ONLY',
  ],
  [
    'a past order’s quantity',
    ({ pastOrder }) => rawRequest('PUT', `/api/orders/${pastOrder.id}`, { ...pastOrder, steel: 1 }),
    'ORDER_READ_ONLY',
  ],
  [
    'a run removed with its load',
    ({ run }) => rawRequest('DELETE', `/api/deliveries/${run.id}`),
    'TRUCK_IN_USE',
  ],
  ['a truck retired with its load', saveTruck({ status: 'INACTIVE' }), 'TRUCK_IN_USE'],
  [
    'an undo of what the server did itself',
    ({ systemChange }) => rawRequest('POST', `/api/changes/${systemChange}/undo`),
    'ACCESS_DENIED',
  ],
  ['an order’s hall by its row', saveOrder({ hallId: 2 }), 'VALIDATION_ERRORS hallId'],
  ['an order’s cancellation by its row', saveOrder({ isCanceled: true }), 'VALIDATION_ERRORS isCanceled'],
  ['an order’s sum of parts by its row', saveOrder({ partsAmount: 1 }), 'VALIDATION_ERRORS partsAmount'],
  ['a part’s deletion by its row', saveShipment({ isDeleted: true }), 'VALIDATION_ERRORS isDeleted'],
  [
    'a part given to another order',
    ({ parts: [part], canceledOrder }) =>
      rawRequest('PUT', `/api/shipments/${part?.id}`, { ...part, productionOrderId: canceledOrder.id }),
    'VALIDATION_ERRORS productionOrderId',
  ],
  ['a run given to another truck', saveRun({ truckId: 2_000_000 }), 'VALIDATION_ERRORS truckId'],
  [
    'an item given to a shipment',
    ({ textItem, onlyPart }) =>
      rawRequest('PUT', `/api/delivery-items/${textItem}`, {
        text: 'x',
        version: 1,
        shipmentId: onlyPart.id,
      }),
    'VALIDATION_ERRORS shipmentId',
  ],
  [
    'an item removed as it was not',
    ({ textItem }) => rawRequest('DELETE', `/api/delivery-items/${textItem}?version=77`),
    'MOVED_MEANWHILE',
  ],
  ['a run saved without its version', saveRun({ version: undefined }), 'VERSION_REQUIRED version'],
  ['a truck saved without its version', saveTruck({ version: undefined }), 'VERSION_REQUIRED version'],
  [
    'an item written without its version',
    ({ textItem }) => rawRequest('PUT', `/api/delivery-items/${textItem}`, { text: 'x' }),
    'VERSION_REQUIRED version',
  ],
  ['If-Match of another version', saveOrder({}, { 'if-match': '"77"' }), 'VERSION_MISMATCH'],
  ['If-Match of a thousand digits', saveOrder({}, { 'if-match': '9'.repeat(1000) }), 'VERSION_MISMATCH'],
  ['If-Match of nonsense', saveOrder({}, { 'if-match': 'latest' }), 'VERSION_MISMATCH'],
  ['If-Match of nothing', saveOrder({}, { 'if-match': '' }), 'VERSION_MISMATCH'],
  ['If-Match -1', saveTruck({}, { 'if-match': '-1' }), 'VERSION_MISMATCH'],
  ['If-Match of several versions', saveRun({}, { 'if-match': ['"1"', '"2"'] }), 'VERSION_MISMATCH'],
  ['If-Match "*" in quotes', saveShipment({}, { 'if-match': '"*"' }), 'VERSION_MISMATCH'],
];
