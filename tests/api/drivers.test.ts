import {
  createDriverEndpoint,
  listDriversEndpoint,
  updateDriverEndpoint,
} from '@werkplan/shared/trucks/driver-endpoints.ts';
import { expect, it } from 'vitest';
import { signInVisitor } from '../support/abuse/callers.ts';
import { makeTruck } from '../support/make.ts';
import { usePlant } from '../support/plant.ts';

const plant = usePlant();

it('are managed by planners and read by viewers, sorted by name', async () => {
  const truck = await makeTruck(plant.anna);
  const wolf = await plant.bernd.call(createDriverEndpoint, {
    body: { name: ' Jan  Wolf', truckId: truck.id },
  });
  expect(wolf).toEqual({ id: wolf.id, name: 'Jan Wolf', phone: '', truckId: truck.id, isActive: true });
  const kern = await plant.bernd.call(createDriverEndpoint, {
    body: { name: 'Anna Kern', phone: '0781 12' },
  });
  const left = { params: { id: wolf.id }, body: { isActive: false } };
  expect(await plant.anna.call(updateDriverEndpoint, left)).toEqual({ ...wolf, isActive: false });
  const { client } = await signInVisitor(plant, 'viewer');
  const own = (await client.call(listDriversEndpoint)).filter(({ id }) => [wolf.id, kern.id].includes(id));
  expect(own).toEqual([kern, { ...wolf, isActive: false }]);
  expect((await client.refusal(createDriverEndpoint, { body: { name: 'Roth' } })).role).toBe('planner');
  expect((await client.refusal(updateDriverEndpoint, left)).role).toBe('planner');
});

it('have a unique name and an existing truck; of two concurrent renames to one name one succeeds', async () => {
  const one = await plant.anna.call(createDriverEndpoint, { body: { name: 'Ferreira' } });
  const refusals = [
    await plant.anna.refusal(createDriverEndpoint, { body: { name: 'FERREIRA' } }),
    await plant.anna.refusal(createDriverEndpoint, { body: { name: ' ' } }),
    await plant.anna.refusal(createDriverEndpoint, { body: { name: 'Roth', truckId: 99 } }),
    await plant.anna.refusal(updateDriverEndpoint, { params: { id: 99 }, body: { name: 'Roth' } }),
  ];
  expect(refusals.map(({ type }) => type)).toEqual([
    'VALIDATION_ERRORS',
    'VALIDATION_ERRORS',
    'TRUCK_NOT_FOUND',
    'NOT_FOUND',
  ]);
  expect(Object.keys(refusals[0]?.fields ?? {})).toEqual(['name']);
  const renamed = { params: { id: one.id }, body: { name: 'ferreira' } };
  expect((await plant.anna.call(updateDriverEndpoint, renamed)).name).toBe('ferreira');
  const both = [plant.anna, plant.bernd].map(
    async (client) => await client.attempt(createDriverEndpoint, { body: { name: 'Kessler' } }),
  );
  expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});
