import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerInTime } from './answer-in-time.ts';
import { createErrorHandler } from './error-handler.ts';

let server: Server;
/** One connection for all requests, one after the other. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** Lets the slow call continue. */
let goOn = (): void => undefined;

beforeAll(async () => {
  const web = express();
  const refuse = createErrorHandler(pino({ level: 'silent' }), 'UTC');
  web.use(answerInTime(refuse, 100), express.json());
  web.get('/slow', async (_request, response) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    response.json({ late: true });
  });
  web.post('/echo', (asked, response) => void response.json(asked.body));
  web.use(refuse);
  server = createServer(web).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  agent.destroy();
  server.close();
});

const ask = (method: string, path: string, by: Agent | false = agent) => {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
  const asked = request({ host: '127.0.0.1', port, method, path, agent: by, headers });
  const answer = new Promise<{
    status: number | undefined;
    retryAfter: unknown;
    body: unknown;
    port: unknown;
  }>((resolve, reject) => {
    asked.on('error', reject);
    asked.on('response', (response) => {
      const { statusCode: status, headers, socket } = response;
      const local = socket.localPort;
      text(response).then(
        (body) =>
          resolve({ status, retryAfter: headers['retry-after'], body: JSON.parse(body), port: local }),
        reject,
      );
    });
  });
  return { asked, answer };
};

it('asks the sender to retry when the answer takes too long; the late answer does no harm', async () => {
  const { asked, answer } = ask('GET', '/slow');
  asked.end();
  const first = await answer;
  expect(first).toMatchObject({ status: 503, retryAfter: '1', body: { type: 'BUSY' } });
  goOn();
  const { asked: next, answer: then } = ask('POST', '/echo');
  next.end('{"a":1}');
  // The connection is the same, so it was not closed because of the late answer.
  expect(await then).toMatchObject({ status: 200, body: { a: 1 }, port: first.port });
});

it('leaves a sender who is still sending to the body’s own limit', async () => {
  const arrived = once(server, 'request');
  const { asked, answer } = ask('POST', '/echo', false);
  asked.write('{"a":');
  await arrived;
  // A request that began later is refused by now, because the limit doesn't apply while a sender is still sending.
  const { asked: later, answer: refused } = ask('GET', '/slow');
  later.end();
  expect(await refused).toMatchObject({ status: 503 });
  goOn();
  asked.end('2}');
  expect(await answer).toMatchObject({ status: 200, body: { a: 2 } });
});
