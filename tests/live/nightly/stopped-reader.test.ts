import { Socket } from 'node:net';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it, vi } from 'vitest';
import { connect, join } from '../../support/live-follower.ts';
import { today, usePlant } from '../../support/plant.ts';
import { shipmentHelpers } from '../../support/saving-shipments.ts';
import { at, makeParts, orderOf } from '../../support/scene.ts';

const plant = usePlant();
const tcpOf = (socket: { io: { engine: unknown } }): Socket =>
  (socket.io.engine as { transport: { ws: { _socket: Socket } } }).transport.ws._socket;
/** All connections of this process, including the server's ends. */
const connections = (): Socket[] =>
  (process as unknown as { _getActiveHandles: () => unknown[] })
    ._getActiveHandles()
    .filter((handle) => handle instanceof Socket);

/** The limit is below the fifteen seconds after a ping, when the engine would close the connection by itself. */
const atOnce = { timeout: 12_000 };

it('a reader that stopped reading is cut off, and the other one is not', async () => {
  // Each edit of the order is broadcast to all days of its parts, which fills the connection fast.
  const { order, parts } = await makeParts(plant, 12);
  const { save } = shipmentHelpers(plant);
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
