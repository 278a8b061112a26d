// Own server: its log is read.
import { changesSinceEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { dayKey, totalsKey } from '@werkplan/shared/live/stream-key.ts';
import type { JoinResult } from '@werkplan/shared/live/protocol.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import pg from 'pg';
import { Manager } from 'socket.io-client';
import { afterEach, expect, it, vi } from 'vitest';
import { Client } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { pairWall } from '../support/displays.ts';
import { connect, join } from '../support/live-follower.ts';
import { password, today, useOwnPlant } from '../support/plant.ts';
import { scriptWith } from '../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const lines: string[] = [];
const plant = useOwnPlant({ logLevel: 'warn' }, { hear: (line) => lines.push(line) });

/** Creates a new login, because the limits apply per login. */
const signedIn = async (): Promise<Client> => {
  const client = new Client(plant.url);
  await client.signIn('anna@werkplan.example', password);
  return client;
};
const days = (count: number): Day[] => Array.from({ length: count }, (_, ahead) => addDays(today, ahead));
const refusals = (results: readonly JoinResult[]) =>
  results.flatMap((result) => (result.result === 'refused' ? [result] : []));
const sockets: Awaited<ReturnType<typeof connect>>[] = [];
const open = async (client: Client) => {
  const socket = await connect(client);
  sockets.push(socket);
  return socket;
};
/** Returns the error of a refused connection. */
const refusalOf = async (client: Client): Promise<unknown> =>
  await open(client).then(
    () => 'let in',
    (error: Error & { data?: unknown }) => error.data ?? error.message,
  );
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const busy = { code: 'BUSY', retryAfterMs: 15_000 };

it('a sign-in has ten sockets, the eleventh is answered when to try again, and the ten stay', async () => {
  spec('L.24');
  const [anna, other] = [await signedIn(), await signedIn()];
  for (let made = 0; made < 10; made += 1) expect(await refusalOf(anna)).toBe('let in');
  for (let made = 0; made < 5; made += 1) expect(await refusalOf(anna)).toEqual(busy);
  expect(await refusalOf(other)).toBe('let in');
  expect(sockets.every(({ connected }) => connected)).toBe(true);
  sockets[3]?.disconnect();
  await expect.poll(async () => await refusalOf(anna)).toBe('let in');
  expect(await refusalOf(anna)).toEqual(busy);
});

it('twenty at once are no more than ten', async () => {
  spec('L.24');
  const anna = await signedIn();
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await refusalOf(anna)));
  expect(answers.filter((answer) => answer === 'let in')).toHaveLength(10);
});

it('a display has three, a token ten', async () => {
  spec('L.24');
  const { wall } = await pairWall(plant, 'Halle 1');
  for (let made = 0; made < 3; made += 1) expect(await refusalOf(wall)).toBe('let in');
  expect(await refusalOf(wall)).toEqual(busy);
  const { token } = await scriptWith(plant, 'read');
  const script = async () => {
    const socket = await connect(plant.nobody, { authorization: `Bearer ${token}` });
    sockets.push(socket);
  };
  for (let made = 0; made < 10; made += 1) await script();
  await expect(script()).rejects.toMatchObject({ data: busy });
});

it('a month’s plan joins its rooms at once, and a planner’s next month right after', async () => {
  spec('L.24');
  const socket = await open(await signedIn());
  const month = (from: number) =>
    days(from + 31)
      .slice(from)
      .map(totalsKey);
  const first = await Promise.all(
    ['halls' as const, ...month(0)].map(async (key) => await join(socket, key)),
  );
  expect(refusals(first)).toEqual([]);
  for (const key of month(0)) await socket.emitWithAck('leave', { key });
  const next = await Promise.all(month(31).map(async (key) => await join(socket, key)));
  // The limit refills by ten per second, so only a few messages are still refused.
  expect(refusals(next).length).toBeLessThanOrEqual(3);
});

it('joins beyond ten a second are refused with the time to wait, those of all its sockets together', async () => {
  spec('L.20', 'L.24');
  const anna = await signedIn();
  const [one, two] = [await open(anna), await open(anna)];
  const asked = Array.from(
    { length: 10_000 },
    async (_, index) => await join(index % 2 ? one : two, dayKey(today)),
  );
  expect((await plant.bernd.send('GET', `/api/days/${today}`)).status).toBe(200);
  const refused = refusals(await Promise.all(asked));
  // The limit allows sixty messages at once, and ten more per second while the ten thousand are sent.
  expect(refused.length).toBeGreaterThan(9_700);
  const [{ code, retryAfterMs = 0 } = { code: '' }] = refused;
  expect(code).toBe('TOO_MANY_REQUESTS');
  expect(retryAfterMs).toBeGreaterThan(0);
  expect(retryAfterMs).toBeLessThanOrEqual(1_000);
  expect((await join(await open(await signedIn()), dayKey(today))).result).toBe('reload');
  await expect.poll(async () => (await join(one, dayKey(today))).result).toBe('reload');
});

