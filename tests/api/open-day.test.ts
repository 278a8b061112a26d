// Own server: it is restarted.
import { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint, undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { releaseDayEndpoint, withdrawReleaseEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { addTemplateEndpoint } from '@werkplan/shared/routines/template-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { committerOf } from '../support/committer.ts';
import { createDayOpener } from '../../server/src/days/open-day.ts';
import type { Client } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { makeTruck, runOf } from '../support/make.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { makeRun } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.13');

const plant = useOwnPlant();

const read = async (client: Client, date: string) =>
  await client.call(daySnapshotEndpoint, { params: { date } });
describe('opening days', () => {
  it('opens today and the 35 days after it at start, each as a change of the system', async () => {
    const days = await plant.db.selectFrom('openedDay').selectAll().orderBy('date').execute();
    expect(days.slice(0, 36).map(({ date }) => date)).toEqual(
      Array.from({ length: 36 }, (_, index) => addDays(today, index)),
    );
  });

  it('happens once, even if many read the day at the same moment', async () => {
    const truck = await makeTruck(plant.anna);
    const date = addDays(today, 100);
    await Promise.all(Array.from({ length: 6 }, async () => await read(plant.anna, date)));
    const runs = await plant.db
      .selectFrom('delivery')
      .selectAll()
      .where('date', '=', date)
      .where('truckId', '=', truck.id)
      .execute();
    expect(runs).toMatchObject([{ truckDriver: 'Yilmaz', startingTime: '05:30' }]);
    const told = await plant.db
      .selectFrom('changeStream')
      .innerJoin('change', 'change.id', 'changeStream.changeId')
      .select(['action', 'actor', 'actorName'])
      .where('streamKey', '=', `day:${date}`)
      .execute();
    expect(told).toEqual([{ action: 'days.open', actor: 'system', actorName: 'Werkplan' }]);
  });

  it('reaches 400 days ahead', async () => {
    await makeTruck(plant.anna);
    expect((await read(plant.anna, addDays(today, 400))).deliveries).not.toEqual([]);
    expect((await read(plant.anna, addDays(today, 401))).deliveries).toEqual([]);
  });

  it('leaves a removed run removed, also after a restart', async () => {
    const { truck, run } = await makeRun(plant);
    await plant.anna.send('DELETE', `/api/deliveries/${run.id}`);
    await plant.restart();
    const { deliveries } = await plant.anna.call(listDeliveriesEndpoint, { query: { date: today } });
    expect(deliveries.filter((left) => left.truck.id === truck.id)).toEqual([]);
  });

  it('does not restore it either on another server process that has not read the day', async () => {
    const date = addDays(today, 70);
    const truck = await makeTruck(plant.anna);
    await read(plant.anna, date);
    await plant.anna.send('DELETE', `/api/deliveries/${(await runOf(plant, truck.id, date)).id}`);
    const { db, clock } = plant;
    await createDayOpener({ db, clock, committer: await committerOf(plant) }).ensureOpen(date);
    const { deliveries } = await read(plant.bernd, date);
    expect(deliveries.filter((left) => left.truckId === truck.id)).toEqual([]);
  });
});

it('is part of a release’s change, so that its runs and repeating texts are no late changes', async () => {
  const date = addDays(today, 45);
  const truck = await makeTruck(plant.anna, { registration: 'OG-FG 47' });
  const rule = { truckId: truck.id, weekdays: '', weeks: 1, day: date, until: date };
  await plant.anna.call(addTemplateEndpoint, { body: { ...rule, kind: 'text', slot: 2, text: 'Kran' } });
  const opens = async (): Promise<number> => {
    const changes = await plant.db
      .selectFrom('change')
      .select('id')
      .where('action', '=', 'days.open')
      .execute();
    return changes.length;
  };
  const before = await opens();
  await plant.anna.call(releaseDayEndpoint, { params: { date } });
  const { id: released } = await plant.db
    .selectFrom('change')
    .select('id')
    .where('action', '=', 'days.release')
    .executeTakeFirstOrThrow();
  const day = await fetchDay(plant.bernd, date);
  const run = day.deliveries.find(({ truckId }) => truckId === truck.id);
  expect(day.deliveryItems.filter(({ deliveryId }) => deliveryId === run?.id)).toMatchObject([
    { text: 'Kran' },
  ]);
  expect(day.lateChanges).toEqual([]);
  expect(await opens()).toBe(before);
  // Undoing the release does not close the day again.
  await plant.anna.call(undoChangeEndpoint, { params: { id: released } });
  const after = await fetchDay(plant.bernd, date);
  expect([after.releases, after.deliveries]).toEqual([[], day.deliveries]);
  await plant.anna.call(releaseDayEndpoint, { params: { date } });
  expect((await fetchDay(plant.bernd, date)).deliveries).toEqual(day.deliveries);
  await plant.anna.call(withdrawReleaseEndpoint, { params: { date } });
});
