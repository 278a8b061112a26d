import { gzipSync } from 'node:zlib';
import { newOrder } from '../../make.ts';
import type { Kind } from '../raw-request.ts';
import { jsonOf, Raw, rawRequest } from '../raw-request.ts';
import { createOrder, orderText, saveRun, saveShipment } from './requests.ts';

const good = (): string => jsonOf(newOrder());
const nested = (depth: number): Raw => new Raw('['.repeat(depth) + ']'.repeat(depth));
const nestedObjects = (depth: number): Raw => new Raw('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));
const typed = (type: string | null) => orderText(good(), { 'content-type': type });

/** Bodies that are not JSON, not an object, too large, too deep, or wrongly encoded. */
export const bodyKinds: readonly Kind[] = [
  ['no body', () => rawRequest('POST', '/api/orders'), 'VALIDATION_ERRORS body'],
  ['an empty body', orderText(''), 'VALIDATION_ERRORS orderId'],
  ['null', orderText('null'), 'VALIDATION_ERRORS body'],
  ['true', orderText('true'), 'VALIDATION_ERRORS body'],
  ['a number', orderText('7'), 'VALIDATION_ERRORS body'],
  ['a text', orderText('"order"'), 'VALIDATION_ERRORS body'],
  ['a list', orderText('[]'), 'VALIDATION_ERRORS body'],
  ['a list of one order', orderText(`[${good()}]`), 'VALIDATION_ERRORS body'],
  ['an empty object', orderText('{}'), 'VALIDATION_ERRORS orderId'],
  ['blanks', orderText(' \n '), 'VALIDATION_ERRORS'],
  ['a body that breaks off', orderText(good().slice(0, -1)), 'VALIDATION_ERRORS'],
  ['two bodies', orderText(good() + good()), 'VALIDATION_ERRORS'],
  ['single quotes', orderText("{'orderId':'1'}"), 'VALIDATION_ERRORS'],
  ['a comma too many', orderText(good().replace('}', ',}')), 'VALIDATION_ERRORS'],
  ['a comment', orderText(`/* */${good()}`), 'VALIDATION_ERRORS'],
  ['NaN', orderText(good().replace('9000', 'NaN')), 'VALIDATION_ERRORS'],
  ['undefined', orderText('undefined'), 'VALIDATION_ERRORS'],
  ['a NUL byte', orderText('\u0000'), 'VALIDATION_ERRORS'],
  ['a line end inside a text', orderText(good().replace('Frei', 'Frei\n')), 'VALIDATION_ERRORS'],
  ['a number with a leading zero', orderText(good().replace('9000', '09000')), 'VALIDATION_ERRORS'],
  ['bytes that are no UTF-8', orderText(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22])), 'VALIDATION_ERRORS'],
  ['XML', orderText('<order/>'), 'VALIDATION_ERRORS'],
  ['a form in the name of JSON', orderText('orderId=1&steel=5'), 'VALIDATION_ERRORS'],
  ['one megabyte', createOrder({ note: 'x'.repeat(1_000_000) }), 'PAYLOAD_TOO_LARGE'],
  ['one byte more than 64 kB', orderText(`"${'x'.repeat(65_535)}"`), 'PAYLOAD_TOO_LARGE'],
  [
    'one megabyte before sign-in',
    () => rawRequest('POST', '/api/login', { email: 'x'.repeat(1_000_000) }, { cookie: null }),
    'PAYLOAD_TOO_LARGE',
  ],
  ['one megabyte of blanks', orderText(' '.repeat(1_000_000)), 'PAYLOAD_TOO_LARGE'],
  [
    'a member ten thousand times',
    createOrder(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`m${index}`, 1]))),
    'VALIDATION_ERRORS m4999',
  ],
  ['100,000 lists in each other', orderText(nested(100_000).text), 'PAYLOAD_TOO_LARGE'],
  ['30,000 lists in each other', orderText(nested(30_000).text), 'VALIDATION_ERRORS body'],
  ['10,000 objects in each other', orderText(nestedObjects(10_000).text), 'VALIDATION_ERRORS'],
  ['30,000 lists in a member', createOrder({ note: nested(30_000) }), 'VALIDATION_ERRORS'],
  [
    '30,000 lists in a member that is ignored',
    saveRun({ truck: nested(30_000) }, { 'idempotency-key': 'deep-run' }),
    'VALIDATION_ERRORS body',
  ],
  [
    '10,000 objects in a member that is ignored',
    saveShipment({ order: nestedObjects(10_000) }, { 'idempotency-key': 'deep-part' }),
    'VALIDATION_ERRORS body',
  ],
  [
    '30,000 lists at the bare-literal calls',
    ({ order }) => rawRequest('PUT', `/api/orders/${order.id}/hall`, nested(30_000)),
    'VALIDATION_ERRORS body',
  ],
  [
    '2,000 lists at sign-in',
    () => rawRequest('POST', '/api/login', nested(2_000), { cookie: null }),
    'VALIDATION_ERRORS body',
  ],
  ['text/plain', typed('text/plain'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['text/plain that says charset', typed('text/plain;charset=UTF-8'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['a form', typed('application/x-www-form-urlencoded'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['multipart', typed('multipart/form-data; boundary=x'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['text/html', typed('text/html'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['JSON of another name', typed('application/merge-patch+json'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['no content type', typed(null), 'UNSUPPORTED_MEDIA_TYPE'],
  ['an empty content type', typed(''), 'UNSUPPORTED_MEDIA_TYPE'],
  ['a content type that is none', typed('json'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['two content types in one', typed('application/json, text/plain'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['a charset nobody speaks', typed('application/json; charset=klingon'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['a charset without a name', typed('application/json; charset='), 'UNSUPPORTED_MEDIA_TYPE'],
  ['UTF-7', typed('application/json; charset=utf-7'), 'UNSUPPORTED_MEDIA_TYPE'],
  ['a charset __proto__', typed('application/json; charset=__proto__'), 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'a text/plain GET',
    () => ({ method: 'GET', path: '/api/trucks', body: 'x', headers: { 'content-type': 'text/plain' } }),
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'a compression nobody speaks',
    orderText(good(), { 'content-encoding': 'zstd-9' }),
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['gzip', orderText(gzipSync(good()), { 'content-encoding': 'gzip' }), 'UNSUPPORTED_MEDIA_TYPE'],
  ['a gzip that is none', orderText(good(), { 'content-encoding': 'GZip' }), 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'a gzip of ten megabytes',
    orderText(gzipSync(Buffer.alloc(10_000_000, 0x20)), { 'content-encoding': 'gzip' }),
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['deflate', orderText('{}', { 'content-encoding': 'deflate' }), 'UNSUPPORTED_MEDIA_TYPE'],
  ['brotli', orderText('{}', { 'content-encoding': 'br' }), 'UNSUPPORTED_MEDIA_TYPE'],
  ['gzip in gzip', orderText('{}', { 'content-encoding': 'gzip, gzip' }), 'UNSUPPORTED_MEDIA_TYPE'],
];
