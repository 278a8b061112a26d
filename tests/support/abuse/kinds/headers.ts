import { newOrder } from '../../make.ts';
import type { Kind } from '../raw-request.ts';
import { rawRequest } from '../raw-request.ts';
import { get, orderWith } from './requests.ts';

const key = (value: string | readonly string[]) => orderWith({ 'idempotency-key': value });

/** Wrong, forged and far too many headers. */
export const headerKinds: readonly Kind[] = [
  ['no cookie', orderWith({ cookie: null }), 'SESSION_EXPIRED'],
  ['a cookie of nonsense', orderWith({ cookie: 'werkplan=nonsense' }), 'SESSION_EXPIRED'],
  [
    'a cookie with a forged signature',
    orderWith({ cookie: `werkplan=s%3A${'a'.repeat(32)}.${'b'.repeat(43)}` }),
    'SESSION_EXPIRED',
  ],
  ['a cookie with an empty signature', orderWith({ cookie: 'werkplan=s%3Aabc.' }), 'SESSION_EXPIRED'],
  ['a cookie that is no percent code', orderWith({ cookie: 'werkplan=%E0%A4%A' }), 'SESSION_EXPIRED'],
  ['a cookie of SQL', orderWith({ cookie: "werkplan=s%3A' OR 1=1 --.x" }), 'SESSION_EXPIRED'],
  ['a cookie __proto__', orderWith({ cookie: '__proto__=x; constructor=y' }), 'SESSION_EXPIRED'],
  ['a cookie of 7 kB', orderWith({ cookie: `werkplan=${'x'.repeat(7000)}` }), 'SESSION_EXPIRED'],
  [
    'a thousand cookies',
    orderWith({ cookie: Array.from({ length: 900 }, (_, index) => `c${index}=1`).join('; ') }),
    'SESSION_EXPIRED',
  ],
  [
    'the cookie’s name in capitals',
    (scene) =>
      rawRequest('POST', '/api/orders', newOrder(), {
        cookie: scene.plant.anna.cookie.replace('werkplan', 'WERKPLAN'),
      }),
    'SESSION_EXPIRED',
  ],
  ['no CSRF token', orderWith({ 'x-csrf-token': null }), 'ACCESS_DENIED'],
  ['an empty CSRF token', orderWith({ 'x-csrf-token': '' }), 'ACCESS_DENIED'],
  [
    'another planner’s CSRF token',
    (scene) => rawRequest('POST', '/api/orders', newOrder(), { 'x-csrf-token': scene.plant.bernd.csrf }),
    'ACCESS_DENIED',
  ],
  [
    'the CSRF token twice',
    (scene) =>
      rawRequest('POST', '/api/orders', newOrder(), {
        'x-csrf-token': [scene.plant.anna.csrf, scene.plant.anna.csrf],
      }),
    'ACCESS_DENIED',
  ],
  ['a CSRF token of Latin-1', orderWith({ 'x-csrf-token': 'é'.repeat(43) }), 'ACCESS_DENIED'],
  ['a CSRF token of 8 kB', orderWith({ 'x-csrf-token': 'x'.repeat(8000) }), 'ACCESS_DENIED'],
  [
    'the CSRF token in the body alone',
    (scene) =>
      rawRequest(
        'POST',
        '/api/orders',
        { ...newOrder(), 'x-csrf-token': scene.plant.anna.csrf },
        { 'x-csrf-token': null },
      ),
    'ACCESS_DENIED',
  ],
  ['an empty Idempotency-Key', key(''), 'VALIDATION_ERRORS Idempotency-Key'],
  ['an Idempotency-Key of 65 characters', key('k'.repeat(65)), 'VALIDATION_ERRORS Idempotency-Key'],
  ['an Idempotency-Key of 8 kB', key('k'.repeat(8000)), 'VALIDATION_ERRORS Idempotency-Key'],
  ['an Idempotency-Key with a blank', key('a b'), 'VALIDATION_ERRORS Idempotency-Key'],
  ['an Idempotency-Key of Latin-1', key('schlüssel'), 'VALIDATION_ERRORS Idempotency-Key'],
  ['an Idempotency-Key of SQL', key("');DROP TABLE truck;--"), 'VALIDATION_ERRORS Idempotency-Key'],
  ['two Idempotency-Keys', key(['a', 'b']), 'VALIDATION_ERRORS Idempotency-Key'],
  ['a Bearer token beside the login', orderWith({ authorization: 'Bearer abc' }), 'SESSION_EXPIRED'],
  [
    'a Bearer token instead of the login',
    orderWith({ authorization: 'Bearer abc', cookie: null, 'x-csrf-token': null }),
    'SESSION_EXPIRED',
  ],
  [
    'a password in the Authorization header',
    orderWith({ authorization: 'Basic YW5uYTpQbGFubmVyMQ==', cookie: null }),
    'SESSION_EXPIRED',
  ],
  [
    'a login named by header',
    orderWith({ cookie: null, 'x-user': 'anna@werkplan.example', 'x-forwarded-user': 'anna' }),
    'SESSION_EXPIRED',
  ],
  [
    'another method named by header',
    () => rawRequest('POST', '/api/trucks/1', { x: 1 }, { 'x-http-method-override': 'PUT' }),
    'NOT_FOUND',
  ],
  [
    'an address named by header',
    get('/api/nothing', { 'x-original-url': '/api/trucks', 'x-rewrite-url': '/api/trucks' }),
    'NOT_FOUND',
  ],
  ['HTML asked for where nothing is', get('/api/nothing', { accept: 'text/html' }), 'NOT_FOUND'],
  ['an Accept that is none', get('/api/nothing', { accept: '////;q=9' }), 'NOT_FOUND'],
  ['an Accept-Charset nobody speaks', get('/api/nothing', { 'accept-charset': 'klingon' }), 'NOT_FOUND'],
  [
    'five hundred headers',
    orderWith({
      cookie: null,
      ...Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x-${index}`, 'x'])),
    }),
    'SESSION_EXPIRED',
  ],
  ['a Range of nothing', get('/api/nothing', { range: 'bytes=9-1' }), 'NOT_FOUND'],
  ['a foreign Origin', orderWith({ origin: 'https://evil.example' }), 'ACCESS_DENIED'],
  [
    'a foreign Origin that only reads',
    get('/api/trucks', { origin: 'https://evil.example' }),
    'ACCESS_DENIED',
  ],
  ['an Origin null', orderWith({ origin: 'null' }), 'ACCESS_DENIED'],
  ['an Origin of nonsense', orderWith({ origin: '::::' }), 'ACCESS_DENIED'],
  ['an empty Origin', orderWith({ origin: '' }), 'ACCESS_DENIED'],
  ['another site’s form', orderWith({ 'sec-fetch-site': 'cross-site' }), 'ACCESS_DENIED'],
  [
    'a forged Host',
    (scene) =>
      rawRequest('POST', '/api/orders', newOrder(), { host: 'evil.example', origin: scene.plant.url }),
    'ACCESS_DENIED',
  ],
];
