import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Heartbeat } from '../../server/src/live/heartbeat.ts';
import type { PlanServer, PlanSocket } from '../../server/src/live/plan-socket.ts';
import { Wire } from '../load/wire.ts';

const [everyMs, beatsPerPing, pingTimeoutMs] = [20, 3, 500];

type Writev = (chunks: { chunk: Buffer }[], done: (error?: Error) => void) => void;

interface Sent {
  readonly connection: PlanSocket['conn'];
  readonly packets: string[];
}

let io: PlanServer;
let heartbeat: Heartbeat;
let url: string;
let sent: Sent[];
let wires: Wire[];
let ended: string[];
beforeEach(async () => {
  const httpServer = createServer();
  [sent, wires] = [[], []];
  const endedNow: string[] = [];
  ended = endedNow;
  // The engine's own timers would ping much more often.
  const pings = { pingInterval: 5, pingTimeout: pingTimeoutMs };
  io = new Server(httpServer, { transports: ['websocket'], ...pings });
  heartbeat = new Heartbeat({
    everyMs,
    pingEveryMs: beatsPerPing * everyMs,
    send: () => io.emit('heads', {} as never),
  });
  io.engine.on('connection', (connection: PlanSocket['conn']) => {
    heartbeat.take(connection);
    const packets: string[] = [];
    sent.push({ connection, packets });
    connection.on('packetCreate', ({ type, data }: { type: string; data?: string }) => {
      if (type === 'ping' || data?.includes('heads')) packets.push(type === 'ping' ? 'ping' : 'heads');
    });
  });
  io.on('connection', (socket) => socket.on('disconnect', (reason) => endedNow.push(reason)));
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
});
afterEach(async () => {
  heartbeat.stop();
  wires.forEach((wire) => wire.cut());
  await io.close();
});

const open = async (): Promise<Wire> => {
  const wire = await Wire.open(url);
  wires.push(wire);
  return wire;
};
const firstSent = (): Sent => sent[0] ?? expect.unreachable('nobody connected');

it('pings each connection with every few heads and never in between, and whoever answers stays', async () => {
  await open();
  const { packets } = firstSent();
  await vi.waitUntil(() => packets.filter((packet) => packet === 'ping').length === 12, 10_000);
  const between = packets.join(' ').split(' ping');
  // It connected some beats after the last ping.
  expect(between.slice(1, -1)).toEqual(Array.from({ length: 11 }, () => ' heads heads heads'));
  expect(ended).toEqual([]);
});

it('sends heads and ping as one write', async () => {
  await open();
  const { connection, packets } = firstSent();
  // Node's own, which hands what has gathered to the system at once, and empties the list.
  const socket = connection.request.socket as unknown as { _writev: Writev };
  const { _writev: writev } = socket;
  const written: string[] = [];
  vi.spyOn(socket, '_writev').mockImplementation((chunks, done) => {
    written.push(chunks.map(({ chunk }) => String(chunk)).join(''));
    writev.call(socket, chunks, done);
  });
  await vi.waitUntil(() => packets.filter((packet) => packet === 'ping').length > 2, 10_000);
  expect(written.length).toBeGreaterThan(beatsPerPing);
  expect(written.filter((text) => !text.includes('heads'))).toEqual([]);
  expect(written.filter((text) => text.endsWith('2'))).not.toEqual([]);
});

it('ends a connection that doesn’t answer within the ping timeout', async () => {
  const mute = await open();
  await open();
  mute.socket.pause();
  await vi.waitUntil(() => ended.length > 0, 10_000);
  expect(ended).toEqual(['ping timeout']);
  expect(io.sockets.sockets.size).toBe(1);
});
