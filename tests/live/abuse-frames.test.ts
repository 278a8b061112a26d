import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { frameKinds } from '../support/abuse/frame-kinds.ts';
import { watchProcess } from '../support/abuse/process-watch.ts';
import { RawSocket } from '../support/abuse/raw-socket.ts';
import { connect, join, next } from '../support/live-follower.ts';
import { makeOrder } from '../support/make.ts';
import { usePlant } from '../support/plant.ts';

const plant = usePlant({ isSilent: true });
watchProcess();

let before: unknown;
beforeEach(async () => {
  before = await fingerprint(plant.db);
});

const joinTrucks = '428["join",{"key":"trucks"}]';

describe('a bad frame changes nothing', () => {
  let raw: RawSocket;
  afterEach(() => raw.destroy());

  it.each(frameKinds.filter(({ end }) => end === 'open'))('$kind: goes on', async ({ frames, answer }) => {
    raw = await RawSocket.connected(plant.anna);
    for (const one of frames) raw.say(one);
    // The server handles frames in order, so an answer to this one shows that the bad ones were handled.
    raw.text(joinTrucks);
    expect(await raw.ack(8)).toMatchObject({ result: 'reload' });
    if (answer !== undefined) expect(await raw.ack(7)).toEqual(answer);
    const answered = raw.texts.filter((text) => text.startsWith('43'));
    expect(answered.length).toBe(answer === undefined ? 1 : 2);
    expect(await fingerprint(plant.db)).toEqual(before);
  });

  it.each(frameKinds.filter(({ end }) => end === 'closed'))('$kind: is closed', async ({ frames }) => {
    raw = await RawSocket.connected(plant.anna);
    for (const one of frames) raw.say(one);
    await raw.until(() => false);
    expect(raw.texts.filter((text) => text.startsWith('43'))).toEqual([]);
    expect(await fingerprint(plant.db)).toEqual(before);
  });
});

it('knows a hundred kinds, no two of one name', () => {
  expect(new Set(frameKinds.map(({ kind }) => kind)).size).toBe(frameKinds.length);
  expect(frameKinds.length).toBeGreaterThan(100);
});

it('goes on telling after all of them', async () => {
  const socket = await connect(plant.bernd);
  await join(socket, 'day:2026-11-23');
  const told = next(socket, 'patch');
  const order = await makeOrder(plant.anna);
  expect((await told).patch.orders).toEqual([order]);
  socket.disconnect();
});
