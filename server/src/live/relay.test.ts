import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { pino } from 'pino';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { Relay } from './relay.ts';

/** A log that is shorter than what was broadcast, as after a replica that lagged has taken over under the same epoch. */
const lost = dayKey('2026-11-24');
const other = dayKey('2026-11-25');
let heads: Map<StreamKey, number>;
let ended: string[];
let epoch: string;
let now: number;
let poll: () => void;

const startRelay = (): Relay => {
  const read = async (keys: readonly StreamKey[]) =>
    await Promise.resolve({
      epoch,
      revisions: new Map(keys.map((key) => [key, heads.get(key) ?? 0])),
    });
  const relay = new Relay({
    tailing: {
      heads: read,
      log: {
        heads: read,
        patchesAfter: async () => await Promise.resolve([]),
        ping: async () => await Promise.resolve(),
        endEpoch: async (seen) => {
          ended.push(seen);
          epoch = `after ${seen}`;
          return await Promise.resolve(true);
        },
      },
      ticker: {
        now: () => now,
        every: (_, call) => {
          poll = call;
          return () => undefined;
        },
      },
    },
    blindAfterMs: 1_000,
    logger: pino({ level: 'silent' }),
    epoch: 'a',
    broadcast: () => undefined,
    onEpoch: () => undefined,
    onSight: () => undefined,
    onReturn: async () => await Promise.resolve(),
    onCaughtUp: () => undefined,
  });
  onTestFinished(async () => await relay.stop());
  return relay;
};

/** One poll `ms` later, and all that follows from it. */
const pollAfter = async (ms: number): Promise<void> => {
  now += ms;
  poll();
  await new Promise(setImmediate);
};

beforeEach(() => {
  heads = new Map([
    [lost, 417],
    [other, 360],
  ]);
  ended = [];
  epoch = 'a';
  now = 0;
});

it('a log that stands below what was broadcast has lost its end', async () => {
  const relay = startRelay();
  await relay.follow(lost);
  heads.set(lost, 416);
  await pollAfter(500);
  expect(ended).toEqual(['a']);
});

it.each(['nobody', 'somebody'])(
  'also where the last follower has just left and %s follows anew',
  async (who) => {
    const relay = startRelay();
    for (const key of [lost, other]) await relay.follow(key);
    relay.keepOnly((key) => key === other);
    heads.set(lost, 416);
    if (who === 'somebody') await relay.follow(lost);
    await pollAfter(500);
    expect(ended).toEqual(['a']);
  },
);

it('also where nobody follows anything any more', async () => {
  const relay = startRelay();
  await relay.follow(lost);
  relay.keepOnly(() => false);
  heads.set(lost, 416);
  await pollAfter(500);
  expect(ended).toEqual(['a']);
});

it('what was left half a minute ago is forgotten', async () => {
  const relay = startRelay();
  await relay.follow(lost);
  relay.keepOnly(() => false);
  heads.set(lost, 416);
  await pollAfter(30_001);
  expect(ended).toEqual([]);
});
