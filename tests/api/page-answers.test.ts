// Own server: a second server hands out a built client.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import { serveClient } from '../../server/src/http/site.ts';
import { createPageAnswers } from '../../server/src/page-answers.ts';
import { signInVisitor } from '../support/abuse/callers.ts';
import { makeOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { collectedLogger } from '../support/run-logs.ts';

const plant = usePlant();
let clientDir: string;
let app: App;
const site = () => request(`http://127.0.0.1:${app.port}`);

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'werkplan-pages-'));
  await mkdir(join(clientDir, '.vite'));
  await writeFile(join(clientDir, 'index.html'), '<head></head><body><div id="root"></div></body>');
  const manifest = { 'src/pages/delivery-page.tsx': { file: 'assets/delivery.js' } };
  await writeFile(join(clientDir, '.vite/manifest.json'), JSON.stringify(manifest));
  const { config, databaseUrl, db, clock } = plant;
  // The server waits long enough even on a busy machine.
  const wired = {
    databaseUrl,
    db,
    clock,
    logger: collectedLogger('error'),
    clientDir,
    pageAnswersMs: 30_000,
  };
  app = await startApp({ config: { ...config, port: 0 }, ...wired });
});
afterAll(async () => {
  await app.close();
  await rm(clientDir, { recursive: true });
});

/** Returns the answers that are inlined into a page for these headers, by the path that the client would request. */
const broughtTo = async (headers: Readonly<Record<string, string>>, path = '/delivery') => {
  const page = await site().get(path).set('accept', 'text/html').set(headers);
  const blocks = page.text.matchAll(/<script type="application\/json" id="([^"]*)">(.*?)<\/script>/gs);
  const answers = [...blocks].map(([, address = '', json = '']) => {
    const { headers: sent, body } = JSON.parse(json) as { headers: object; body: unknown };
    return [address, { sent, body }] as const;
  });
  return { page, answers: new Map(answers) };
};

describe('a page opened by a signed-in user', () => {
  const day = `/api/days/${today}`;

  it('contains the session and the day as the calls answer them, and is not cacheable', async () => {
    const { page, answers } = await broughtTo({ cookie: plant.anna.cookie });
    expect([...answers.keys()]).toEqual(['/api/checkSession', day]);
    const session = await plant.anna.send('GET', '/api/checkSession');
    const asked = await plant.anna.send('GET', day);
    expect(answers.get('/api/checkSession')).toEqual({
      sent: {
        'x-csrf-token': plant.anna.csrf,
        'x-plan-today': today,
        'x-plan-time-zone': session.headers.get('x-plan-time-zone'),
        'x-plan-warning': session.headers.get('x-plan-warning'),
      },
      body: session.body,
    });
    expect(answers.get(day)).toEqual({ sent: { etag: asked.headers.get('etag') }, body: asked.body });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers).not.toHaveProperty('etag');
    expect(page.headers).not.toHaveProperty('set-cookie');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('is sent as a whole to a conditional request', async () => {
    const { headers } = await site().get('/delivery').set('accept', 'text/html');
    const { page, answers } = await broughtTo({
      cookie: plant.anna.cookie,
      'if-none-match': String(headers['etag']),
    });
    expect([page.status, answers.size]).toEqual([200, 2]);
  });

  it.each([
    ['?date=2026-12-01', '/api/days/2026-12-01'],
    ['?date=%27;--', day],
    ['?date=2026-12-01&date=2026-12-02', day],
  ])('shows the day of %s', async (query, address) => {
    const { answers } = await broughtTo({ cookie: plant.anna.cookie }, `/delivery${query}`);
    expect([...answers.keys()]).toEqual(['/api/checkSession', address]);
  });

  it('contains for a viewer what a viewer may read', async () => {
    const { client } = await signInVisitor(plant, 'viewer');
    const { answers } = await broughtTo({ cookie: client.cookie });
    expect(answers.get('/api/checkSession')?.body).toMatchObject({ role: 'viewer' });
    expect(answers.get(day)?.body).toEqual((await client.send('GET', day)).body);
  });

  it('escapes user input, so that it cannot break out of the page', async () => {
    const note = '</script><script>alert(1)</script><!-- \u2028 \u2029 &quot;';
    const order = await makeOrder(plant.anna, { date: today, note });
    const { page, answers } = await broughtTo({ cookie: plant.anna.cookie });
    expect(answers.get(day)?.body).toMatchObject({
      orders: expect.arrayContaining([expect.objectContaining({ id: order.id, note })]),
    });
    expect(page.text).not.toMatch(/<script>alert|<!-- |[\u2028\u2029]/);
  });
});

describe('a page contains no answers', () => {
  const other = 'werkplan=s%3Anobody.AAAA';
  it.each([
    ['nobody', () => ({})],
    ['an unknown cookie', () => ({ cookie: other })],
    [
      'a cookie beside a script’s secret',
      () => ({ cookie: plant.anna.cookie, authorization: 'Bearer nobody' }),
    ],
  ] as const)('for %s', async (_who, headers) => {
    const { page, answers } = await broughtTo(headers());
    expect([page.status, answers.size]).toEqual([200, 0]);
    expect(page.text).toContain('</body>');
  });

  it('for who has signed out', async () => {
    const { client } = await signInVisitor(plant, 'planner');
    const { cookie } = client;
    expect((await broughtTo({ cookie })).answers.size).toBe(2);
    await client.send('POST', '/api/logout');
    // The other server is notified by the database.
    await expect.poll(async () => (await broughtTo({ cookie })).answers.size).toBe(0);
  });

  it('if a cache may store it', async () => {
    for (const headers of [{}, { cookie: other }, { cookie: plant.anna.cookie }]) {
      const { page, answers } = await broughtTo(headers);
      if (page.headers['cache-control'] !== 'no-store') expect(answers.size).toBe(0);
    }
    const head = await site().head('/delivery').set('cookie', plant.anna.cookie);
    expect(head.headers['cache-control']).toBe('no-cache');
  });

  it('if they cannot be read in time', async () => {
    const never = new Promise<never>(() => undefined);
    const failing = async (): Promise<never> => await Promise.reject(new Error('no database'));
    const bare = (await site().get('/delivery')).text;
    for (const answersFor of [async () => await never, failing]) {
      const slow = express().use(
        serveClient(
          clientDir,
          { publicUrl: null, oidc: null, resetMinutes: 60 },
          { answersFor, withinMs: 20 },
        ),
      );
      const { status, text } = await request(slow).get('/delivery').set('cookie', plant.anna.cookie);
      expect([status, text]).toEqual([200, bare]);
    }
  });

  it('if its node has lost the log', async () => {
    const unasked = (): never => {
      throw new Error('asked all the same');
    };
    const blind = createPageAnswers({
      live: { isBlind: () => true },
      sessions: { middleware: unasked },
    } as never);
    expect(await blind({} as never, {} as never, ['session', 'day'])).toEqual([]);
  });
});
