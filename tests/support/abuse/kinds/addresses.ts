import { newOrder } from '../../make.ts';
import type { Kind } from '../raw-request.ts';
import { rawRequest } from '../raw-request.ts';
import { get } from './requests.ts';

const post = (path: string) => () => rawRequest('POST', path, newOrder());
const call = (method: string, path: string) => () => rawRequest(method, path);

/** Paths, methods and queries that no call has. */
export const addressKinds: readonly Kind[] = [
  ['an unknown address', get('/api/nothing'), 'NOT_FOUND'],
  ['the bare /api', get('/api'), 'NOT_FOUND'],
  ['an address below a call', get('/api/trucks/1/nothing'), 'NOT_FOUND'],
  ['an encoded slash', post('/api%2Forders'), 'NOT_FOUND'],
  ['two slashes', post('/api//orders'), 'NOT_FOUND'],
  ['two slashes in front', post('//api/orders'), 'NOT_FOUND'],
  ['dots that climb', post('/api/trucks/../orders'), 'NOT_FOUND'],
  ['encoded dots', post('/api/%2e%2e/api/orders'), 'NOT_FOUND'],
  ['a backslash', post('/api\\orders'), 'NOT_FOUND'],
  ['a semicolon', post('/api/orders;x=1'), 'NOT_FOUND'],
  ['a NUL in the address', post('/api/orders%00'), 'NOT_FOUND'],
  ['an address of 10 kB', get(`/api/${'x'.repeat(10_000)}`), 'NOT_FOUND'],
  ['an address of 5,000 slashes', get(`/api${'/'.repeat(5000)}x`), 'NOT_FOUND'],
  ['a percent that encodes nothing', call('PUT', '/api/orders/%E0%A4%A/hall'), 'VALIDATION_ERRORS'],
  ['a percent alone', call('DELETE', '/api/shipments/%'), 'VALIDATION_ERRORS'],
  ['a broken code in a query', get('/api/orders?date=%E0%A4%A'), 'VALIDATION_ERRORS date'],
  ['__proto__ as the address', get('/api/__proto__'), 'NOT_FOUND'],
  ['an address to another server', get('http://evil.example/api/nothing'), 'NOT_FOUND'],
  ['PATCH', call('PATCH', '/api/trucks'), 'NOT_FOUND'],
  ['DELETE of all', call('DELETE', '/api/trucks'), 'NOT_FOUND'],
  ['PUT of all', () => rawRequest('PUT', '/api/orders', [newOrder()]), 'NOT_FOUND'],
  ['TRACE', call('TRACE', '/api/trucks'), 'NOT_FOUND'],
  ['PROPFIND', call('PROPFIND', '/api/trucks'), 'NOT_FOUND'],
  ['GET of a change', call('GET', '/api/logout'), 'NOT_FOUND'],
  ['GET of an order’s hall', call('GET', '/api/orders/1/hall'), 'NOT_FOUND'],
  ['GET of an undo', call('GET', '/api/changes/1/undo'), 'NOT_FOUND'],
  ['POST to a read', post('/api/checkSession'), 'NOT_FOUND'],
  ['PURGE', call('PURGE', '/'), 'NOT_FOUND'],
  ['the socket’s address as a call', call('POST', '/socket.io'), 'NOT_FOUND'],
  ['a file of the server', get('/server/src/main.ts'), 'NOT_FOUND'],
  ['environment settings', get('/.env'), 'NOT_FOUND'],
  ['a query parameter left out', get('/api/orders'), 'MISSING_REQUEST_PARAMETER date'],
  ['an empty query parameter', get('/api/orders?date='), 'VALIDATION_ERRORS date'],
  ['a query parameter twice', get('/api/orders?date=2026-11-23&date=2026-11-24'), 'VALIDATION_ERRORS date'],
  ['a query parameter as list', get('/api/orders?date[]=2026-11-23'), 'VALIDATION_ERRORS date'],
  ['a query parameter in capitals', get('/api/orders?DATE=2026-11-23'), 'VALIDATION_ERRORS DATE'],
  ['an unknown query parameter', get('/api/orders?date=2026-11-23&hall=1'), 'VALIDATION_ERRORS hall'],
  ['a query where none belongs', get('/api/trucks?active=true'), 'VALIDATION_ERRORS active'],
  [
    'a thousand query parameters',
    get(`/api/trucks?${Array.from({ length: 900 }, (_, index) => `q${index}`).join('&')}`),
    'VALIDATION_ERRORS q0',
  ],
  ['dryRun maybe', post('/api/orders?dryRun=maybe'), 'VALIDATION_ERRORS dryRun'],
  ['dryRun twice', post('/api/orders?dryRun=true&dryRun=true'), 'VALIDATION_ERRORS dryRun'],
  ['dryRun empty', post('/api/orders?dryRun='), 'VALIDATION_ERRORS dryRun'],
  ['dryRun of a read', get('/api/trucks?dryRun=true'), 'VALIDATION_ERRORS dryRun'],
  [
    '46 days of totals',
    get(`/api/halls/totals?${Array.from({ length: 46 }, () => 'date=2026-11-23').join('&')}`),
    'VALIDATION_ERRORS date',
  ],
  ['totals of no day', get('/api/halls/totals'), 'MISSING_REQUEST_PARAMETER date'],
  [
    'totals of one bad day among good ones',
    get('/api/halls/totals?date=2026-11-23&date=2026-02-30'),
    'VALIDATION_ERRORS date.1',
  ],
  ['a stream without an epoch', get('/api/changes?key=trucks&since=0'), 'MISSING_REQUEST_PARAMETER epoch'],
];
