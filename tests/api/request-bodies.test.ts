import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { signInEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { createOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersIn, dial, exchange } from '../support/abuse/raw-http.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import { sendRaw, rawRequest } from '../support/abuse/raw-request.ts';
import { makeOrder, newOrder } from '../support/make.ts';
import { password, usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.53');

const plant = usePlant({ isSilent: true });

/** Connections on which the server has received a request, by the remote port. */
const served = new Map<number, Socket>();
const note = (message: unknown): void => {
  const { socket } = (message as { request: IncomingMessage }).request;
  served.set(socket.remotePort ?? 0, socket);
};
beforeAll(() => subscribe('http.server.request.start', note));
afterAll(() => unsubscribe('http.server.request.start', note));

const megabyte = 1_000_000;
const head = (method: string, path: string, ...lines: readonly string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...lines, '', ''].join('\r\n');
const asAnna = (): string[] => [`Cookie: ${plant.anna.cookie}`, `X-CSRF-Token: ${plant.anna.csrf}`];
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Sends a request head and then endless body data until the server closes the connection; returns the answer and the bytes read. */
const pour = async (start: string, piece: string): Promise<{ heard: string; read: number }> => {
  const socket = await dial(plant.url);
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  const port = socket.localPort ?? 0;
  socket.write(start, 'latin1');
  let poured = 0;
  const more = (): void => {
    while (!socket.destroyed && socket.writable && poured < 40 * megabyte) {
      poured += piece.length;
      if (!socket.write(piece, 'latin1')) break;
    }
  };
  socket.on('drain', more);
  more();
  await new Promise((resolve) => socket.once('close', resolve));
  return { heard, read: served.get(port)?.bytesRead ?? Number.NaN };
};
const codeIn = (heard: string): string => {
  const [answer, ...more] = answersIn(heard);
  if (!answer || more.length > 0) throw new Error(`not one answer: ${heard}`);
  expect(answer.headers['connection']).toBe('close');
  return errorIn(answer, 'de').type;
};

const large = `Content-Length: ${20 * megabyte}`;
const chunked = 'Transfer-Encoding: chunked';
it.concurrent.each([
  ['a batch of nobody', () => head('POST', '/api/orders/batch', large), 'SESSION_EXPIRED'],
  ['a batch of nobody in chunks', () => head('POST', '/api/orders/batch', chunked), 'SESSION_EXPIRED'],
  ['a sign-in', () => head('POST', '/api/login', large), 'PAYLOAD_TOO_LARGE'],
  ['a sign-in in chunks', () => head('POST', '/api/login', chunked), 'PAYLOAD_TOO_LARGE'],
  ['a display’s question', () => head('POST', '/api/displays/pairing', chunked), 'PAYLOAD_TOO_LARGE'],
  ['no call at all', () => head('POST', '/api/nowhere', chunked), 'NOT_FOUND'],
  [
    'another site’s',
    () => head('POST', '/api/orders', chunked, 'Origin: https://a.example', ...asAnna()),
    'ACCESS_DENIED',
  ],
  [
    'a batch without CSRF token',
    () => head('POST', '/api/orders/batch', large, `Cookie: ${plant.anna.cookie}`),
    'ACCESS_DENIED',
  ],
  ['a planner’s order', () => head('POST', '/api/orders', chunked, ...asAnna()), 'PAYLOAD_TOO_LARGE'],
  [
    'a file that is text',
    () => head('POST', '/api/orders', chunked, ...asAnna()).replace('application/json', 'text/csv'),
    'UNSUPPORTED_MEDIA_TYPE',
  ],
])('of %s little is read, and the refusal can be', async (_, start, code) => {
  const { heard, read } = await pour(start(), chunk('x'.repeat(60_000)));
  expect(codeIn(heard)).toBe(code);
  // Bytes of the head and bytes under way when the server stops reading are not limited.
  expect(read).toBeLessThan(300_000);
});

it('what stands behind an unread body is no request', async () => {
  const order = JSON.stringify(newOrder({ orderId: '990001' }));
  const smuggled = head('POST', '/api/orders', ...asAnna(), `Content-Length: ${order.length}`) + order;
  const first = head('POST', '/api/login', 'Content-Length: 200000') + 'x'.repeat(200_000);
  expect(codeIn(await exchange(plant.url, first + smuggled))).toBe('PAYLOAD_TOO_LARGE');
  const stored = await plant.db
    .selectFrom('productionOrder')
    .select('id')
    .where('orderId', '=', '990001')
    .execute();
  expect(stored).toEqual([]);
});

it('who asks before sending is not asked to go on where nothing will be read', async () => {
  const ask = 'Expect: 100-continue';
  const heard = await exchange(plant.url, head('POST', '/api/orders/batch', large, ask));
  expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  const body = JSON.stringify({ email: 'anna@werkplan.example', password });
  const lines = [`Content-Length: ${body.length}`, ask, 'Connection: close'];
  const told = await exchange(plant.url, head('POST', '/api/login', ...lines) + body);
  expect(told).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
});

it('nothing is inflated, whoever sends it', async () => {
  const packed = gzipSync(JSON.stringify({ email: 'anna@werkplan.example', password }));
  const raw = { method: 'POST', path: '/api/login', body: packed, headers: { 'content-encoding': 'gzip' } };
  expect(errorIn(await sendRaw(plant.nobody, raw), 'en').type).toBe('UNSUPPORTED_MEDIA_TYPE');
  const orders = gzipSync(JSON.stringify({ orders: [newOrder()] }));
  const batch = { ...raw, path: '/api/orders/batch', body: orders };
  expect(errorIn(await sendRaw(plant.anna, batch), 'en').type).toBe('UNSUPPORTED_MEDIA_TYPE');
});

it('a refusal of what has arrived whole keeps the connection', async () => {
  const raw = rawRequest('POST', '/api/orders', newOrder(), { cookie: null });
  const { status, headers } = await sendRaw(plant.anna, {
    ...raw,
    headers: { ...raw.headers, connection: 'keep-alive' },
  });
  expect([status, headers['connection']]).toEqual([401, 'keep-alive']);
});

it('a planner’s batch may be large, a stranger’s sign-in may not', async () => {
  const orders = Array.from({ length: 400 }, () => newOrder({ note: 'x'.repeat(500) }));
  expect(JSON.stringify(orders).length).toBeGreaterThan(200_000);
  expect(await plant.anna.call(createOrdersEndpoint, { body: { orders } })).toBeDefined();
  const long = { email: 'anna@werkplan.example', password: 'x'.repeat(4_096) };
  expect((await plant.nobody.refusal(signInEndpoint, { body: long })).status).toBe(413);
  expect(await makeOrder(plant.anna)).toMatchObject({ version: 1 });
});
