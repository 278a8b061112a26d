// Own server: a second server hands out a built client.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import { watchProcess } from '../support/abuse/process-watch.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import { sendRaw, rawRequest } from '../support/abuse/raw-request.ts';
import { Client } from '../support/client.ts';
import { usePlant } from '../support/plant.ts';
import { collectedLogger } from '../support/run-logs.ts';

const plant = usePlant();
watchProcess();
let folder: string;
let app: App;
let visitor: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkplan-abuse-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Werkplan</title>');
  await writeFile(join(folder, 'assets/main.js'), 'start();');
  const { config, databaseUrl, db, clock } = plant;
  const logger = collectedLogger('silent');
  app = await startApp({ config: { ...config, port: 0 }, databaseUrl, db, clock, logger, clientDir: folder });
  visitor = new Client(`http://127.0.0.1:${app.port}`);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const long = 'x'.repeat(5000);
const page = { accept: 'text/html' };
const pastRange = { range: 'bytes=9999-' };
const stale = { 'if-match': '"x"' };
const old = { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' };

it.each([
  [
    'a part of a file behind its end',
    rawRequest('GET', '/assets/main.js', undefined, pastRange),
    'VALIDATION_ERRORS',
  ],
  ['a file in another version', rawRequest('GET', '/assets/main.js', undefined, stale), 'VERSION_MISMATCH'],
  [
    'a file if unchanged since 1970',
    rawRequest('GET', '/assets/main.js', undefined, old),
    'VERSION_MISMATCH',
  ],
  ['a file with NUL', rawRequest('GET', '/assets/%00'), 'NOT_FOUND'],
  ['a file of a broken code', rawRequest('GET', '/assets/%E0%A4%A'), 'NOT_FOUND'],
  ['a file of 5,000 characters', rawRequest('GET', `/assets/${long}`), 'NOT_FOUND'],
  ['a folder', rawRequest('GET', '/assets/'), 'NOT_FOUND'],
  ['a page as JSON', rawRequest('GET', '/delivery', undefined, { accept: 'application/json' }), 'NOT_FOUND'],
  ['a page posted to', rawRequest('POST', '/delivery', { a: 1 }), 'NOT_FOUND'],
  ['a file deleted', rawRequest('DELETE', '/assets/main.js'), 'NOT_FOUND'],
  ['the health check posted to', rawRequest('POST', '/healthz'), 'NOT_FOUND'],
])('refuses, with an answer that is not cacheable: %s', async (_, raw, code) => {
  const answer = await sendRaw(visitor, raw);
  expect(errorIn(answer, 'en').type).toBe(code);
  expect(answer.headers['cache-control'] ?? '').not.toMatch(/max-age|immutable|public/);
});

it.each([
  ['a part behind its end', pastRange],
  ['another version', stale],
])(
  'a page is sent as a whole to a request with %s, because it is made for each request',
  async (_, headers) => {
    const answer = await sendRaw(visitor, rawRequest('GET', '/delivery', undefined, { ...page, ...headers }));
    expect([answer.status, answer.text]).toEqual([200, '<title>Werkplan</title>']);
    expect(answer.headers['cache-control'] ?? '').not.toMatch(/max-age|immutable|public/);
  },
);
