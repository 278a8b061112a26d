import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FloodLog } from '../platform/flood-log.ts';
import { createLogger } from '../platform/logger.ts';
import { isProxy, limitConnections } from './connection-limit.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.53');

let server: Server;
let lines: string[];
let sockets: Socket[];
beforeEach(() => {
  [lines, sockets] = [[], []];
  server = createServer();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

const listen = async (bounds: { inAll?: number; perAddress?: number; isShared: boolean }): Promise<void> => {
  const flood = new FloodLog(createLogger('info', { write: (line) => lines.push(line) }));
  limitConnections(server, { ...bounds, flood, isShared: () => bounds.isShared });
  server.on('connection', (socket) => socket.on('error', () => undefined).write('come in'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};
/** Opens a connection; true when the server answers it, false when it ends it. */
const dial = async (): Promise<boolean> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  return await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
};
const dials = async (count: number): Promise<boolean[]> => {
  const answers: boolean[] = [];
  for (let made = 0; made < count; made += 1) answers.push(await dial());
  return answers;
};

it('an address may open another connection when one of its connections has ended', async () => {
  await listen({ perAddress: 3, isShared: false });
  expect(await dials(6)).toEqual([true, true, true, false, false, false]);
  expect(lines).toHaveLength(1);
  const [first] = sockets;
  first?.destroy();
  await expect.poll(async () => await dial()).toBe(true);
});

it('a proxy may open as many connections as there are in all', async () => {
  await listen({ perAddress: 1, inAll: 4, isShared: true });
  expect(await dials(6)).toEqual([true, true, true, true, false, false]);
  expect(lines).toHaveLength(1);
});

it('recognises proxies', () => {
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(isProxy(0)(own)).toBe(true);
  expect(isProxy(0)('192.0.2.1')).toBe(false);
  expect(isProxy(1)('192.0.2.1')).toBe(true);
  expect(isProxy(['192.0.2.0/24'])('192.0.2.1')).toBe(true);
});
