import {
  removeCapacityEndpoint,
  setCapacitiesEndpoint,
  setCapacityEndpoint,
} from '@werkplan/shared/halls/hall-endpoints.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import type { Reply } from '../support/client.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { today, usePlant } from '../support/plant.ts';
import { revisionIn } from '../support/answered-revisions.ts';

const plant = usePlant();

it('are the same on a second screen after every change of them as loaded anew', async () => {
  const screen = await LiveFollower.open(plant.bernd, today);
  const day = addDays(today, 1);
  const reasons = (): string[] => [...screen.state.hallCapacities.values()].map(({ reason }) => reason);
  const follows = async (reply: Reply): Promise<number> => {
    await screen.reach({ halls: revisionIn(reply, 'halls') });
    expect(listRows(screen.state)).toEqual(rowsIn(await fetchDay(plant.anna, today)));
    return Number(reply.headers.get('x-change-id'));
  };
  const params = { id: 1 };
  const undo = async (id: number) => await plant.anna.attempt(undoChangeEndpoint, { params: { id } });
  const body = { date: day, maxCapacity: 45_000, reason: 'Wartung' };
  await follows(await plant.anna.attempt(setCapacityEndpoint, { params, body }));
  expect(reasons()).toEqual(['Wartung']);
  const removed = await follows(
    await plant.anna.attempt(removeCapacityEndpoint, { params, query: { date: day } }),
  );
  expect(reasons()).toEqual([]);
  await follows(await undo(removed));
  expect(reasons()).toEqual(['Wartung']);
  const changes = [
    { hallId: 1 as const, kind: 'day' as const, day, maxCapacity: null },
    { hallId: 2 as const, kind: 'day' as const, day, maxCapacity: 0, reason: 'Inventur' },
  ];
  const several = await follows(await plant.anna.attempt(setCapacitiesEndpoint, { body: { changes } }));
  expect(reasons()).toEqual(['Inventur']);
  await follows(await undo(several));
  expect(reasons()).toEqual(['Wartung']);
  expect(screen.gaps).toEqual([]);
  screen.close();
});
