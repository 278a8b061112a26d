// Own server: a second server hands out a built client.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import { serveClient } from '../../server/src/http/site.ts';
import { sendRequest } from '../support/http-request.ts';
import { usePlant } from '../support/plant.ts';
import { collectedLogger } from '../support/run-logs.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const secret = 'not for the world';
const privateFiles = [
  'assets/main-1a2b.js.map',
  'assets/.hidden',
  'assets/.vite/manifest.json',
  'assets/.env.js',
] as const;
const plant = usePlant();
let folder: string;
let app: App;
/** Sends the path unchanged; other clients would normalize it. */
const textAt = async (path: string, accept: string): Promise<string> =>
  (
    await sendRequest(`http://127.0.0.1:${app.port}`, { method: 'GET', path, headers: { accept } })
  ).raw.toString();
const site = () => request(`http://127.0.0.1:${app.port}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkplan-site-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), secret);
  const index = `<head><title>Werkplan</title></head>${' '.repeat(2_000)}`;
  await writeFile(join(folder, 'dist/index.html'), index);
  const pages = ['dashboard', 'delivery', 'delivery-print'].map((name) => [
    `src/pages/${name}-page.tsx`,
    { file: `assets/${name}-page.js` },
  ]);
  await mkdir(join(folder, 'dist/.vite'));
  await writeFile(join(folder, 'dist/.vite/manifest.json'), JSON.stringify(Object.fromEntries(pages)));
  await writeFile(join(folder, 'dist/favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'dist/assets/main-1a2b.js'), 'start();');
  await writeFile(join(folder, 'dist/assets/main-1a2b.js.br'), brotliCompressSync('start();'));
  await writeFile(join(folder, 'dist/assets/main-1a2b.js.gz'), gzipSync('start();'));
  await writeFile(join(folder, 'dist/assets/alone-3c4d.js'), 'start();');
  await mkdir(join(folder, 'dist/assets/.vite'));
  for (const name of privateFiles) await writeFile(join(folder, 'dist', name), secret);
  const { config, databaseUrl, db, clock } = plant;
  const [clientDir, logger] = [join(folder, 'dist'), collectedLogger('error')];
  app = await startApp({ config: { ...config, port: 0 }, databaseUrl, db, clock, logger, clientDir });
  await writeFile(join(folder, 'dist/assets/late-5e6f.js'), 'late();');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('the page and what keeps its name are asked for each time, hashed files never again', async () => {
  spec('L.25');
  for (const path of ['/', '/production', '/delivery?date=2026-11-23', '/index.html', '/favicon.svg'])
    expect((await site().get(path)).headers['cache-control'], path).toBe('no-cache');
  const asset = await site().get('/assets/main-1a2b.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('an address gets a page that names its files, every other the one of all', async () => {
  const pageAt = async (path: string) => (await site().get(path).set('accept', 'text/html')).text;
  expect(await pageAt('/')).toContain('/assets/dashboard-page.js');
  expect(await pageAt('/delivery?date=2026-11-23')).toContain('/assets/delivery-page.js');
  expect(await pageAt('/delivery/print')).toContain('/assets/delivery-print-page.js');
  for (const path of ['/production', '/nirgends', '/delivery/', '/..%2fsecret', '/%2e%2e/secret.txt']) {
    const page = await pageAt(path);
    expect(page, path).toContain('Werkplan');
    expect(page, path).not.toContain('-page.js');
  }
});

it('a page says how long a mailed link works only where that is unusual', async () => {
  expect((await site().get('/forgot-password')).text).not.toContain('werkplan-reset-minutes');
  const other = express().use(
    serveClient(
      join(folder, 'dist'),
      { publicUrl: 'https://plan.example.com', oidc: { label: 'Firma', only: false }, resetMinutes: 15 },
      { answersFor: async () => await Promise.resolve([]), withinMs: 100 },
    ),
  );
  const { text } = await request(other).get('/delivery');
  expect(text).toContain(`<meta name="werkplan-reset-minutes" content='15'>`);
  expect(text).toContain(`<meta name="werkplan-origin" content='"https://plan.example.com"'>`);
  expect(text).toContain(`<meta name="werkplan-provider" content='{"label":"Firma","only":false}'>`);
});

it.each([
  ['/yard%23yard_3_TOKEN', '/yard#yard_3_TOKEN'],
  ['/yard/%23yard_3_TOKEN', '/yard#yard_3_TOKEN'],
  ['/yard%2523yard_3_TOKEN', '/yard#yard_3_TOKEN'],
  ['/yard%23yard_3_TOKEN%20', '/yard#yard_3_TOKEN'],
  ['/yard%23yard_3_TOKEN.?fbclid=1', '/yard#yard_3_TOKEN'],
  ['/yard%2523yard%255F3%255FTOKEN', '/yard#yard_3_TOKEN'],
  ['/yard%252523yard_3_TOKEN', '/yard#yard_3_TOKEN'],
  ['/yard/yard_3_TOKEN', '/yard#yard_3_TOKEN'],
  ['/yard%20', '/yard#none'],
  ['/yard%23%20yard_3_TOKEN', '/yard#yard_3_TOKEN'],
  ['/yard%23yard_3_TOKENtorn', '/yard#none'],
  ['/yard%23yard_3_torn', '/yard#none'],
  ['/yard%23//evil.example', '/yard#none'],
])('a link of the yard whose # was escaped leads on to the link: %s', async (path, expected) => {
  const token = 'x'.repeat(43);
  const { status, headers } = await site().get(path.replace('TOKEN', token));
  expect([status, headers['location'], headers['cache-control']]).toEqual([
    302,
    expected.replace('TOKEN', token),
    'no-store',
  ]);
});

it('a page says which addresses the forms take, as it is decided by now, only where that is not the default', async () => {
  let rule: 'specified' | 'valid' = 'specified';
  const brought = {
    answersFor: async () => await Promise.resolve([]),
    withinMs: 100,
    emails: () => rule,
  };
  const site = express().use(
    serveClient(join(folder, 'dist'), { publicUrl: null, oidc: null, resetMinutes: 60 }, brought),
  );
  expect((await request(site).get('/login')).text).not.toContain('werkplan-emails');
  rule = 'valid';
  expect((await request(site).get('/login')).text).toContain(
    `<meta name="werkplan-emails" content='"valid"'>`,
  );
});

it('an asset comes in the best form its caller takes, whole where there is none', async () => {
  const asset = async (name: string, accepts: string) => {
    const { headers, text } = await site().get(`/assets/${name}`).set('accept-encoding', accepts);
    return [headers['content-encoding'], headers['content-type'], headers['vary'], text];
  };
  const type = 'text/javascript; charset=utf-8';
  const whole = [undefined, type, 'Accept-Encoding', 'start();'];
  expect(await asset('main-1a2b.js', 'gzip, deflate')).toEqual(['gzip', type, 'Accept-Encoding', 'start();']);
  expect(await asset('main-1a2b.js', 'identity')).toEqual(whole);
  expect(await asset('alone-3c4d.js', 'gzip, br')).toEqual(whole);
  const brotli = await site()
    .get('/assets/main-1a2b.js')
    .set('accept-encoding', 'gzip, deflate, br')
    .buffer(false);
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

it('a page comes packed to whom takes that, and still says whether it has changed', async () => {
  spec('L.25');
  const page = (accepts: string) => site().get('/production').set('accept-encoding', accepts).buffer(false);
  expect((await page('gzip, deflate, br')).headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  });
  expect((await page('gzip')).headers).toMatchObject({ 'content-encoding': 'gzip' });
  const whole = (await page('identity')).headers;
  expect(whole['content-encoding']).toBeUndefined();
  const again = site().get('/production').set('accept-encoding', 'br').buffer(false);
  expect((await again.set('if-none-match', whole['etag'] ?? '')).status).toBe(304);
});

it('an asset or call that isn’t there is no page', async () => {
  for (const path of ['/assets/gone.js', '/api/nothing'])
    expect((await site().get(path).set('accept', 'text/html')).status, path).toBe(404);
});

/** Other spellings of a file's path that some server or file system might resolve to it. */
const spellingsOf = (path: string): string[] => {
  const [, folder = '', name = ''] = /^\/(\w+)\/(.+)$/.exec(path) ?? [];
  const coded = (text: string): string =>
    text.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return [
    path,
    `/${coded(folder)}/${name}`,
    `/${folder}/${coded(name)}`,
    `/${folder}/${name.replaceAll('.', '%2e')}`,
    `/${folder}/${name.replaceAll('.', '%2E')}`,
    `/${folder}/${name.replaceAll('.', '%252e')}`,
    `/${folder}%2f${name}`,
    `/${folder}%2F${name}`,
    `/${folder}%5c${name}`,
    `/${folder}\\${name}`,
    `//${folder}/${name}`,
    `/${folder}//${name}`,
    `/./${folder}/${name}`,
    `/${folder}/./${name}`,
    `/${folder}/%2e/${name}`,
    `/${folder}/../${folder}/${name}`,
    `/${folder}/%2e%2e/${folder}/${name}`,
    `/${folder}%2f..%2f${folder}/${name}`,
    `/pages/../${folder}/${name}`,
    `/pages/%2e%2e/${folder}/${name}`,
    `/pages%5c..%5c${folder}%5c${name}`,
    `/${folder.toUpperCase()}/${name}`,
    `/${folder}/${name.toUpperCase()}`,
    `${path}/`,
    `${path}.`,
    `${path}%20`,
    `${path}%00`,
    `${path}%00.js`,
    `${path};.js`,
    `${path}::$DATA`,
    `${path}?a.js`,
    `/%ef%bc%8f${folder}/${name}`,
    `/${folder.replace('s', '%c5%bf')}/${name}`,
  ];
};

it('the sources and hidden files come out under no spelling of their address', async () => {
  for (const path of privateFiles.flatMap((name) => spellingsOf(`/${name}`)))
    for (const accept of ['text/html', '*/*', 'application/json'])
      expect(await textAt(path, accept), path).not.toContain(secret);
});

it('a file has one address', async () => {
  const [right, ...others] = spellingsOf('/assets/main-1a2b.js');
  expect(await textAt(right ?? '', '*/*')).toBe('start();');
  // The query is not part of the path.
  for (const path of others.filter((one) => !one.includes('?')))
    expect(await textAt(path, '*/*'), path).not.toContain('start();');
  expect(await textAt('/assets/late-5e6f.js', '*/*')).not.toContain('late();');
});

it('nothing outside the client’s folder comes out', async () => {
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/..\\..\\secret.txt',
    '//secret.txt',
    `/${folder}/secret.txt`,
    `/${encodeURIComponent(join(folder, 'secret.txt'))}`,
  ])
    expect(await textAt(path, '*/*'), path).not.toContain(secret);
});
