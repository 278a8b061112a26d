import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { handleUnreadBodies } from './unread-body.ts';

/** As much as one look at a connection brings. */
const oneLook = 64 * 1024;
const long = Buffer.alloc(4 * 1024 * 1024, 1);

let server: Server;
let sender: Socket | undefined;
let handle: express.RequestHandler;
beforeEach(async () => {
  const web = express().use(handleUnreadBodies, async (...call) => await handle(...call));
  server = createServer(web).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  sender?.destroy();
  server.close();
});

/** Sends a long body without waiting; resolves with the first words of its answer. */
const send = async (): Promise<string> => {
  sender = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sender.on('error', () => undefined);
  sender.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${long.length}\r\n\r\n`);
  sender.write(long);
  const [answer] = (await once(sender, 'data')) as [Buffer];
  return answer.toString('latin1').slice(0, 12);
};
/** The server has had several occasions to read more. */
const looks = async (): Promise<void> => {
  for (let look = 0; look < 20; look += 1) await new Promise((next) => void setImmediate(next));
};

it('a refused body is not read beyond one chunk', async () => {
  const read: number[] = [];
  let left: number | undefined;
  handle = async (request, response) => {
    await looks();
    read.push(request.socket.bytesRead);
    response.sendStatus(429);
    await looks();
    read.push(request.socket.bytesRead);
    left = request.readableLength;
  };
  expect(await send()).toBe('HTTP/1.1 429');
  await looks();
  expect(Math.max(...read)).toBeLessThanOrEqual(oneLook);
  expect(left).toBe(0);
});

it('an accepted body is read completely', async () => {
  handle = async (request, response) => {
    await looks();
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) size += chunk.length;
    response.sendStatus(size === long.length ? 200 : 500);
  };
  expect(await send()).toBe('HTTP/1.1 200');
});
