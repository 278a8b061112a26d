import type { Kind } from '../raw-request.ts';
import { rawRequest } from '../raw-request.ts';
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

const day = '2026-11-23';

/** Members whose type differs from the declared one. */
export const typeKinds: readonly Kind[] = [
  ['order number as number', createOrder({ orderId: 248_123 }), 'VALIDATION_ERRORS orderId'],
  ['order number as list', createOrder({ orderId: ['248123'] }), 'VALIDATION_ERRORS orderId'],
  ['site as list', createOrder({ constructionSite: ['Klinikum'] }), 'VALIDATION_ERRORS constructionSite'],
  [
    'site as object',
    createOrder({ constructionSite: { toString: 'x' } }),
    'VALIDATION_ERRORS constructionSite',
  ],
  ['site as null', createOrder({ constructionSite: null }), 'VALIDATION_ERRORS constructionSite'],
  ['city as true', createOrder({ city: true }), 'VALIDATION_ERRORS city'],
  ['post code as number', createOrder({ postCode: 79_106 }), 'VALIDATION_ERRORS postCode'],
  ['post code with a line end', createOrder({ postCode: '79106\n' }), 'VALIDATION_ERRORS postCode'],
  ['post code in full-width digits', createOrder({ postCode: '７９１０６' }), 'VALIDATION_ERRORS postCode'],
  ['order number in Arabic digits', createOrder({ orderId: '٢٤٨' }), 'VALIDATION_ERRORS orderId'],
  ['steel as text', createOrder({ steel: '9000' }), 'VALIDATION_ERRORS steel'],
  ['steel as null', createOrder({ steel: null }), 'VALIDATION_ERRORS steel'],
  ['steel as true', createOrder({ steel: true }), 'VALIDATION_ERRORS steel'],
  ['steel as list', createOrder({ steel: [9000] }), 'VALIDATION_ERRORS steel'],
  ['hall as text', createOrder({ hallId: '1' }), 'VALIDATION_ERRORS hallId'],
  ['a hall there is not', createOrder({ hallId: 4 }), 'VALIDATION_ERRORS hallId'],
  ['hall 0', createOrder({ hallId: 0 }), 'VALIDATION_ERRORS hallId'],
  ['flag as text', createOrder({ isUrgent: 'false' }), 'VALIDATION_ERRORS isUrgent'],
  ['flag as 1', createOrder({ isUrgent: 1 }), 'VALIDATION_ERRORS isUrgent'],
  ['flag as null', saveOrder({ attribute11: null }), 'VALIDATION_ERRORS attribute11'],
  ['note as object', saveOrder({ note: {} }), 'VALIDATION_ERRORS note'],
  [
    'a created order that is canceled already',
    createOrder({ isCanceled: true }),
    'VALIDATION_ERRORS isCanceled',
  ],
  ['an id chosen by its sender', createOrder({ id: 7 }), 'VALIDATION_ERRORS id'],
  ['an unknown member', createOrder({ owner: 'me' }), 'VALIDATION_ERRORS owner'],
  ['shipment amount as text', saveShipment({ amount: '5' }), 'VALIDATION_ERRORS amount'],
  ['shipment deleted as number', saveShipment({ isDeleted: 0 }), 'VALIDATION_ERRORS isDeleted'],
  [
    'shipment’s expected item as text',
    saveShipment({ expectedItemId: '1' }),
    'VALIDATION_ERRORS expectedItemId',
  ],
  ['truck of no type', createTruck({ type: 'FAHRRAD' }), 'VALIDATION_ERRORS type'],
  ['truck type as list', createTruck({ type: ['SATTEL'] }), 'VALIDATION_ERRORS type'],
  ['truck type in lower case', createTruck({ type: 'sattel' }), 'VALIDATION_ERRORS type'],
  ['truck of no colour', createTruck({ color: 'RED' }), 'VALIDATION_ERRORS color'],
  ['a new truck that is retired', createTruck({ status: 'INACTIVE' }), 'VALIDATION_ERRORS status'],
  ['truck status as number', saveTruck({ status: 0 }), 'VALIDATION_ERRORS status'],
  ['driver as list', saveRun({ truckDriver: ['Yilmaz'] }), 'VALIDATION_ERRORS truckDriver'],
  ['a run’s truck as text', saveRun({ truckId: '1' }), 'VALIDATION_ERRORS truckId'],
  ['slot text as number', fillSlot(() => ({ text: 5 })), 'VALIDATION_ERRORS text'],
  [
    'shipment to place as text',
    fillSlot(({ onlyPart }) => ({ shipmentId: String(onlyPart.id) })),
    'VALIDATION_ERRORS shipmentId',
  ],
  [
    'shipments to place as one number',
    fillSlot(({ onlyPart }) => ({ shipmentIds: onlyPart.id })),
    'VALIDATION_ERRORS shipmentIds',
  ],
  ['no shipments to place', fillSlot(() => ({ shipmentIds: [] })), 'VALIDATION_ERRORS shipmentIds'],
  [
    'shipments to place by nested list',
    fillSlot(({ onlyPart }) => ({ shipmentIds: [[onlyPart.id]] })),
    'VALIDATION_ERRORS shipmentIds.0',
  ],
  [
    'hall moved to by text',
    ({ order }) => rawRequest('PUT', `/api/orders/${order.id}/hall`, '2'),
    'VALIDATION_ERRORS body',
  ],
  [
    'hall moved to by list',
    ({ order }) => rawRequest('PUT', `/api/orders/${order.id}/hall`, [2]),
    'VALIDATION_ERRORS body',
  ],
  [
    'hall moved to by object in object',
    ({ order }) => rawRequest('PUT', `/api/orders/${order.id}/hall`, { hallId: { hallId: 2 } }),
    'VALIDATION_ERRORS hallId',
  ],
  [
    'canceled as false',
    ({ order }) => rawRequest('PUT', `/api/orders/${order.id}/is-canceled`, false),
    'VALIDATION_ERRORS body',
  ],
  [
    'canceled as 1',
    ({ order }) => rawRequest('PUT', `/api/orders/${order.id}/is-canceled`, 1),
    'VALIDATION_ERRORS body',
  ],
  [
    'canceled as text',
    ({ order }) => rawRequest('PUT', `/api/orders/${order.id}/is-canceled`, 'true'),
    'VALIDATION_ERRORS body',
  ],
  [
    'moved to a day that is a number',
    ({ order }) => rawRequest('PUT', `/api/orders/${order.id}/date`, 20_261_123),
    'VALIDATION_ERRORS body',
  ],
  ['capacity as text', setCapacity({ date: day, maxCapacity: '5' }), 'VALIDATION_ERRORS maxCapacity'],
  [
    'capacity of a day and from a day on',
    setCapacity({ date: day, validFrom: day, maxCapacity: 5 }),
    'VALIDATION_ERRORS validFrom',
  ],
  [
    'language as list',
    () => rawRequest('PUT', '/api/account', { language: ['de'] }),
    'VALIDATION_ERRORS language',
  ],
  [
    'a language nobody speaks here',
    () => rawRequest('PUT', '/api/account', { language: 'fr' }),
    'VALIDATION_ERRORS language',
  ],
  [
    'e-mail as list',
    () =>
      rawRequest('POST', '/api/login', { email: ['anna@werkplan.example'], password: 'x' }, { cookie: null }),
    'VALIDATION_ERRORS email',
  ],
  [
    'password as object',
    () =>
      rawRequest(
        'POST',
        '/api/login',
        { email: 'anna@werkplan.example', password: { $ne: '' } },
        { cookie: null },
      ),
    'VALIDATION_ERRORS password',
  ],
];
