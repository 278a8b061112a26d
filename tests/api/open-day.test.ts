// Own server: it is restarted.
import { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { committerOf } from '../support/committer.ts';
import { createDayOpener } from '../../server/src/days/open-day.ts';
import type { Client } from '../support/client.ts';
import { makeTruck, runOf } from '../support/make.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { makeRun } from '../support/scene.ts';

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

  it('is done once, also when many look at the day at the same moment', async () => {
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

  it('leaves it removed also for another server process that has not seen the day', async () => {
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
