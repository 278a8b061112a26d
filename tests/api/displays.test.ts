// Own server: it limits pairings.
import {
  addDisplayEndpoint,
  listDisplaysEndpoint,
  pairDisplayEndpoint,
  removeDisplayEndpoint,
  wallEndpoint,
} from '@werkplan/shared/displays/display-endpoints.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../support/abuse/declared.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import { sampleOf, rawRequestOf } from '../support/abuse/samples.ts';
import { makeAbuseScene } from '../support/abuse/make-scene.ts';
import { sendRaw } from '../support/abuse/raw-request.ts';
import { Client } from '../support/client.ts';
import { askForCode, pairWall } from '../support/displays.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { useClockOf } from '../support/process-time.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.46');

const plant = useOwnPlant({ limitPairingsPerAddress: 30, wallNearFullPercent: 90 });
useClockOf(plant);
const totals = { query: { date: today } };
const minutes = (count: number) => {
  plant.clock.set(new Date(plant.clock.now().getTime() + count * 60_000).toISOString());
};
// Each test starts at the same time without pairing requests, because these are limited per hour.
const startsAt = '2026-11-23T08:00:00.000Z';
beforeEach(async () => {
  plant.clock.set(startsAt);
  await plant.db.deleteFrom('attempt').execute();
});
const listed = async () => await plant.anna.call(listDisplaysEndpoint);

describe('a screen', () => {
  it('gets its key once a planner has confirmed its code, and sees the totals', async () => {
    const wall = new Client(plant.url);
    expect(await wall.refusal(hallTotalsEndpoint, totals)).toMatchObject({ type: 'SESSION_EXPIRED' });
    const { code, secret } = await askForCode(wall);
    expect(code).toMatch(/^[2-9A-HJ-KMNP-Z]{6}$/);
    expect(await wall.call(pairDisplayEndpoint, { body: { secret } })).toMatchObject({
      state: 'waiting',
      code,
      secret,
    });
    expect(wall.cookie).toBe('');
    const spoken = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
    const made = await plant.anna.call(addDisplayEndpoint, { body: { code: spoken, name: 'Halle 2' } });
    expect(made).toMatchObject({ name: 'Halle 2', createdBy: 'Anna Becker', lastSeenAt: null });
    const reply = await wall.attempt(pairDisplayEndpoint, { body: { secret } });
    expect(reply.body).toEqual({ state: 'paired' });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^werkplan-display=[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(await wall.call(hallTotalsEndpoint, totals)).toHaveLength(3);
    expect(await wall.call(wallEndpoint)).toEqual({
      serverTime: startsAt,
      today,
      timeZone: 'Europe/Berlin',
      nearFullPercent: 90,
      reservationsDecide: false,
    });
  });

  it('may read nothing else', async () => {
    const { wall } = await pairWall(plant, 'Halle 1');
    const scene = await makeAbuseScene(plant);
    const met: Record<string, string> = {};
    for (const call of await declaredEndpoints()) {
      if (call.access === 'public') continue;
      const reply = await sendRaw(wall, rawRequestOf(call, sampleOf(call, scene)));
      met[call.name] = reply.status < 300 ? 'let in' : errorIn(reply, 'en').type;
    }
    const letIn = Object.entries(met).filter(([, type]) => type === 'let in');
    expect(letIn.map(([name]) => name).toSorted()).toEqual(['displays.wall', 'halls.totals']);
    const others = new Set(Object.values(met).filter((type) => type !== 'let in'));
    expect([...others]).toEqual(['SESSION_EXPIRED']);
  });

  it('can fetch its key again if the answer was lost, which invalidates the first key', async () => {
    const { wall, secret } = await pairWall(plant, 'Halle 3');
    const first = wall.cookie;
    await wall.call(pairDisplayEndpoint, { body: { secret } });
    expect(wall.cookie).not.toBe(first);
    expect(await wall.call(hallTotalsEndpoint, totals)).toHaveLength(3);
    wall.cookie = first;
    expect((await wall.refusal(hallTotalsEndpoint, totals)).status).toBe(401);
  });

  it('keeps its key over restarts and months, is listed, and loses access at once when it is removed', async () => {
    const { wall, id } = await pairWall(plant, 'Werktor');
    await plant.restart();
    plant.clock.set('2027-06-01T06:00:00Z');
    // After a restart the server has another port.
    const later = Object.assign(new Client(plant.url), { cookie: wall.cookie });
    expect(await later.call(hallTotalsEndpoint, totals)).toHaveLength(3);
    const planner = new Client(plant.url);
    await planner.signIn('anna@werkplan.example', 'Planner1');
    const seen = (await planner.call(listDisplaysEndpoint)).find((display) => display.id === id);
    expect(seen).toMatchObject({ name: 'Werktor', lastSeenAt: '2027-06-01T06:00:00.000Z' });
    await planner.call(removeDisplayEndpoint, { params: { id } });
    expect((await later.refusal(hallTotalsEndpoint, totals)).status).toBe(401);
    expect(await planner.refusal(removeDisplayEndpoint, { params: { id } })).toMatchObject({ status: 404 });
    Object.assign(plant.anna, planner);
  });
});

describe('a code', () => {
  it('is valid once, for ten minutes, and only in the displayed notation', async () => {
    const wall = new Client(plant.url);
    const { code, secret } = await askForCode(wall);
    const unknown = {
      type: 'VALIDATION_ERRORS',
      fields: { code: 'No display shows this code, please read it again.' },
    };
    const add = { body: { code, name: 'Halle 1' } };
    const wrong = code.endsWith('A') ? `${code.slice(0, 5)}B` : `${code.slice(0, 5)}A`;
    expect(await plant.anna.refusal(addDisplayEndpoint, { body: { code: wrong, name: 'x' } })).toMatchObject(
      unknown,
    );
    const both = await Promise.all([
      plant.anna.attempt(addDisplayEndpoint, add),
      plant.anna.attempt(addDisplayEndpoint, add),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    minutes(11);
    const next = await wall.call(pairDisplayEndpoint, { body: { secret } });
    expect(next).toMatchObject({ state: 'waiting' });
    const late = new Client(plant.url);
    const old = await askForCode(late);
    minutes(10);
    expect(
      await plant.anna.refusal(addDisplayEndpoint, { body: { code: old.code, name: 'x' } }),
    ).toMatchObject(unknown);
    const fresh = await askForCode(late, old.secret);
    expect(fresh.code).not.toBe(old.code);
  });

  it('is limited per address; asking for the state of a code is not', async () => {
    const wall = new Client(plant.url);
    const { secret } = await askForCode(wall);
    for (let count = 1; count < 30; count += 1) await askForCode(wall);
    const refused = await wall.attempt(pairDisplayEndpoint, { body: {} });
    expect([refused.status, refused.body.type]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBe(3600);
    expect(await wall.call(pairDisplayEndpoint, { body: { secret } })).toMatchObject({ state: 'waiting' });
  });
});

it('neither a key nor a secret is in the database', async () => {
  const { wall, secret } = await pairWall(plant, 'Tor');
  const stored = JSON.stringify([
    await plant.db.selectFrom('display').selectAll().execute(),
    await plant.db.selectFrom('displayPairing').selectAll().execute(),
  ]);
  expect(stored).toContain('Tor');
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(wall.cookie.split('=')[1]);
  expect((await listed()).at(-1)?.name).toBe('Tor');
});
