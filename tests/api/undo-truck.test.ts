import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { fetchDay } from '../support/follower.ts';
import { newTruck, runOf } from '../support/make.ts';
import { observeChange } from '../support/observe.ts';
import { undoHelpers } from '../support/undoing.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot } from '../support/scene.ts';

const plant = usePlant();
const { undo, conflict } = undoHelpers(plant);
let day = addDays(today, 50);

/** Creates a truck and a day that the server opened afterwards, with a run of the truck. */
const truckAndLaterDay = async () => {
  const { answer: truck, changeId } = await observeChange(plant, plant.anna, createTruckEndpoint, {
    body: newTruck(),
  });
  day = addDays(day, 1);
  await fetchDay(plant.bernd, day);
  return { truck, changeId, day, run: await runOf(plant, truck.id, day) };
};
const trucksOn = async (date: string) =>
  (await fetchDay(plant.bernd, date)).deliveries.map(({ truckId }) => truckId);

describe('taking back a truck after the system opened another day', () => {
  it('takes the empty run of that day with it; doing it again brings both back', async () => {
    const { truck, changeId, day: later } = await truckAndLaterDay();
    const undone = await undo(changeId);
    expect(await trucksOn(later)).not.toContain(truck.id);
    expect(await trucksOn(today)).not.toContain(truck.id);
    await undo(undone);
    expect(await trucksOn(later)).toContain(truck.id);
    expect(await trucksOn(today)).toContain(truck.id);
  });

  it('is refused when something stands on that run', async () => {
    const { changeId, run } = await truckAndLaterDay();
    await putInSlot(plant.bernd, run.id, 0, 'Pause');
    expect(await conflict(changeId)).toMatchObject({ what: 'delivery' });
  });

  it('is refused when a planner gave that run another driver', async () => {
    const { changeId, run } = await truckAndLaterDay();
    const { truckId: _, ...row } = run;
    const body = { ...row, truckDriver: 'Vogt' };
    await plant.bernd.call(updateDeliveryEndpoint, { params: { id: run.id }, body });
    expect(await conflict(changeId)).toMatchObject({ by: 'Bernd Krüger', what: 'delivery' });
  });
});
