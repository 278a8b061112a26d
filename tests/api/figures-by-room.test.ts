import { figuresEndpoint } from '@werkplan/shared/figures/figure-endpoints.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, makePart, makeRun } from '../support/scene.ts';

const plant = usePlant();

it('runs that are full by room are counted with their weight, in the call and in the view', async () => {
  const part = async (loadingMetres: number | null) =>
    (await makePart(plant, { steel: 3_000, matting: 0, loadingMetres })).id;
  const run = async (loadingMetres: number | null) =>
    (await makeRun(plant, { type: 'SPEDITION', capacity: 10_000, loadingMetres })).run.id;
  const [full, room, unlimited] = [await run(10), await run(10), await run(null)];
  await putInSlot(plant.anna, full, 0, await part(9));
  await putInSlot(plant.anna, full, 1, await part(0.5));
  await putInSlot(plant.anna, room, 0, await part(9.4));
  await putInSlot(plant.anna, room, 1, await part(null));
  await putInSlot(plant.anna, unlimited, 0, await part(20));
  const query = { from: today, to: today };
  const [day] = (await plant.anna.call(figuresEndpoint, { query: query as never })).groups;
  expect(day?.trucks.find(({ type }) => type === 'SPEDITION')).toMatchObject({
    runs: 3,
    fullByRoom: { runs: 1, capacity: 10_000, load: 6_000, utilization: 60 },
  });
  const { rows } = await sql<object>`SELECT runs, full_by_room_runs AS "full", full_by_room_load AS load
    FROM figures_trucks WHERE date = ${today} AND truck_type = 'SPEDITION'`.execute(plant.db);
  expect(rows).toEqual([{ runs: 3, full: 1, load: 6_000 }]);
});
