import { moveItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { announceEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { expect, it, onTestFinished } from 'vitest';
import type { Reply } from '../support/client.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { usePlant } from '../support/plant.ts';
import { ownDays } from '../support/released-day.ts';
import { putInSlot, itemOf, makePart, makeRun } from '../support/scene.ts';

const plant = usePlant();
const { newDay } = ownDays(plant);

it('two screens follow an announcement, the move that takes it back, and the undo', async () => {
  const { anna, bernd } = plant;
  const { date } = await newDay();
  const early = await makeRun(plant, { defaultStartingTime: '06:00' }, date);
  const late = await makeRun(plant, { defaultStartingTime: '13:00' }, date);
  const part = await makePart(plant, { date });
  const id = await putInSlot(anna, early.run.id, 0, part.id);
  const screens = [await LiveFollower.open(anna, date), await LiveFollower.open(bernd, date)];
  onTestFinished(() => screens.forEach((screen) => screen.close()));
  const shown = async (reply: Reply): Promise<(string | undefined)[]> => {
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const fresh = await fetchDay(anna, date);
    for (const screen of screens) {
      await screen.reach(fresh.revisions);
      expect(listRows(screen.state)).toEqual(rowsIn(fresh));
    }
    return screens.map(({ state }) => state.shipments.get(part.id)?.announcement?.state);
  };
  const body = { state: 'confirmed', time: '10:30', expectedItemId: id } as const;
  const confirmed = await anna.attempt(announceEndpoint, { params: { id }, body });
  expect(await shown(confirmed)).toEqual(['confirmed', 'confirmed']);
  const move = { params: { id }, body: { deliveryId: late.run.id, slot: 4 } };
  const moved = await bernd.attempt(moveItemEndpoint, move);
  expect(await shown(moved)).toEqual(['requested', 'requested']);
  const undo = { params: { id: Number(moved.headers.get('x-change-id')) } };
  expect(await shown(await bernd.attempt(undoChangeEndpoint, undo))).toEqual(['confirmed', 'confirmed']);
  expect(await itemOf(plant, part.id)).toMatchObject({ deliveryId: early.run.id });
});
