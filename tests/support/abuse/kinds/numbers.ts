import type { Kind } from '../raw-request.ts';
import { Raw, rawRequest } from '../raw-request.ts';
import {
  createOrder,
  createTruck,
  fillSlot,
  saveOrder,
  saveRun,
  saveShipment,
  saveTruck,
  setCapacity,
} from './requests.ts';

const split =
  (amount: unknown) =>
  ({ parts: [part] }: { parts: readonly { id: number }[] }) =>
    rawRequest('POST', '/api/shipments', { shipmentId: part?.id, amount });

/** Quantities and versions that no plan can have. */
export const numberKinds: readonly Kind[] = [
  ['half a kilogram', createOrder({ steel: 0.5 }), 'VALIDATION_ERRORS steel'],
  ['less than nothing', createOrder({ steel: -1 }), 'VALIDATION_ERRORS steel'],
  ['nothing at all', createOrder({ steel: 0, matting: 0 }), 'VALIDATION_ERRORS steel'],
  [
    'minus zero of both',
    createOrder({ steel: new Raw('-0'), matting: new Raw('-0.0') }),
    'VALIDATION_ERRORS steel',
  ],
  ['more kilograms than are stored', createOrder({ steel: 10_000_000 }), 'DATA_TOO_LONG steel'],
  ['1e308 kg', createOrder({ steel: 1e308 }), 'VALIDATION_ERRORS steel'],
  [
    '1e999 kg, which is read as infinite',
    createOrder({ steel: new Raw('1e999') }),
    'VALIDATION_ERRORS steel',
  ],
  ['-1e999 kg', createOrder({ steel: new Raw('-1e999') }), 'VALIDATION_ERRORS steel'],
  ['5e-324 kg', createOrder({ steel: 5e-324 }), 'VALIDATION_ERRORS steel'],
  [
    'kilograms of a thousand digits',
    createOrder({ steel: new Raw('9'.repeat(1000)) }),
    'VALIDATION_ERRORS steel',
  ],
  ['"NaN" kg', createOrder({ steel: 'NaN' }), 'VALIDATION_ERRORS steel'],
  ['"Infinity" kg', createOrder({ matting: 'Infinity' }), 'VALIDATION_ERRORS matting'],
  ['a saved order of no quantity', saveOrder({ steel: 0, matting: 0 }), 'VALIDATION_ERRORS steel'],
  ['parts’ sum beyond the integers', saveOrder({ partsAmount: 1e300 }), 'VALIDATION_ERRORS partsAmount'],
  ['a part of half a kilogram', saveShipment({ amount: 0.5 }), 'VALIDATION_ERRORS amount'],
  ['a part larger than two orders', saveShipment({ amount: 19_999_999 }), 'DATA_TOO_LONG amount'],
  ['part number 0', saveShipment({ splitNumber: 0 }), 'VALIDATION_ERRORS splitNumber'],
  ['another part number', saveShipment({ splitNumber: 2 }), 'VALIDATION_ERRORS splitNumber'],
  [
    'another number of parts',
    saveShipment({ totalNumberOfSplits: 9_007_199_254_740_991 }),
    'VALIDATION_ERRORS totalNumberOfSplits',
  ],
  ['a split that takes nothing', split(0), 'VALIDATION_ERRORS amount'],
  ['a split that takes all', split(9_999_999), 'VALIDATION_ERRORS amount'],
  ['a split that takes less than nothing', split(-5), 'VALIDATION_ERRORS amount'],
  ['a split by 1e308', split(1e308), 'VALIDATION_ERRORS amount'],
  ['a truck that carries nothing', createTruck({ capacity: 0 }), 'VALIDATION_ERRORS capacity'],
  ['a truck that carries -0', createTruck({ capacity: new Raw('-0') }), 'VALIDATION_ERRORS capacity'],
  ['a truck of infinite capacity', createTruck({ capacity: new Raw('1e400') }), 'VALIDATION_ERRORS capacity'],
  [
    'a hall’s capacity below zero',
    setCapacity({ date: '2026-11-23', maxCapacity: -1 }),
    'VALIDATION_ERRORS maxCapacity',
  ],
  [
    'a hall’s capacity of 2^53',
    setCapacity({ date: '2026-11-23', maxCapacity: 2 ** 53 }),
    'VALIDATION_ERRORS maxCapacity',
  ],
  ['order version 0', saveOrder({ version: 0 }), 'VALIDATION_ERRORS version'],
  ['order version as text', saveOrder({ version: '1' }), 'VALIDATION_ERRORS version'],
  ['order version as null', saveOrder({ version: null }), 'VALIDATION_ERRORS version'],
  ['order version 1.5', saveOrder({ version: 1.5 }), 'VALIDATION_ERRORS version'],
  ['order version left out', saveOrder({ version: undefined }), 'VERSION_REQUIRED version'],
  ['order version it never had', saveOrder({ version: 2_147_483_647 }), 'VERSION_MISMATCH'],
  [
    'order version beyond the database’s integers',
    saveOrder({ version: 2_147_483_648 }),
    'VALIDATION_ERRORS version',
  ],
  [
    'shipment version beyond the database’s integers',
    saveShipment({ version: 2_147_483_648 }),
    'VALIDATION_ERRORS version',
  ],
  [
    'truck version beyond the database’s integers',
    saveTruck({ version: 9_007_199_254_740_991 }),
    'VALIDATION_ERRORS version',
  ],
  [
    'run version beyond the database’s integers',
    saveRun({ version: 9_007_199_254_740_991 }),
    'VALIDATION_ERRORS version',
  ],
  [
    'item version beyond the database’s integers',
    ({ textItem }) =>
      rawRequest('PUT', `/api/delivery-items/${textItem}`, { text: 'x', version: 9_007_199_254_740_991 }),
    'VALIDATION_ERRORS version',
  ],
  [
    'item version of a removal beyond the integers',
    ({ textItem }) => rawRequest('DELETE', `/api/delivery-items/${textItem}?version=9999999999`),
    'VALIDATION_ERRORS version',
  ],
  [
    'split version beyond the database’s integers',
    ({ parts: [part] }) =>
      rawRequest('POST', '/api/shipments', { shipmentId: part?.id, version: 9_007_199_254_740_991 }),
    'VALIDATION_ERRORS version',
  ],
  [
    'expected item beyond the integers',
    fillSlot(({ onlyPart }) => ({ shipmentId: onlyPart.id, expectedItemId: 2 ** 40 })),
    'VALIDATION_ERRORS expectedItemId',
  ],
  [
    'as many expected items as not',
    fillSlot(({ onlyPart }) => ({ shipmentIds: [onlyPart.id], expectedItemIds: [null, null] })),
    'VALIDATION_ERRORS expectedItemIds',
  ],
  [
    'a revision of 16 digits',
    () => rawRequest('GET', '/api/changes?key=trucks&epoch=x&since=9999999999999999'),
    'VALIDATION_ERRORS since',
  ],
  [
    'a revision below zero',
    () => rawRequest('GET', '/api/changes?key=trucks&epoch=x&since=-1'),
    'VALIDATION_ERRORS since',
  ],
];
