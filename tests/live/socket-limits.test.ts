import { Socket } from 'node:net';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { JoinResult } from '@werkplan/shared/live/protocol.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { Manager } from 'socket.io-client';
import { expect, it, vi } from 'vitest';
import { Client } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { connect, join } from '../support/live-follower.ts';
import { password, today, usePlant } from '../support/plant.ts';
import { savingShipments } from '../support/saving-shipments.ts';
import { at, makeParts, orderOf } from '../support/scene.ts';

const plant = usePlant();
const tcpOf = (socket: { io: { engine: unknown } }): Socket =>
  (socket.io.engine as { transport: { ws: { _socket: Socket } } }).transport.ws._socket;
/** Every connection of this process, the server's ends among them. */
const connections = (): Socket[] =>
  (process as unknown as { _getActiveHandles: () => unknown[] })
    ._getActiveHandles()
    .filter((handle) => handle instanceof Socket);

/** The engine's own end, which would wait for the far end, comes after the ping's fifteen seconds at the earliest. */
const atOnce = { timeout: 12_000 };

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

it('a reader that stopped reading is cut off, and the other one is not', async () => {
  // Each edit of this order is told on as many days as it has parts, which fills the connection fast.
  const { order, parts } = await makeParts(plant, 12);
  const { save } = savingShipments(plant);
  const days = parts.map((_, index) => addDays(today, index));
  for (const [index, part] of parts.entries()) await save(plant.anna, part.id, { date: at(days, index) });
  const stuck = await connect(plant.bernd);
  const reader = await connect(plant.bernd);
  for (const day of days) await join(stuck, dayKey(day));
  await join(reader, dayKey(today));
  const tcp = tcpOf(stuck);
  const serverHolds = () => connections().some(({ remotePort }) => remotePort === tcp.localPort);
  expect(serverHolds()).toBe(true);
  tcp.pause();
  const now = await orderOf(plant, order.id);
  let { version } = now;
  const editOnce = async () => {
    const note = `${version} ${'🚚'.repeat(1980)}`;
    const body = { ...now, note, version };
    ({ version } = await plant.anna.call(updateOrderEndpoint, { params: { id: order.id }, body }));
    return !serverHolds();
  };
  await vi.waitUntil(editOnce, { ...atOnce, interval: 0 });
  expect(reader.connected).toBe(true);
  reader.disconnect();
  stuck.disconnect();
}, 30_000);
