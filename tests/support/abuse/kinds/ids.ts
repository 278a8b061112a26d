import type { Kind } from '../raw-request.ts';
import { Raw, rawRequest } from '../raw-request.ts';
import { fillSlot, get, saveOrder, saveShipment, setCapacity } from './requests.ts';

const cancel = (id: string | number) => () => rawRequest('PUT', `/api/orders/${id}/is-canceled`, true);
const largest = 2_147_483_647;

/** Ids of no row, and values that are no ids. */
export const idKinds: readonly Kind[] = [
  ['unknown order', cancel(largest), 'ORDER_NOT_FOUND'],
  ['order id beyond the database’s integers', cancel('2147483648'), 'VALIDATION_ERRORS id'],
  ['order id of ten nines', cancel('9999999999'), 'VALIDATION_ERRORS id'],
  ['order id of a hundred digits', cancel('9'.repeat(100)), 'VALIDATION_ERRORS id'],
  ['order id 0', cancel('0'), 'VALIDATION_ERRORS id'],
  ['order id -1', cancel('-1'), 'VALIDATION_ERRORS id'],
  ['order id with a plus', cancel('+1'), 'VALIDATION_ERRORS id'],
  ['order id 1.0', cancel('1.0'), 'VALIDATION_ERRORS id'],
  ['order id 1e0', cancel('1e0'), 'VALIDATION_ERRORS id'],
  ['order id in hex', cancel('0x1'), 'VALIDATION_ERRORS id'],
  ['order id with leading zeros', cancel('001'), 'VALIDATION_ERRORS id'],
  ['order id with a blank', cancel('%201'), 'VALIDATION_ERRORS id'],
  ['order id with a line end', cancel('1%0A'), 'VALIDATION_ERRORS id'],
  ['order id with NUL', cancel('1%00'), 'VALIDATION_ERRORS id'],
  ['order id NaN', cancel('NaN'), 'VALIDATION_ERRORS id'],
  ['order id undefined', cancel('undefined'), 'VALIDATION_ERRORS id'],
  ['order id of SQL', cancel('1%20OR%201=1'), 'VALIDATION_ERRORS id'],
  ['order id of ideographs', cancel('%E4%B8%80'), 'VALIDATION_ERRORS id'],
  ['order id __proto__', cancel('__proto__'), 'VALIDATION_ERRORS id'],
  ['order id constructor', cancel('constructor'), 'VALIDATION_ERRORS id'],
  ['order id that climbs', cancel('..%2F1'), 'VALIDATION_ERRORS id'],
  [
    'unknown shipment to delete',
    () => rawRequest('DELETE', `/api/shipments/${largest}`),
    'SHIPMENT_NOT_FOUND',
  ],
  [
    'unknown shipment to split',
    () => rawRequest('POST', '/api/shipments', { shipmentId: largest }),
    'SHIPMENT_NOT_FOUND',
  ],
  [
    'shipment to split beyond the integers',
    () => rawRequest('POST', '/api/shipments', { shipmentId: 2 ** 31 }),
    'VALIDATION_ERRORS shipmentId',
  ],
  [
    'shipment to split of half an id',
    () => rawRequest('POST', '/api/shipments', { shipmentId: 1.5 }),
    'VALIDATION_ERRORS shipmentId',
  ],
  [
    'shipment to split beyond safe integers',
    () => rawRequest('POST', '/api/shipments', { shipmentId: new Raw('9007199254740993') }),
    'VALIDATION_ERRORS shipmentId',
  ],
  ['unknown shipment to place', fillSlot(() => ({ shipmentId: largest })), 'SHIPMENT_NOT_FOUND'],
  [
    'one unknown among the shipments to place',
    fillSlot(({ onlyPart }) => ({ shipmentIds: [onlyPart.id, largest] })),
    'SHIPMENT_NOT_FOUND',
  ],
  [
    'the same shipment twice',
    fillSlot(({ onlyPart }) => ({ shipmentIds: [onlyPart.id, onlyPart.id] })),
    'VALIDATION_ERRORS shipmentIds',
  ],
  [
    'a hundred and one shipments',
    fillSlot(() => ({ shipmentIds: Array.from({ length: 101 }, (_, index) => index + 1) })),
    'VALIDATION_ERRORS shipmentIds',
  ],
  ['slot 20', fillSlot(() => ({ text: 'x' }), 20), 'VALIDATION_ERRORS slot'],
  ['slot -1', fillSlot(() => ({ text: 'x' }), -1), 'VALIDATION_ERRORS slot'],
  ['slot 05', fillSlot(() => ({ text: 'x' }), '05'), 'VALIDATION_ERRORS slot'],
  ['slot 1.5', fillSlot(() => ({ text: 'x' }), '1.5'), 'VALIDATION_ERRORS slot'],
  [
    'unknown run',
    () => rawRequest('POST', `/api/deliveries/${largest}/items/0`, { text: 'x' }),
    'DELIVERY_NOT_FOUND',
  ],
  [
    'a run that was removed',
    ({ goneRun }) => rawRequest('DELETE', `/api/deliveries/${goneRun}`),
    'DELIVERY_NOT_FOUND',
  ],
  [
    'unknown truck',
    () => rawRequest('POST', '/api/deliveries', { truckId: largest, date: '2026-11-23' }),
    'TRUCK_NOT_FOUND',
  ],
  ['unknown item', () => rawRequest('DELETE', `/api/delivery-items/${largest}`), 'NOT_FOUND'],
  [
    'unknown item to swap with',
    ({ textItem }) => rawRequest('POST', `/api/delivery-items/${textItem}/swap`, { withItemId: largest }),
    'NOT_FOUND',
  ],
  [
    'an item swapped with itself',
    ({ textItem }) => rawRequest('POST', `/api/delivery-items/${textItem}/swap`, { withItemId: textItem }),
    'VALIDATION_ERRORS withItemId',
  ],
  ['unknown change to undo', () => rawRequest('POST', `/api/changes/${largest}/undo`), 'NOT_FOUND'],
  [
    'change id beyond the integers',
    () => rawRequest('POST', '/api/changes/99999999999/undo'),
    'VALIDATION_ERRORS id',
  ],
  ['hall 4', setCapacity({ date: '2026-11-23', maxCapacity: 1 }, 4), 'HALL_NOT_FOUND'],
  ['hall of ten nines', setCapacity({ date: '2026-11-23', maxCapacity: 1 }, '9999999999'), 'HALL_NOT_FOUND'],
  [
    'hall __proto__',
    setCapacity({ date: '2026-11-23', maxCapacity: 1 }, '__proto__'),
    'VALIDATION_ERRORS id',
  ],
  ['a stream there is not', get('/api/changes?key=users&epoch=x&since=0'), 'VALIDATION_ERRORS key'],
  ['stream __proto__', get('/api/changes?key=__proto__&epoch=x&since=0'), 'VALIDATION_ERRORS key'],
  ['stream of no day', get('/api/changes?key=day:2026-02-30&epoch=x&since=0'), 'VALIDATION_ERRORS key'],
  ['totals as a stream', get('/api/changes?key=halls:2026-11-23&epoch=x&since=0'), 'VALIDATION_ERRORS key'],
  ['a row’s id that is not the address’s', saveOrder({ id: 2_000_000 }), 'VALIDATION_ERRORS id'],
  ['a shipment’s id that is not the address’s', saveShipment({ id: 2_000_000 }), 'VALIDATION_ERRORS id'],
];
