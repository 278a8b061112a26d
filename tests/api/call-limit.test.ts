// Own server: it limits calls.
import { checkSessionEndpoint, signInEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createOrderEndpoint, listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { countStatements } from '../support/count-statements.ts';
import { type HttpAnswer, sendRequest } from '../support/http-request.ts';
import { newOrder } from '../support/make.ts';
import { password, today, useOwnPlant } from '../support/plant.ts';
import { scriptWith } from '../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.20');

const lines: string[] = [];
const plant = useOwnPlant(
  { limitCallsPerSecond: 2, limitStrangersPerSecond: 2, trustProxy: 1, logLevel: 'info' },
  { hear: (line) => lines.push(line) },
);

const read = async (client: Client) => await client.attempt(listOrdersEndpoint, { query: { date: today } });
const reads = async (client: Client, count: number) =>
  await Promise.all(Array.from({ length: count }, async () => await read(client)));
const countOf = (replies: readonly { status: number }[], wanted: number): number =>
  replies.filter(({ status }) => status === wanted).length;

describe('few lines are left by floods, one or many:', () => {
  afterAll(() => {
    const messages = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
    const refusals = messages.filter(({ msg }) => msg.includes('429'));
    expect(refusals.map(({ msg }) => msg)).toEqual(['Many requests end with status 429.']);
    // Refusals log a burst, then one line per second.
    expect(lines.length).toBeLessThan(150);
  });

  it('a login may read ten seconds’ worth at once and is then refused until a named time; others are not affected, and it can still plan', async () => {
    const flooding = new Client(plant.url);
    // This flood uses an address of its own, because floods without a login count per address.
    const login = { email: 'anna@werkplan.example', password };
    await flooding.send('POST', '/api/login', login, { 'x-forwarded-for': '198.51.100.9' });
    const replies = await reads(flooding, 60);
    expect(countOf(replies, 200)).toBeGreaterThanOrEqual(20);
    expect(countOf(replies, 429)).toBeGreaterThan(0);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ type: 'TOO_MANY_REQUESTS' });
    expect(refused?.headers.get('retry-after')).toBe('1');
    // The limit covers neither Anna's other login nor calls that change the plan.
    expect((await read(plant.anna)).status).toBe(200);
    expect((await flooding.attempt(createOrderEndpoint, { body: newOrder() })).status).toBe(200);
    await expect.poll(async () => (await flooding.attempt(checkSessionEndpoint, {})).status).toBe(200);
  });

  it('refused reads cause no queries', async () => {
    const script = await scriptWith(plant, 'read');
    let passed = 0;
    await reads(script, 60);
    const { statements } = await countStatements(plant, async () => {
      const replies = await reads(script, 60);
      expect(countOf(replies, 429)).toBeGreaterThan(0);
      // Only admitted requests look up their session and the rows.
      passed = countOf(replies, 200);
    });
    expect(statements.length).toBeLessThanOrEqual(passed * 3);
  });

  it.each([
    ['/api/docs', 20],
    ['/api/openapi.json', 20],
    ['/assets/api-page/page.css', 100],
    ['/assets/api-page/page.js', 100],
    ['/assets/api-page/swagger-ui-bundle.js', 100],
    ['/healthz', 100],
    ['/readyz', 100],
    ['/metrics', 10],
  ])('%s is answered %i times at once, then refused', async (path, burst) => {
    // Sent directly like metrics requests, without a proxy.
    const from: Record<string, string> =
      path === '/metrics' ? {} : { 'x-forwarded-for': `203.0.113.${path.length}` };
    const ask = async (method = 'GET') => await sendRequest(plant.url, { method, path, headers: from });
    const first = await ask();
    expect([first.status, first.raw.length > 10]).toEqual([200, true]);
    const replies: HttpAnswer[] = [];
    const { statements } = await countStatements(plant, async () => {
      // Even a slow machine must reach the limit. HEAD requests count as well and transfer no body.
      while (countOf(replies, 429) <= 5 && replies.length < 1_000)
        replies.push(...(await Promise.all(Array.from({ length: 20 }, async () => await ask('HEAD')))));
    });
    const passed = replies.filter(({ status }) => status === 200);
    expect(passed.length).toBeGreaterThan(burst / 2);
    if (path !== '/metrics') expect(new Set(passed.map(({ headers }) => headers.etag)).size).toBe(1);
    // Concurrent requests share one read of the database.
    expect(statements.length).toBeLessThan(passed.length);
    expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
  });

  it('requests without a login are limited per address; planners at that address and others elsewhere are not', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' };
    const nobody = async (index: number, headers: Record<string, string>) =>
      index % 2 === 0
        ? await plant.nobody.attempt(signInEndpoint, { body: { email: 'x', password: '' } }, headers)
        : await plant.nobody.attempt(
            daySnapshotEndpoint,
            { params: { date: today } },
            { ...headers, authorization: `Bearer ${index}` },
          );
    const replies = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => await nobody(index, from)),
    );
    expect(countOf(replies, 429)).toBeGreaterThan(0);
    expect(countOf(replies, 429)).toBeLessThanOrEqual(40);
    expect((await nobody(1, { 'x-forwarded-for': '198.51.100.8' })).status).toBe(401);
    expect((await plant.bernd.attempt(checkSessionEndpoint, {}, from)).status).toBe(200);
  });
});
