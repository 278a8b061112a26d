// Own server: it is stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect as connectSilently } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { startApp } from '../../server/src/app.ts';
import { createDatabase } from '../../server/src/database/database.ts';
import { openGate } from '../support/database-gate.ts';
import { freePort } from '../support/free-port.ts';
import { connect, next } from '../support/live-follower.ts';
import { newOrder } from '../support/make.ts';
import { onNode, today, usePlant } from '../support/plant.ts';
import { collectedLogger } from '../support/run-logs.ts';
import { environmentOf } from '../support/server-process.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const callers = 10;
const answersBefore = 40;

/** Returns the answer's status, or the error code if the connection failed. */
const statusOf = async (
  url: string,
  agent: Agent,
  { headers, date }: { headers: Record<string, string>; date: string },
): Promise<number | string> =>
  await new Promise((resolve) => {
    const sent = request(`${url}/api/orders`, { method: 'POST', agent, headers }, (answer) => {
      answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end(JSON.stringify(newOrder({ date })));
  });

it('a stopping server answers all accepted requests and tells its sockets to reconnect', async () => {
  spec('L.22g');
  const { db, databaseUrl, config, clock } = plant;
  const logger = collectedLogger('error');
  const app = await startApp({ config: { ...config, port: 0 }, databaseUrl, db, clock, logger });
  const url = `http://127.0.0.1:${app.port}`;
  const anna = onNode(plant.anna, { ...plant, nodeUrls: [url] }, 0);
  const headers = { cookie: anna.cookie, 'x-csrf-token': anna.csrf, 'content-type': 'application/json' };
  const bye = next(await connect(anna), 'bye');
  // Browsers open spare connections without a request; the stop must not wait for them.
  const silent = connectSilently(app.port, '127.0.0.1').on('error', () => undefined);
  await once(silent, 'connect');
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const outcomes: (number | string)[] = [];
  let stopped: Promise<void> | undefined;

  const call = async (_: unknown, caller: number): Promise<void> => {
    const date = addDays(today, caller);
    for (let outcome: number | string = 200; outcome !== 'ECONNREFUSED';) {
      outcome = await statusOf(url, agent, { headers, date });
      outcomes.push(outcome);
      if (outcomes.length >= answersBefore) stopped ??= app.close({ politely: true });
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  await stopped;
  agent.destroy();
  silent.destroy();

  // Each request is either answered or refused a connection.
  expect(new Set(outcomes)).toEqual(new Set([200, 'ECONNREFUSED']));
  const done = outcomes.filter((outcome) => outcome === 200);
  expect(done.length).toBeGreaterThan(answersBefore);
  expect(await db.selectFrom('productionOrder').select('id').execute()).toHaveLength(done.length);
  expect(await bye).toEqual({ reason: 'stopping' });
});

it('a server stops, with a message to its sockets, even if its database does not answer', async () => {
  spec('L.22g');
  const { config, clock } = plant;
  const gate = await openGate(plant.databaseUrl);
  const db = createDatabase(gate.url);
  const app = await startApp({
    config: { ...config, port: 0 },
    databaseUrl: gate.url,
    db,
    clock,
    logger: collectedLogger('silent'),
  });
  const anna = onNode(plant.anna, { ...plant, nodeUrls: [`http://127.0.0.1:${app.port}`] }, 0);
  const bye = next(await connect(anna), 'bye');
  gate.freeze();
  // The handshake waits for the database; the answer to an earlier request shows that it has arrived.
  const stranger = connectSilently(app.port, '127.0.0.1').resume();
  const handshake = 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1';
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
  const key = `Sec-WebSocket-Key: ${'A'.repeat(22)}==\r\nCookie: ${plant.bernd.cookie}`;
  const question = 'GET /healthz HTTP/1.1\r\nHost: plan\r\n\r\n';
  stranger.write(`${question}${handshake}\r\nHost: plan\r\n${upgrade}\r\n${key}\r\n\r\n`);
  await once(stranger, 'data');
  const ended = once(stranger, 'close');

  await app.close();

  expect(await bye).toEqual({ reason: 'stopping' });
  await ended;
  await gate.close();
  await db.destroy();
});

it('the log is JSON from the first line, which names the program, to the last; the stop’s cause is logged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'werkplan-log-'));
  const env = { ...environmentOf(plant, await freePort(), folder), LOG_LEVEL: 'info' };
  const main = join(import.meta.dirname, '../../server/dist/main.js');
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const lines: { msg: string; cause?: string }[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line) as (typeof lines)[number]);
    if (lines.at(-1)?.msg === 'Werkplan is ready.') child.kill('SIGTERM');
  }
  rmSync(folder, { recursive: true });
  expect(lines[0]?.msg).toMatch(
    /^Werkplan \d+\.\d+\.\d+ \([\da-f]{7,}(?:-dirty)?\) starts\.$|^Werkplan [\d.]+ starts\.$/,
  );
  expect(lines.slice(-2)).toMatchObject([
    { msg: 'Werkplan stops.', cause: 'SIGTERM' },
    { msg: 'Werkplan has stopped.' },
  ]);
});
