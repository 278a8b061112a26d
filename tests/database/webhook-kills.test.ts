import { setTimeout as delay } from 'node:timers/promises';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { createWebhookEndpoint } from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { Client } from '../support/client.ts';
import { newOrder } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { type NodeProcess, startNodeProcess } from '../support/node-process.ts';
import { addUser, password } from '../support/people.ts';
import { configOf } from '../support/plant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { makeToken } from '../support/script.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { stopServerAt, namedUrl, webhookSteps } from '../support/webhook-steps.ts';

const now = (): Date => new Date();
const days = Array.from({ length: 10 }, (_, place) => addDays(now().toISOString().slice(0, 10), place + 1));

let database: TestDatabase;
let receiver: Receiver;
let ports: number[];
const nodes: NodeProcess[] = [];

const names = ['server_one', 'server_two'] as const;
const startNode = async (place: number): Promise<void> => {
  const config = configOf({ port: ports[place] ?? 0, webhookAllow: ['127.0.0.1'], logLevel: 'silent' });
  nodes[place] = await startNodeProcess({ config, databaseUrl: namedUrl(database.url, names[place] ?? '') });
};
const startNodes = async (places: readonly number[] = [0, 1]): Promise<void> => {
  await Promise.all(places.map(async (place) => await startNode(place)));
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

nightly(
  'every change is delivered in order though the servers are killed between commit and delivery',
  async () => {
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
    for (const [kill, step] of webhookSteps.entries()) {
      const so = receiver.received.length;
      await expect
        .poll(() => receiver.received.length, { timeout: 60_000, message: step.name })
        .toBeGreaterThan(so + 5);
      const met = await stopServerAt(step, database, receiver);
      // Every second kill hits only the server at the step, so the other server takes over.
      const isAlone = kill % 2 === 1 && met.server !== null;
      const dying = names.flatMap((name, place) => (isAlone && name !== met.server ? [] : [{ name, place }]));
      await Promise.all(dying.map(async ({ place }) => await nodes[place]?.kill()));
      await met.letGo(dying.map(({ name }) => name));
      if (!isAlone) await startNodes();
      else {
        const then = receiver.received.length;
        await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(then);
        await startNodes(dying.map(({ place }) => place));
      }
    }
    // Waits until enough was written, on a machine of any speed.
    await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(days.length);
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
    // Missing messages must keep arriving, on a machine of any speed.
    for (let left = missing(); left > 0; left = missing())
      await expect.poll(missing, { timeout: 60_000, interval: 500 }).toBeLessThan(left);
    // Without duplicates, each stream's revisions must arrive in order.
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
  },
  600_000,
);
