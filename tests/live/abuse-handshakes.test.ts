import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { watchProcess } from '../support/abuse/process-watch.ts';
import { frame, livePath, RawSocket } from '../support/abuse/raw-socket.ts';
import { fetchDay } from '../support/follower.ts';
import { connect, join } from '../support/live-follower.ts';
import { today, usePlant } from '../support/plant.ts';

const plant = usePlant({ isSilent: true });
watchProcess();

let before: unknown;
beforeAll(async () => {
  await fetchDay(plant.anna, today);
  before = await fingerprint(plant.db);
});

const paths: Readonly<Record<string, string>> = {
  'no protocol version': '/socket.io/?transport=websocket',
  'an old protocol version': '/socket.io/?EIO=2&transport=websocket',
  'a version of nonsense': '/socket.io/?EIO=__proto__&transport=websocket',
  'no transport': '/socket.io/?EIO=4',
  'transport polling': '/socket.io/?EIO=4&transport=polling',
  'transport __proto__': '/socket.io/?EIO=4&transport=__proto__',
  'transport constructor': '/socket.io/?EIO=4&transport=constructor',
  'a session made up': `${livePath}&sid=AAAAAAAAAAAAAAAAAAAA`,
  'session __proto__': `${livePath}&sid=__proto__`,
  'session constructor': `${livePath}&sid=constructor`,
  'two sessions': `${livePath}&sid=a&sid=b`,
};

describe('a handshake is refused', () => {
  it.each(Object.entries(paths))('with %s', async (_, path) => {
    const raw = await RawSocket.open(plant.anna, { path, early: frame({ payload: '40' }) });
    // engine.io refuses another protocol version by closing the connection after the handshake.
    expect(raw.status).toBe(/EIO=4/.test(path) ? 400 : 101);
    await raw.until(() => false);
    expect(raw.texts).toEqual([]);
  });

  it.each([
    ['another WebSocket version', { 'Sec-WebSocket-Version': '99' }],
    ['a key that is none', { 'Sec-WebSocket-Key': 'x' }],
  ])('with %s', async (_, headers) => {
    const raw = await RawSocket.open(plant.anna, { headers });
    expect(raw.status).toBe(400);
    raw.destroy();
  });

  it('at any other address', async () => {
    const others = ['/', '/api/orders', '/socket.io/../x', '/socket.io'];
    const opened = others.map(async (path) => await RawSocket.open(plant.anna, { path }));
    for (const raw of await Promise.all(opened)) {
      expect([0, 400]).toContain(raw.status);
      raw.destroy();
    }
  });
});

describe('the live side as a call', () => {
  it.each([
    ['GET', '/socket.io/?EIO=4&transport=polling'],
    ['POST', '/socket.io/?EIO=4&transport=polling'],
    ['GET', livePath],
    ['POST', `${livePath}&sid=__proto__`],
    ['OPTIONS', '/socket.io/?EIO=4&transport=polling'],
    ['GET', '/socket.io/socket.io.js'],
    ['GET', '/socket.io/__proto__'],
  ])('%s %s is refused without a word of the inside', async (method, path) => {
    const response = await fetch(plant.url + path, { method, headers: { cookie: plant.anna.cookie } });
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toMatch(/node_modules|\bat \S+ \(|stack/i);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('sockets that leave in the midst of joining hold nobody up', async () => {
  const { epoch } = await fetchDay(plant.anna, today);
  const asking = JSON.stringify(['join', { key: `day:${today}`, since: { epoch, revision: 0 } }]);
  const early = Buffer.concat(
    ['40', ...Array.from({ length: 40 }, () => `421${asking}`)].map((payload) => frame({ payload })),
  );
  const leaving = await Promise.all(
    Array.from({ length: 30 }, async () => await RawSocket.open(plant.anna, { early })),
  );
  for (const raw of leaving) raw.destroy();
  const socket = await connect(plant.bernd);
  expect(await join(socket, 'trucks')).toMatchObject({ result: 'reload' });
  socket.disconnect();
});

it('ten thousand frames without an acknowledgement are answered by nothing, and the next one is', async () => {
  const raw = await RawSocket.connected(plant.anna);
  const bad = frame({ payload: '42["join",{"key":"day:2026-02-30"}]' });
  for (let sent = 0; sent < 10_000; sent += 1) raw.send(bad);
  raw.text('428["join",{"key":"trucks"}]');
  expect(await raw.ack(8)).toMatchObject({ result: 'reload' });
  expect(raw.texts.filter((text) => text.startsWith('43')).length).toBe(1);
  raw.destroy();
});

it('has changed nothing', async () => {
  expect(await fingerprint(plant.db)).toEqual(before);
});
