import { checkChange } from '@werkplan/shared/extras.ts';
import { replyTruck } from '@werkplan/shared/plan/reply.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemActor } from '../../server/src/change/actor.ts';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { Committer } from '../../server/src/plan/committer.ts';
import { PlanMemory } from '../../server/src/plan/plan-memory.ts';
import type { PlanStore } from '../../server/src/plan/plan-store.ts';
import { createSqlPlanStore } from '../../server/src/plan/sql-plan-store.ts';
import type { WriteRequest } from '../../server/src/plan/write.ts';
import { committerOf } from '../support/committer.ts';
import { day, dayStream, truck, useCommits } from '../support/commits.ts';
import { testClock } from '../support/test-clock.ts';

const scene = useCommits();
const clock = testClock('2026-11-23T08:00:00Z');
const laterDay = '2026-12-24';

/** A connection pool with a single connection, so that a nested query would deadlock. */
let db: Database;
beforeEach(() => void (db = createDatabase(scene.database.url, { max: 1 })));
afterEach(async () => await db.destroy());

const paint = (color: Truck['color'], more: Partial<WriteRequest<Truck>> = {}): WriteRequest<Truck> => ({
  actor: systemActor,
  action: 'test.paint',
  act: (draft) => {
    const held = draft.truck(truck.id);
    if (!held) throw new Error('no truck');
    // The action needs an answer from the log, another day and new ids while the streams are locked.
    const by = draft.editor('trucks', truck.id)?.by ?? '';
    draft.days([day, laterDay]);
    draft.insert('deliveries', {
      date: laterDay,
      truckId: truck.id,
      truckDriver: by,
      startingTime: '05:30',
      isPinned: false,
      departed: null,
    });
    draft.update('trucks', held, { color });
    return replyTruck(truck.id);
  },
  ...more,
});

it('a write that holds its streams finds out what it lacks on its own connection', async () => {
  const other = await committerOf({ db: scene.database.db, clock });
  const sql = createSqlPlanStore(db);
  let commits = 0;
  let reads: Promise<unknown> = Promise.resolve();
  const store: PlanStore = {
    ...sql,
    // Another committer changes the truck before each commit, so the retries end with a lock.
    commit: async (commit) => {
      commits += 1;
      await other.write(paint(commits % 2 === 0 ? 'SKY' : 'ROSE'));
      memory.forget([`day:${laterDay}`]);
      return await sql.commit(commit);
    },
    hold: async (keys) => {
      const hold = await sql.hold(keys);
      // Meanwhile other reads of the same data wait for the connection.
      reads = Promise.all([memory.load([laterDay], ['halls']), memory.refresh([dayStream, 'trucks'])]);
      return hold;
    },
  };
  const memory = new PlanMemory(store, scene.epoch);
  const pause = async (): Promise<void> => await Promise.resolve();
  const committer = new Committer({
    store,
    memory,
    clock,
    pause,
    checkChange,
    onCommitted: () => undefined,
  });
  expect((await committer.write(paint('LILY'))).answer).toMatchObject({ color: 'LILY', version: 4 });
  expect(commits).toBe(2);
  await reads;
  expect(await memory.day(laterDay)).toMatchObject({ epoch: scene.epoch });
  const runs = await db.selectFrom('delivery').select('truckDriver').where('date', '=', laterDay).execute();
  expect(runs).toHaveLength(3);
});
