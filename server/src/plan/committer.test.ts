import { checkChange } from '@werkplan/shared/extras.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { replyValue } from '@werkplan/shared/plan/reply.ts';
import { expect, it } from 'vitest';
import { type Actor, systemActor } from '../change/actor.ts';
import { Committer } from './committer.ts';
import { PlanMemory } from './plan-memory.ts';
import { type Commit, type CommitResult, ConflictError, type Hold, type PlanStore } from './plan-store.ts';
import type { WriteRequest } from './write.ts';

const { id: _, version: __, ...fields } = aTruck({ id: 0 });
const clock = { now: () => new Date('2026-11-23T06:00:00Z'), today: () => '2026-11-23' };
const loginOf = (loginId: number): Actor => ({ key: `user:${loginId}`, id: loginId, name: 'Anna', loginId });

const stored = ({ changes }: Commit): CommitResult => ({
  result: 'stored',
  ids: changes.map((_change, index) => index + 1),
  prints: [],
  totals: {},
});
/** The answer to a commit that came too late, though the memory has missed nothing. */
const stale: CommitResult = { result: 'stale', heads: { trucks: 1 }, missed: { trucks: [] } };

/** A committer whose store answers the commits in this order, the last answer again and again. */
const committerWith = (...answers: readonly ((commit: Commit) => CommitResult)[]) => {
  const commits: Commit[] = [];
  const held: (readonly string[])[] = [];
  let nextId = 1;
  const heads = async () =>
    await Promise.resolve({ epoch: 'one', revisions: new Map([['trucks', 1]] as const) });
  const reads: Omit<PlanStore, 'commit' | 'hold' | 'repeat'> = {
    load: async (_dates, streams) =>
      await Promise.resolve({
        epoch: 'one',
        days: [],
        streams: streams.map(() => ({
          key: 'trucks' as const,
          revision: 1,
          rows: new Map(),
          templates: new Map(),
          occurrences: new Map(),
          sites: new Map(),
        })),
      }),
    heads,
    patchesAfter: async () => await Promise.resolve([]),
    ask: async () => await Promise.reject(new Error('nothing is asked')),
    reserve: async (_kind, count) =>
      await Promise.resolve({ epoch: 'one', ids: Array.from({ length: count }, () => nextId++) }),
  };
  const commit = async (one: Commit): Promise<CommitResult> => {
    commits.push(one);
    const answer = answers[Math.min(commits.length, answers.length) - 1] ?? stored;
    return await Promise.resolve(answer(one));
  };
  const hold = async (keys: readonly string[]): Promise<Hold> => {
    held.push(keys);
    return await Promise.resolve({
      epoch: 'one',
      heads: { trucks: 1 },
      reads,
      commit: async (one: Commit) => await commit(one),
      release: async () => await Promise.resolve(),
    });
  };
  const store: PlanStore = { ...reads, commit, hold, repeat: async () => await Promise.resolve(null) };
  const memory = new PlanMemory(store, 'one');
  const pause = async (): Promise<void> => await Promise.resolve();
  const committer = new Committer({
    store,
    memory,
    clock,
    pause,
    checkChange,
    onCommitted: () => undefined,
  });
  const write = async (more: Partial<WriteRequest<number>> = {}) =>
    await committer.write<number>({
      actor: systemActor,
      action: 'trucks.create',
      act: (tx) => replyValue(tx.insert('trucks', fields).id),
      ...more,
    });
  return { commits, held, write };
};

it('commits writes of the same turn together, and one with data along by itself', async () => {
  const { commits, write } = committerWith(stored);
  await write();
  await Promise.all([write(), write(), write({ along: async () => await Promise.resolve() }), write()]);
  expect(commits.map(({ changes, along }) => [changes.length, along.length])).toEqual([
    [1, 0],
    [2, 0],
    [1, 1],
    [1, 0],
  ]);
});

it('refuses an ended sign-in and stores the other writes of its commit', async () => {
  const ended = (): CommitResult => ({ result: 'ended', logins: [7], tokens: [], links: [] });
  const { commits, write } = committerWith(stored, ended, stored);
  await write();
  const answers = await Promise.allSettled([write({ actor: loginOf(7) }), write({ actor: loginOf(8) })]);
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { code: 'SESSION_EXPIRED' } },
    { status: 'fulfilled' },
  ]);
  expect(commits.map(({ logins }) => logins)).toEqual([[], [7, 8], [8]]);
}, 5_000);

it('refuses a write whose extra refuses what it stores beside, and stores the other writes of its commit', async () => {
  const refusing = (commit: Commit): CommitResult => {
    if (commit.logins.includes(7)) throw new DomainError('NOTE_SIGNED');
    return stored(commit);
  };
  const { commits, write } = committerWith(refusing);
  await write();
  const answers = await Promise.allSettled([write({ actor: loginOf(7) }), write({ actor: loginOf(8) })]);
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { code: 'NOTE_SIGNED' } },
    { status: 'fulfilled' },
  ]);
  expect(commits.map(({ logins }) => logins)).toEqual([[], [7, 8], [7], [8]]);
});

it('loads rows that differ from memory again once, then refuses the write', async () => {
  const { commits, write } = committerWith(() => {
    throw new ConflictError('other rows', { cause: new Error('one_slot_a_shipment') });
  });
  await expect(write()).rejects.toThrow('one_slot_a_shipment');
  expect(commits).toHaveLength(2);
});

it('takes what it missed into memory, so that the next attempt stands on it', async () => {
  const patch = { trucks: [aTruck({ id: 7 })] };
  const change = { patch, action: 'trucks.create', actor: 'user:1' as const, actorName: 'Anna' };
  const missed = { ...change, epoch: 'one', revision: 2, mutationId: null, totals: null };
  const behind: CommitResult = { result: 'stale', heads: { trucks: 2 }, missed: { trucks: [missed] } };
  const { commits, held, write } = committerWith(() => behind, stored);
  await write();
  expect(commits.map(({ at }) => at['trucks'])).toEqual([1, 2]);
  expect(held).toEqual([]);
});

it('commits a write under stream locks after it was stale twice', async () => {
  const { commits, held, write } = committerWith(
    () => stale,
    () => stale,
    stored,
  );
  await write();
  expect(held).toEqual([['trucks']]);
  expect(commits).toHaveLength(3);
});

it('refuses a write as busy that stays stale', async () => {
  const { write } = committerWith(() => stale);
  await expect(write()).rejects.toMatchObject({ code: 'BUSY' });
});
