import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { pino } from 'pino';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { CommittedChange } from '../change/committed-change.ts';
import { Relay } from './relay.ts';

/** A log that is shorter than what was broadcast, as after a replica that lagged has taken over under the same epoch. */
const lost = dayKey('2026-11-24');
const other = dayKey('2026-11-25');
let heads: Map<StreamKey, number>;
let ended: string[];
let epoch: string;
let now: number;
let isFailing: boolean;
/** The relay's reports on the log: true when it is readable again, false when it no longer is. */
let sights: boolean[];
let poll: () => void;
/** The log after a revision, and the broadcasts: epoch and revision. */
let logged: { epoch: string; revision: number }[];
let sent: [string, number][];

/** Returns a change as it is logged; its content doesn't matter in these tests. */
const changeOf = (named: { epoch: string; revision: number }) => ({
  ...named,
  patch: {},
  action: 'orders.update',
  actor: 'user:1' as const,
  actorName: 'Anna',
  mutationId: null,
  totals: null,
});
/** Simulates that this node stores a change of the stream. */
const commit = (relay: Relay, of: string, revision: number): void => {
  const { patch, action } = changeOf({ epoch: of, revision });
  const actor = { key: 'user:1', name: 'Anna' };
  const streams = [{ key: lost, revision, totals: null }];
  relay.onCommitted({ epoch: of, streams, patch, action, actor } as unknown as CommittedChange);
};

const startRelay = (): Relay => {
  const read = async (keys: readonly StreamKey[]) =>
    await (isFailing
      ? Promise.reject(new Error('no database'))
      : Promise.resolve({ epoch, revisions: new Map(keys.map((key) => [key, heads.get(key) ?? 0])) }));
  const relay = new Relay({
    tailing: {
      heads: read,
      log: {
        heads: read,
        patchesAfter: async (_, from) =>
          await Promise.resolve(logged.filter(({ revision }) => revision > from).map(changeOf)),
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
    broadcast: ({ epoch: of, revision }) => sent.push([of, revision]),
    onEpoch: () => undefined,
    onSight: (isSeeing) => sights.push(isSeeing),
    onReturn: async () => await Promise.resolve(),
    onCaughtUp: () => undefined,
  });
  onTestFinished(async () => await relay.stop());
  return relay;
};

/** Polls `ms` later and waits for everything that follows from it. */
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
  [logged, sent, sights] = [[], [], []];
  isFailing = false;
  epoch = 'a';
  now = 0;
});

it('a log that stands below the broadcast revision has lost its end', async () => {
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

it('notices it also when nobody follows anything any more', async () => {
  const relay = startRelay();
  await relay.follow(lost);
  relay.keepOnly(() => false);
  heads.set(lost, 416);
  await pollAfter(500);
  expect(ended).toEqual(['a']);
});

it('forgets streams that were left half a minute ago', async () => {
  const relay = startRelay();
  await relay.follow(lost);
  relay.keepOnly(() => false);
  heads.set(lost, 416);
  await pollAfter(30_001);
  expect(ended).toEqual([]);
});

it('broadcasts a commit once and at once if it is the next revision, and never one of another log', async () => {
  const relay = startRelay();
  await relay.follow(lost);
  commit(relay, 'another', 418);
  expect(sent).toEqual([]);
  commit(relay, 'a', 419);
  expect(sent).toEqual([]);
  commit(relay, 'a', 418);
  commit(relay, 'a', 418);
  expect(sent).toEqual([['a', 418]]);
});

it('changes of another epoch wait until that epoch is the log’s', async () => {
  const relay = startRelay();
  await relay.follow(lost);
  heads.set(lost, 419);
  logged = [
    { epoch: 'a', revision: 418 },
    { epoch: 'another', revision: 419 },
  ];
  await pollAfter(500);
  expect(sent).toEqual([['a', 418]]);
});

it('is blind after a second without a read, not before, and sees again with the next one', async () => {
  const relay = startRelay();
  await relay.follow(lost);
  isFailing = true;
  await pollAfter(999);
  expect(sights).toEqual([]);
  await pollAfter(1);
  expect(sights).toEqual([false]);
  isFailing = false;
  await pollAfter(1);
  expect(sights).toEqual([false, true]);
});
