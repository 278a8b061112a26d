import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { type Commit, ConflictError } from '../../server/src/plan/plan-store.ts';
import {
  add,
  anna,
  changeAt,
  dayStream,
  edit,
  item,
  emptyCommit,
  order,
  useCommits,
} from '../support/commits.ts';

const scene = useCommits();
const tomorrow = 'day:2026-11-24';

/** A commit of one change that raises these streams to these revisions. */
const commitAt = (at: Record<string, number>, more: Partial<Commit> = {}): Commit => {
  const raised = Object.entries(at).map(
    ([key, revision]) => [key, { revision: revision + 1, totals: null }] as const,
  );
  return {
    ...emptyCommit,
    epoch: scene.epoch,
    at,
    changes: [changeAt(0, [], { streams: Object.fromEntries(raised) })],
    ...more,
  };
};

/** Resolves when this many connections wait for a lock. */
const untilWaiting = async (count: number): Promise<void> => {
  const waiting = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const isWaiting = async () => (await waiting.execute(scene.database.db)).rows[0]?.count === count;
  await vi.waitUntil(isWaiting, { interval: 2, timeout: 30_000 });
};

/** Runs two commits that both start before either stores anything; returns their sorted results. */
const meeting = async (commits: readonly Commit[], table = 'idempotency'): Promise<string[]> => {
  const both = await scene.database.owner.transaction().execute(async (tx) => {
    // This lock stops the first commit after its checks.
    await sql`LOCK TABLE ${sql.table(table)} IN EXCLUSIVE MODE`.execute(tx);
    const answers = commits.map(async (commit) => (await scene.store.commit(commit)).result);
    await untilWaiting(2);
    return answers;
  });
  return (await Promise.all(both)).map(String).sort((a, b) => (a < b ? -1 : 1));
};

const hold = async (...keys: StreamKey[]) => await scene.store.hold(keys);

describe('held streams', () => {
  it('say where they stand, and nobody else moves or reads them for a commit meanwhile', async () => {
    await scene.store.commit(commitAt({ [tomorrow]: 0 }));
    const held = await hold('trucks', tomorrow, dayStream);
    expect(held).toMatchObject({ epoch: scene.epoch, heads: { [dayStream]: 1, [tomorrow]: 1, trucks: 0 } });
    const moving = scene.store.commit(commitAt({ [dayStream]: 1 }));
    const reading = scene.store.commit(commitAt({ halls: 0 }, { at: { halls: 0, [tomorrow]: 1 } }));
    await untilWaiting(2);
    expect(await scene.store.commit(commitAt({ 'day:2026-11-25': 0 }))).toMatchObject({ result: 'stored' });
    expect(await held.commit(commitAt({ [dayStream]: 1, [tomorrow]: 1 }))).toMatchObject({
      result: 'stored',
    });
    expect(await moving).toMatchObject({ result: 'stale', heads: { [dayStream]: 2 } });
    expect(await reading).toMatchObject({ result: 'stale', heads: { [tomorrow]: 2 } });
  });

  it('are let go without a trace', async () => {
    const before = await scene.rows();
    const held = await hold(tomorrow);
    await held.release();
    await held.release();
    await expect(held.commit(commitAt({ [tomorrow]: 0 }))).rejects.toThrow('no longer locked');
    expect(await scene.rows()).toEqual(before);
  });

  it('are free again after whatever a commit was answered', async () => {
    const stale = await hold(dayStream);
    expect(await stale.commit(commitAt({ [dayStream]: 7 }))).toMatchObject({ result: 'stale' });
    const conflict = await hold(dayStream);
    const wrong = edit('orders', { ...order, note: 'anders' }, {});
    const changes = [changeAt(2, [wrong])];
    await expect(conflict.commit(commitAt({ [dayStream]: 1 }, { changes }))).rejects.toThrow(
      'not what the change',
    );
    // PostgreSQL checks the unique slot at the end of the transaction.
    const late = await hold(dayStream);
    const other = { ...item, id: 2, shipmentId: null, text: 'Leergut', ordinalNumberInDelivery: 1 };
    const taken = [
      changeAt(2, [add('deliveryItems', other), edit('deliveryItems', item, { ordinalNumberInDelivery: 1 })]),
    ];
    await expect(late.commit(commitAt({ [dayStream]: 1 }, { changes: taken }))).rejects.toThrow(
      ConflictError,
    );
    expect(await scene.store.commit(commitAt({ [dayStream]: 1 }))).toMatchObject({ result: 'stored' });
  });

  it('let no other statement write the plan past the log', async () => {
    const { db, owner } = scene.database;
    // Triggers refuse the write even if an administrator granted the right.
    await sql`GRANT UPDATE ON truck TO werkplan_app`.execute(owner);
    await db.connection().execute(async (connection) => {
      await sql`BEGIN`.execute(connection);
      await sql`SELECT hold_streams(${[dayStream]})`.execute(connection);
      await sql`SELECT set_config('app.commit', 'on', true)`.execute(connection);
      await expect(sql`UPDATE truck SET capacity = 1`.execute(connection)).rejects.toMatchObject({
        code: 'WP001',
      });
      await sql`ROLLBACK`.execute(connection);
    });
  });
});

