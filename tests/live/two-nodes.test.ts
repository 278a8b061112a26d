// Own server: it limits sign-ins.
import {
  checkSessionEndpoint,
  signOutEndpoint,
  updateAccountEndpoint,
} from '@werkplan/shared/account/account-endpoints.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changesSinceEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { expect, it, vi } from 'vitest';
import { callerMaxAgeMs } from '../../server/src/http/caller-cache.ts';
import { backUp, restore } from '../../server/src/operations/backup-command.ts';
import { openBackup } from '../../server/src/operations/read-backup.ts';
import { createDatabase } from '../../server/src/database/database.ts';
import { revokeToken } from '../../server/src/tokens/token-store.ts';
import { Client, type Reply } from '../support/client.ts';
import { openGate } from '../support/database-gate.ts';
import { fetchDay } from '../support/follower.ts';
import { connect, LiveFollower, next } from '../support/live-follower.ts';
import { makeOrder } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { onNode, password, today, useOwnPlant } from '../support/plant.ts';
import { at } from '../support/scene.ts';
import { makeToken } from '../support/script.ts';
import { furnishPlan, openWindow, makeRandomChanges, truthOf } from '../support/restoring.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = useOwnPlant({ limitSignInsByStrangers: 5 }, { nodes: 2 });

it('broadcasts on one node what was changed on the other, in strict order', async () => {
  spec('L.26');
  const [anna, bernd] = [onNode(plant.anna, plant, 0), onNode(plant.bernd, plant, 1)];
  const followers = [await LiveFollower.open(anna, today), await LiveFollower.open(bernd, today)];
  const orders = [];
  for (let count = 0; count < 20; count += 1) orders.push(await makeOrder(count % 2 === 0 ? anna : bernd));
  for (const follower of followers) {
    await follower.reach({ [dayKey(today)]: (await fetchDay(anna, today)).revision });
    expect(follower.gaps).toEqual([]);
    for (const order of orders) expect(follower.state.orders.get(order.id)).toEqual(order);
    follower.close();
  }
});

it('closes a socket of one node when its login ends on the other', async () => {
  spec('L.24', 'L.26');
  const here = await signInAt(at(plant.nodeUrls, 0));
  const socket = await connect(onNode(here, plant, 1));
  const bye = next(socket, 'bye');
  const before = performance.now();
  await here.call(signOutEndpoint);
  expect(await bye).toEqual({ reason: 'signedOut' });
  // Fast enough that it must be the notification and not the check every 10 s.
  expect(performance.now() - before).toBeLessThan(5_000);
});

it('nobody stays known on one node whose login or token has ended on the other, nor by an old name', async () => {
  spec('L.26');
  const here = await signInAt(at(plant.nodeUrls, 0));
  const there = onNode(here, plant, 1);
  const { id, token } = await makeToken(plant, ['read']);
  const script = Object.assign(new Client(there.url), { token });
  const statuses = async () => {
    const replies = await Promise.all(
      [there, script].map(async (one) => await one.send('GET', '/api/trucks')),
    );
    return replies.map(({ status }) => status);
  };
  const { name: before } = await there.call(checkSessionEndpoint);
  await here.call(updateAccountEndpoint, { body: { name: 'Bernd Kruse' } });
  const name = async () => (await there.call(checkSessionEndpoint)).name;
  await expect.poll(name, { timeout: callerMaxAgeMs / 2 }).toBe('Bernd Kruse');
  await here.call(updateAccountEndpoint, { body: { name: before } });

  const bye = next(await connect(there), 'bye');
  expect(await statuses()).toEqual([200, 200]);
  await revokeToken(plant.db, id, null, plant.clock.now());
  await here.call(signOutEndpoint);
  // The same notification ends the socket, so afterwards the node no longer uses its cache of recent callers (two seconds).
  await bye;
  expect(await statuses()).toEqual([401, 401]);
});

it('counts wrong passwords for an account on all nodes together, not those of a browser that knows it', async () => {
  spec('L.26', 'L.38');
  const email = 'anna@werkplan.example';
  const tryAt = async (node: number, typed: string, cookie = '') =>
    await new Client(at(plant.nodeUrls, node)).send(
      'POST',
      '/api/login',
      { email, password: typed },
      { cookie },
    );
  const deviceOf = ({ headers }: Reply): string | undefined =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('werkplan-device='))
      ?.split(';')[0];
  let device = deviceOf(await tryAt(0, password));
  const statuses = [];
  for (let count = 0; count < 8; count += 1) statuses.push((await tryAt(count % 2, 'Wrong123')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  for (const node of [0, 1]) {
    expect((await tryAt(node, password)).status).toBe(429);
    const known = await tryAt(node, password, device);
    expect(known.status).toBe(200);
    device = deviceOf(known);
  }
});

nightly(
  'restored backup: whoever stayed, came back or asks now and then ends with the server’s truth',
  async () => {
    spec('L.22e');
    const folder = mkdtempSync(join(tmpdir(), 'werkplan-backup-'));
    const file = join(folder, 'plan.gz');
    const operator = createDatabase(plant.ownerUrl, { max: 1 });
    const gate = await openGate(at(plant.nodeUrls, 0));
    await plant.bernd.signIn('bernd@werkplan.example', password);
    await furnishPlan(plant);
    const stays = openWindow(plant.anna, at(plant.nodeUrls, 1));
    const returns = openWindow(plant.bernd, new URL(gate.url).origin);
    const agree = async (...windows: (typeof stays)[]): Promise<void> => {
      const truth = await truthOf(plant.anna);
      await vi.waitUntil(() => windows.every(({ held }) => held === truth), { timeout: 15_000 });
    };
    try {
      await backUp(operator, { to: file }, () => undefined);
      const late = await signInAt(at(plant.nodeUrls, 1));
      const bye = next(await connect(late), 'bye');

      await makeRandomChanges(plant, 1, 50);
      await agree(stays, returns);
      const lost = await truthOf(plant.anna);
      const lostOrder = await makeOrder(plant.anna);
      const { key, epoch, revision } = await fetchDay(plant.anna, today);
      gate.shut();
      await restore(operator, await openBackup(file), { force: true, writeLine: () => undefined });
      await makeRandomChanges(plant, 2, 50);
      gate.open();

      await agree(stays, returns);
      expect(await truthOf(plant.anna)).not.toBe(lost);
      // Polling clients must reload regardless of the revision, and continue from there.
      for (const since of [0, revision - 1, revision, revision + 60])
        expect(await plant.anna.call(changesSinceEndpoint, { query: { key, epoch, since } })).toEqual({
          result: 'reload',
        });
      const read = await fetchDay(plant.bernd, today);
      const order = await makeOrder(plant.bernd);
      const query = { key, epoch: read.epoch, since: read.revision };
      expect(await plant.anna.call(changesSinceEndpoint, { query })).toMatchObject({
        result: 'patches',
        patches: [{ revision: read.revision + 1, epoch: read.epoch }],
      });
      // Ids are never reused, and a login that the backup lacks is invalid.
      expect(order.id).toBeGreaterThan(lostOrder.id);
      expect(await bye).toEqual({ reason: 'signedOut' });
      await agree(stays, returns);
    } finally {
      stays.close();
      returns.close();
      await gate.close();
      await operator.destroy();
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);

const signInAt = async (url: string): Promise<Client> => {
  const client = new Client(url);
  await client.signIn('bernd@werkplan.example', password);
  return client;
};
