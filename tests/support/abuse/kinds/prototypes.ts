import { newOrder } from '../../make.ts';
import type { Kind } from '../raw-request.ts';
import { jsonOf, rawRequest } from '../raw-request.ts';
import { fillSlot, get, orderText, saveRun, saveShipment } from './requests.ts';

/** A valid order with one more member, written as text because an object literal would treat `__proto__` specially. */
const orderAlso = (member: string) => orderText(jsonOf(newOrder()).replace('{', `{${member},`));

/** Member names with a special meaning in JavaScript. */
export const prototypeKinds: readonly Kind[] = [
  ['__proto__ in an order', orderAlso('"__proto__":{"isUrgent":true}'), 'VALIDATION_ERRORS __proto__'],
  ['__proto__ null', orderAlso('"__proto__":null'), 'VALIDATION_ERRORS __proto__'],
  ['__proto__ as text', orderAlso('"__proto__":"x"'), 'VALIDATION_ERRORS __proto__'],
  [
    '__proto__ written with an escape',
    orderAlso(String.raw`"__pr\u006fto__":{"steel":1}`),
    'VALIDATION_ERRORS __proto__',
  ],
  ['constructor', orderAlso('"constructor":{"prototype":{"isAdmin":true}}'), 'VALIDATION_ERRORS constructor'],
  ['prototype', orderAlso('"prototype":{}'), 'VALIDATION_ERRORS prototype'],
  ['toString', orderAlso('"toString":"x"'), 'VALIDATION_ERRORS toString'],
  ['hasOwnProperty', orderAlso('"hasOwnProperty":1'), 'VALIDATION_ERRORS hasOwnProperty'],
  ['toJSON', orderAlso('"toJSON":{}'), 'VALIDATION_ERRORS toJSON'],
  ['then', orderAlso('"then":"x"'), 'VALIDATION_ERRORS then'],
  ['__defineGetter__', orderAlso('"__defineGetter__":"x"'), 'VALIDATION_ERRORS __defineGetter__'],
  ['a member without a name', orderAlso('"":1'), 'VALIDATION_ERRORS'],
  ['only __proto__', orderText('{"__proto__":{"orderId":"1"}}'), 'VALIDATION_ERRORS orderId'],
  [
    '__proto__ in a shipment',
    saveShipment(JSON.parse('{"__proto__":{"a":1}}') as Record<string, unknown>),
    'VALIDATION_ERRORS __proto__',
  ],
  ['constructor in a run', saveRun({ constructor: 1 }), 'VALIDATION_ERRORS constructor'],
  [
    '__proto__ in a slot',
    fillSlot(() => JSON.parse('{"__proto__":{"text":"x"}}')),
    'VALIDATION_ERRORS __proto__',
  ],
  [
    '__proto__ in a bare-literal call',
    ({ order }) =>
      rawRequest('PUT', `/api/orders/${order.id}/hall`, JSON.parse('{"__proto__":{"hallId":2},"hallId":2}')),
    'VALIDATION_ERRORS __proto__',
  ],
  [
    '__proto__ at sign-in',
    () =>
      rawRequest('POST', '/api/login', JSON.parse('{"__proto__":{"email":"a@b.de","password":"x"}}'), {
        cookie: null,
      }),
    'VALIDATION_ERRORS email',
  ],
  [
    'constructor in a query',
    get('/api/orders?date=2026-11-23&constructor=x'),
    'VALIDATION_ERRORS constructor',
  ],
  ['__proto__ in a query', get('/api/orders?date=2026-11-23&__proto__=x'), 'VALIDATION_ERRORS __proto__'],
  [
    '__proto__[a] in a query',
    get('/api/orders?date=2026-11-23&__proto__[a]=x'),
    'VALIDATION_ERRORS __proto__[a]',
  ],
  [
    '__proto__ in the query of a call without one',
    get('/api/trucks?__proto__=x'),
    'VALIDATION_ERRORS __proto__',
  ],
  [
    'hasOwnProperty in the query of a change',
    () => rawRequest('POST', '/api/orders?hasOwnProperty=1', newOrder()),
    'VALIDATION_ERRORS hasOwnProperty',
  ],
];
