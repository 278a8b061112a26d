import {
  createDriverEndpoint,
  listDriversEndpoint,
  updateDriverEndpoint,
} from '@werkplan/shared/trucks/driver-endpoints.ts';
import { expect, it } from 'vitest';
import { connect } from '../support/live-follower.ts';
import { usePlant } from '../support/plant.ts';

const plant = usePlant();

it('of two windows both learn, at every server, that the drivers are others', async () => {
  const screens = [await connect(plant.anna), await connect(plant.bernd)];
  const listed = async (): Promise<unknown[]> =>
    await Promise.all(
      screens.map(
        async (screen) =>
          await new Promise((resolve) => {
            screen.once('drivers', () => resolve(plant.bernd.call(listDriversEndpoint)));
          }),
      ),
    );
  const afterAdding = listed();
  const zeller = await plant.anna.call(createDriverEndpoint, { body: { name: 'Zeller' } });
  expect(await afterAdding).toEqual([[zeller], [zeller]]);
  const afterChanging = listed();
  const changed = { params: { id: zeller.id }, body: { phone: '0781 12' } };
  await plant.bernd.call(updateDriverEndpoint, changed);
  const known = [{ ...zeller, phone: '0781 12' }];
  expect(await afterChanging).toEqual([known, known]);
  for (const screen of screens) screen.close();
});
