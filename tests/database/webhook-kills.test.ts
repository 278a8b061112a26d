import { setTimeout as delay } from 'node:timers/promises';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { createWebhookEndpoint } from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { Client } from '../support/client.ts';
import { newOrder } from '../support/make.ts';
import { type NodeProcess, startNodeProcess } from '../support/node-process.ts';
import { addUser, password } from '../support/people.ts';
import { configOf } from '../support/plant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { makeToken } from '../support/script.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** `WEBHOOK_KILLS=10 npx vitest run tests/database/webhook-kills.test.ts` is the long form. */
const kills = Number(process.env['WEBHOOK_KILLS'] ?? 1);
const now = (): Date => new Date();
const days = Array.from({ length: 10 }, (_, place) => addDays(now().toISOString().slice(0, 10), place + 1));

let database: TestDatabase;
let receiver: Receiver;
let ports: number[];
let nodes: NodeProcess[] = [];

const startNodes = async (): Promise<void> => {
  nodes = await Promise.all(
    ports.map(async (port) => {
      const config = configOf({ port, webhookAllow: ['127.0.0.1'], logLevel: 'silent' });
      return await startNodeProcess({ config, databaseUrl: database.url });
    }),
  );
};

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startReceiver();
  ports = [await freePort(), await freePort()];
  await startNodes();
});
afterAll(async () => {
  await Promise.all(nodes.map(async (node) => await node.stop()));
  await receiver.close();
  await database.drop();
});

it('every change is told in order though the servers are killed between commit and delivery', async () => {
  await addUser(database.db, 'anna@werkplan.example', 'Anna Becker', 'admin');
  const anna = new Client(nodes[0]?.url ?? '');
  await anna.signIn('anna@werkplan.example', password);
  const made = await anna.call(createWebhookEndpoint, { body: { name: 'ERP', url: receiver.url } });
  receiver.secret = made.secret ?? '';
  const { token } = await makeToken({ db: database.db, clock: { now } }, ['write']);

  let isWriting = true;
  let written = 0;
  const write = async (place: number): Promise<void> => {
    for (let turn = 0; isWriting; turn += 1) {
      const client = Object.assign(new Client(nodes[(place + turn) % 2]?.url ?? ''), { token });
      const body = newOrder({ date: days[place] ?? '' });
      const made = await client.attempt(createOrderEndpoint, { body }).catch(() => null);
      if (made?.status === 200) written += 1;
      await delay(400);
    }
  };
  const writing = Promise.all(days.map(async (_, place) => await write(place)));
  for (let kill = 0; kill < kills; kill += 1) {
    const so = receiver.received.length;
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(so + 5);
    // In turn: in the midst of whatever is under way, with a message that has arrived and isn't answered, and after the answer.
    if (kill % 3 !== 2) await receiver.next(kill % 3 === 0);
    else await delay(7 * kill);
    await Promise.all(nodes.map(async (node) => await node.kill()));
    receiver.goOn();
    await startNodes();
  }
  isWriting = false;
  await writing;
  const rows = await database.db.selectFrom('changeStream').select(['streamKey', 'revision']).execute();
  const told = (): Set<string> =>
    new Set(
      receiver.received.flatMap(({ data }) =>
        Object.entries(data.revisions ?? {}).map((one) => one.join(' ')),
      ),
    );
  const wanted = rows.map(({ streamKey, revision }) => `${streamKey} ${revision}`);
  const begun = wanted.filter((one) => days.some((day) => one.startsWith(`day:${day}`)));
  const missing = (): number => {
    const already = told();
    return begun.filter((one) => !already.has(one)).length;
  };
  await expect.poll(missing, { timeout: 60_000, interval: 500 }).toBe(0);
  // Doubled ones left out, each stream's revisions come one after the other.
  const heads = new Map<string, number>();
  const faults = receiver.received.flatMap(({ data: { revisions = {} } }) =>
    Object.entries(revisions).flatMap(([key, revision]) => {
      const head = heads.get(key) ?? revision - 1;
      heads.set(key, Math.max(head, revision));
      return revision <= head + 1 ? [] : [`${key}: ${revision} after ${head}`];
    }),
  );
  expect(faults).toEqual([]);
  expect(receiver.refused).toEqual([]);
  expect(told().size).toBeGreaterThanOrEqual(written);
  expect(written).toBeGreaterThan(10);
}, 600_000);
