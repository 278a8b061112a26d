import { applyPatch } from '@werkplan/shared/live/apply-patch.ts';
import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { changesSinceEndpoint, undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { dayKey, totalsKey } from '@werkplan/shared/live/stream-key.ts';
import { createOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { expect, it } from 'vitest';
import { Client } from '../../support/client.ts';
import { brokenInvariants } from '../../support/invariants.ts';
import { fetchDay, rowsIn } from '../../support/follower.ts';
import { connect, join, LiveFollower, next } from '../../support/live-follower.ts';
import { makeOrder, newOrder } from '../../support/make.ts';
import { password, today, usePlant } from '../../support/plant.ts';
import { revisionIn } from '../../support/answered-revisions.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();

const batchOf = (count: number) => ({
  body: { orders: Array.from({ length: count }, (_, index) => newOrder({ steel: index + 1, matting: 0 })) },
});

it('a small batch is broadcast as one patch', async () => {
  spec('L.27');
  const follower = await LiveFollower.open(plant.bernd, today);
  const reply = await plant.anna.attempt(createOrdersEndpoint, batchOf(20));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await follower.reach({ [dayKey(today)]: revisionIn(reply, dayKey(today)) });
  expect(follower.messages.map(({ action, patch }) => [action, patch.orders?.length])).toEqual([
    ['orders.createBatch', 20],
  ]);
  expect(listRows(follower.state)).toEqual(rowsIn(await fetchDay(plant.anna, today)));
  follower.close();
});

it('a batch too large to be pushed is asked for, and comes as one patch as well', async () => {
  spec('L.28');
  const before = await fetchDay(plant.bernd, today);
  const watcher = await connect(plant.bernd);
  await join(watcher, dayKey(today), { epoch: before.epoch, revision: before.revision });
  const head = next(watcher, 'heads', ({ revisions }) => (revisions[dayKey(today)] ?? 0) > before.revision);
  await plant.anna.call(createOrdersEndpoint, batchOf(150));
  expect((await head).revisions[dayKey(today)]).toBe(before.revision + 1);
  const missed = await plant.bernd.call(changesSinceEndpoint, {
    query: { key: dayKey(today), epoch: before.epoch, since: before.revision },
  });
  if (missed.result !== 'patches') throw new Error(missed.result);
  expect(missed.patches.map(({ revision, action }) => [revision, action])).toEqual([
    [before.revision + 1, 'orders.createBatch'],
  ]);
  let state = stateFromSnapshot(before);
  for (const { patch, key } of missed.patches) state = applyPatch(state, patch, key);
  expect(listRows(state)).toEqual(rowsIn(await fetchDay(plant.anna, today)));
  watcher.disconnect();
});

it('a batch of a thousand drops no watcher: the day receives its new head, the sums whole', async () => {
  spec('L.27', 'L.28');
  const before = await fetchDay(plant.bernd, today);
  const watchers: Awaited<ReturnType<typeof connect>>[] = [];
  // A login may have at most ten windows.
  for (let signIns = 0; signIns < 5; signIns += 1) {
    const planner = new Client(plant.url);
    await planner.signIn('bernd@werkplan.example', password);
    for (let windows = 0; windows < 10; windows += 1) watchers.push(await connect(planner));
  }
  for (const watcher of watchers)
    await join(watcher, dayKey(today), { epoch: before.epoch, revision: before.revision });
  const wall = await connect(plant.bernd);
  await join(wall, totalsKey(today));
  const patches: number[] = [];
  for (const watcher of watchers) watcher.on('patch', ({ revision }) => patches.push(revision));
  const told = Promise.all(
    watchers.map(
      async (watcher) =>
        await next(watcher, 'heads', ({ revisions }) => (revisions[dayKey(today)] ?? 0) > before.revision),
    ),
  );
  const summed = next(wall, 'totals', ({ revision }) => revision > before.revision);
  const reply = await plant.anna.attempt(createOrdersEndpoint, batchOf(1000));
  const { orders, halls } = reply.body as { orders: unknown[]; halls: { after: { steelTotal: number } }[] };
  expect(orders).toHaveLength(1000);
  for (const { revisions } of await told) expect(revisions[dayKey(today)]).toBe(before.revision + 1);
  expect((await summed).halls[0]?.steelTotal).toBe(halls[0]?.after.steelTotal);
  const missed = await plant.bernd.call(changesSinceEndpoint, {
    query: { key: dayKey(today), epoch: before.epoch, since: before.revision },
  });
  expect(missed).toEqual({ result: 'reload' });

  // After the batch, the next change is broadcast as a patch again.
  const again = Promise.all(watchers.map(async (watcher) => await next(watcher, 'patch')));
  await makeOrder(plant.anna);
  for (const { revision } of await again) expect(revision).toBe(before.revision + 2);
  expect(watchers.every(({ connected }) => connected)).toBe(true);
  expect(new Set(patches)).toEqual(new Set([before.revision + 2]));
  const fresh = await fetchDay(plant.bernd, today);
  expect(stateFromSnapshot(fresh).orders.size).toBe(before.orders.length + 1001);
  const id = Number(reply.headers.get('x-change-id'));
  const undone = await plant.anna.call(undoChangeEndpoint, { params: { id } });
  expect((await fetchDay(plant.bernd, today)).orders).toHaveLength(before.orders.length + 1);
  await plant.anna.call(undoChangeEndpoint, { params: { id: undone.id } });
  expect((await fetchDay(plant.bernd, today)).orders).toHaveLength(before.orders.length + 1001);
  expect(await brokenInvariants(plant.db)).toEqual([]);
  for (const socket of [...watchers, wall]) socket.disconnect();
}, 60_000);