describe('commits at the same time', () => {
  it('of one stream: the second waits for the first, and reads it', async () => {
    const commits = [1, 2].map(() => commitAt({ [dayStream]: 1 }));
    expect(await meeting(commits)).toEqual(['stale', 'stored']);
  });

  it('of streams that are new to both, named in other orders, never wait for each other in a circle', async () => {
    const days = Array.from({ length: 8 }, (_, index) => `day:2027-01-0${index + 1}`);
    const all = Object.fromEntries(days.map((key) => [key, 0]));
    const backwards = Object.fromEntries(days.toReversed().map((key) => [key, 0]));
    const results = await Promise.all(
      [all, backwards, all, backwards].map(async (at) => await scene.store.commit(commitAt(at))),
    );
    expect(results.map(({ result }) => result).toSorted()).toEqual(['stale', 'stale', 'stale', 'stored']);
  });

  it('that only read a stream do not wait for each other', async () => {
    const readers = ['trucks', 'halls'].map((key) =>
      commitAt({ [key]: 0 }, { at: { [key]: 0, [dayStream]: 1 } }),
    );
    await scene.database.owner.connection().execute(async (connection) => {
      await sql`BEGIN; SELECT 1 FROM stream WHERE key = 'day:2026-11-23' FOR SHARE`.execute(connection);
      for (const reader of readers)
        expect(await scene.store.commit(reader)).toMatchObject({ result: 'stored' });
      await sql`ROLLBACK`.execute(connection);
    });
  });

  it('under one key: the second waits for the first and gets that one’s answer', async () => {
    const idempotency = { key: 'twin', fingerprint: 'print' };
    const commitOf = (key: string): Commit =>
      commitAt(
        { [key]: 0 },
        { changes: [changeAt(0, [], { idempotency, streams: { [key]: { revision: 1, totals: null } } })] },
      );
    // This lock stops the first commit after it has claimed the key.
    const [first, second] = await scene.database.owner.transaction().execute(async (tx) => {
      await sql`LOCK TABLE change_stream IN EXCLUSIVE MODE`.execute(tx);
      const claimed = scene.store.commit(commitOf('trucks'));
      await untilWaiting(1);
      const twin = scene.store.commit(commitOf('halls'));
      await untilWaiting(2);
      return [claimed, twin] as const;
    });
    expect(await first).toMatchObject({ result: 'stored' });
    expect(await second).toMatchObject({
      result: 'known',
      keys: [{ key: 'twin', revisions: { trucks: 1 } }],
    });
    const rows = await scene.rows();
    expect(rows.stream).toEqual([
      { key: dayStream, revision: 1 },
      { key: 'trucks', revision: 1 },
    ]);
    expect(rows['idempotency']).toHaveLength(1);
  });

  it('that bring one new number: the second is overtaken', async () => {
    const numbers = [{ number: '300001', from: '2026-11-23', ids: [] }];
    const make = (id: number, key: string): Commit => {
      const made = { ...order, id, orderId: '300001', version: 1 };
      const writes = [{ kind: 'orders' as const, id, version: 1, before: null, after: made }];
      return commitAt(
        { [key]: 0 },
        { numbers, changes: [changeAt(0, writes, { streams: { [key]: { revision: 1, totals: null } } })] },
      );
    };
    expect(await meeting([make(11, 'trucks'), make(12, 'halls')])).toEqual(['overtaken', 'stored']);
  });

  it('that print one day: the second is overtaken', async () => {
    const print = {
      date: '2026-11-23',
      paper: 'delivery' as const,
      revision: 1,
      printedAt: emptyCommit.now,
      actor: anna,
      content: {},
      after: null,
    };
    const commit: Commit = { ...emptyCommit, epoch: scene.epoch, at: { [dayStream]: 1 }, prints: [print] };
    expect(await meeting([commit, commit], 'print')).toEqual(['overtaken', 'stored']);
  });

  it('keep change numbers rising with each stream’s revisions', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const at = { [dayStream]: round, trucks: round - 1 };
      await Promise.all([
        scene.store.commit(commitAt(at)),
        scene.store.commit(commitAt({ halls: round - 1 })),
      ]);
    }
    const { rows } = await sql`
      SELECT FROM change_stream a JOIN change_stream b USING (stream_key)
      WHERE a.revision < b.revision AND a.change_id >= b.change_id`.execute(scene.database.db);
    expect(rows).toEqual([]);
    expect((await scene.rows()).stream).toContainEqual({ key: 'trucks', revision: 10 });
  });
});

it('a lock that is not given in time is no conflict', async () => {
  const held = await hold(dayStream);
  await expect(scene.store.commit(commitAt({ [dayStream]: 1 }))).rejects.toMatchObject({ code: '55P03' });
  expect(await held.commit(commitAt({ [dayStream]: 1 }))).toMatchObject({ result: 'stored' });
});
