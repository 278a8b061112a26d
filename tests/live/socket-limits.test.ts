import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { JoinResult } from '@werkplan/shared/live/protocol.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { Manager } from 'socket.io-client';
import { expect, it, vi } from 'vitest';
import { Client } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { connect, join } from '../support/live-follower.ts';
import { password, today, usePlant } from '../support/plant.ts';

const plant = usePlant();
it('a socket that asks ten thousand times at once is refused, and nobody else waits for it', async () => {
  const socket = await connect(plant.anna);
  const { epoch, revision } = await fetchDay(plant.anna, today);
  const since = { epoch, revision };
  const asked = Array.from({ length: 10_000 }, async () => await join(socket, dayKey(today), since));
  expect((await plant.bernd.send('GET', `/api/days/${today}`)).status).toBe(200);
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ result }) => result === 'refused');
  expect(refused.length).toBeGreaterThan(1_000);
  expect(refused[0]).toEqual({ result: 'refused', code: 'TOO_MANY_REQUESTS' });
  expect((await join(socket, dayKey(today), since)).result).toBe('upToDate');
  socket.disconnect();
});

it('follows some fifty rooms at most, and those again at any time', async () => {
  const socket = await connect(plant.anna);
  const results: JoinResult[] = [];
  for (let ahead = 0; ahead < 60; ahead += 1) results.push(await join(socket, dayKey(addDays(today, ahead))));
  expect(results.slice(0, 48).every(({ result }) => result === 'reload')).toBe(true);
  expect(results.at(-1)).toEqual({ result: 'refused', code: 'TOO_MANY_REQUESTS' });
  expect(await join(socket, dayKey(today))).toEqual({ result: 'reload' });
  socket.disconnect();
});

it('a login that ends between handshake and connection gets nothing', async () => {
  const client = new Client(plant.url);
  await client.signIn('bernd@werkplan.example', password);
  const manager = new Manager(client.url, {
    transports: ['websocket'],
    extraHeaders: { cookie: client.cookie },
    reconnection: false,
    autoConnect: false,
  });
  await new Promise((resolve) => manager.open(resolve));
  // Behind the server's back: no bell rings, and the sweep comes only every ten seconds.
  const newest = plant.db.selectFrom('login').select(({ fn }) => fn.max('id').as('id'));
  await plant.db.updateTable('login').set({ endedAt: plant.clock.now() }).where('id', '=', newest).execute();
  const socket = manager.socket('/');
  const byes: unknown[] = [];
  socket.on('bye', (bye) => byes.push(bye));
  socket.connect();
  await vi.waitUntil(() => byes.length > 0, { timeout: 3_000 });
  expect(byes).toEqual([{ reason: 'signedOut' }]);
  expect(socket.connected).toBe(false);
});