it('of what a sign-in missed four things at a time are looked up, by socket and by HTTP together', async () => {
  spec('L.24');
  const anna = await signedIn();
  const sockets = [await open(anna), await open(anna)];
  const { epoch, revision } = await fetchDay(anna, today);
  // Each catch-up starts at another revision, because equal ones share a single read.
  const ahead = (place: number): number => revision + 1 + place;
  // Other nodes may read meanwhile, but only catch-ups read the size of patches.
  let [running, most] = [0, 0];
  const plain = pg.Client.prototype.query as (this: pg.Client, ...parts: unknown[]) => unknown;
  const spied = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(
    this: pg.Client,
    ...parts: unknown[]
  ) {
    const result = plain.apply(this, parts);
    if (!JSON.stringify(parts[0]).includes('pg_column_size') || !(result instanceof Promise))
      return result as never;
    running += 1;
    most = Math.max(most, running);
    return result.finally(() => (running -= 1)) as never;
  });
  const joins = sockets.flatMap((socket, place) =>
    Array.from({ length: 20 }, async (_, index) => {
      return await join(socket, dayKey(today), { epoch, revision: ahead(place * 20 + index) });
    }),
  );
  const pulls = Array.from({ length: 20 }, async (_, index) => {
    const query = { key: dayKey(today), epoch, since: ahead(40 + index) };
    return await anna.call(changesSinceEndpoint, { query });
  });
  const answers = [...(await Promise.all(joins)), ...(await Promise.all(pulls))];
  spied.mockRestore();
  expect(new Set(answers.map(({ result }) => result))).toEqual(new Set(['reload']));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});

it('follows some fifty rooms at most, and those again at any time', async () => {
  spec('L.24');
  const socket = await open(await signedIn());
  const results: JoinResult[] = [];
  for (const day of days(52)) results.push(await join(socket, dayKey(day)));
  expect(results.slice(0, 48).every(({ result }) => result === 'reload')).toBe(true);
  expect(results.at(-1)).toEqual({ result: 'refused', code: 'TOO_MANY_REQUESTS' });
  expect(await join(socket, dayKey(today))).toMatchObject({ result: 'reload' });
});

it('a room that is left while its join waits for a turn is not stayed in', async () => {
  const socket = await open(await signedIn());
  const leafed = days(30).map(async (day) => {
    const joined = join(socket, totalsKey(day));
    await Promise.all([joined, socket.emitWithAck('leave', { key: totalsKey(day) })]);
  });
  await Promise.all(leafed);
  const others = days(60).slice(30, 58).map(totalsKey);
  expect(refusals(await Promise.all(others.map(async (key) => await join(socket, key))))).toEqual([]);
});

it('a login that ends between handshake and connection gets nothing', async () => {
  spec('L.24');
  const client = new Client(plant.url);
  await client.signIn('bernd@werkplan.example', password);
  const manager = new Manager(client.url, {
    transports: ['websocket'],
    extraHeaders: { cookie: client.cookie },
    reconnection: false,
    autoConnect: false,
  });
  await new Promise((resolve) => manager.open(resolve));
  // Changed directly in the database without a notification; the periodic check runs only every ten seconds.
  const newest = plant.db.selectFrom('login').select(({ fn }) => fn.max('id').as('id'));
  await plant.db.updateTable('login').set({ endedAt: plant.clock.now() }).where('id', '=', newest).execute();
  const socket = manager.socket('/');
  const byes: unknown[] = [];
  socket.on('bye', (bye) => byes.push(bye));
  socket.connect();
  await vi.waitUntil(() => byes.length > 0, { timeout: 8_000 });
  expect(byes).toEqual([{ reason: 'signedOut' }]);
  expect(socket.connected).toBe(false);
});

it('a flood of sockets and one of joins leave at most a line each, however many are refused', async () => {
  const anna = await signedIn();
  for (let made = 0; made < 15; made += 1) await refusalOf(anna);
  const socket = await open(await signedIn());
  await Promise.all(Array.from({ length: 200 }, async () => await join(socket, dayKey(today))));
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(said.filter((msg) => msg.includes('refused')).toSorted()).toEqual([
    'A client joins rooms too often; its joins are refused.',
    'A sign-in has too many sockets; further ones are refused.',
  ]);
});

it('who comes back to where the day stands is answered without a look into the log', async () => {
  const anna = await signedIn();
  const { epoch, revision } = await fetchDay(anna, today);
  const [first, second] = [await open(anna), await open(anna)];
  await join(first, dayKey(today));
  const spied = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await join(second, dayKey(today), { epoch, revision });
  const looks = spied.mock.calls.filter((parts) => JSON.stringify(parts[0]).includes('pg_column_size'));
  spied.mockRestore();
  expect(answer).toEqual({ result: 'upToDate', epoch, revision });
  expect(looks).toEqual([]);
});
