import {
  dayGrantEndpoint,
  dayReleaseEndpoint,
  releaseDayEndpoint,
  withdrawReleaseEndpoint,
} from '@werkplan/shared/releases/release-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { Client } from './client.ts';
import { type Plant, today } from './plant.ts';

/** A day so far ahead that only its release opens it. */
const farDay = { params: { date: addDays(today, 90) } };
/** Releases the far day or withdraws its release, unless it is in that state already. */
const haveReleased = async ({ bernd }: Pick<Plant, 'bernd'>, isReleased: boolean): Promise<void> => {
  const { release } = await bernd.call(dayReleaseEndpoint, farDay);
  if (isReleased && !release) await bernd.call(releaseDayEndpoint, farDay);
  if (!isReleased && release) await bernd.call(withdrawReleaseEndpoint, farDay);
};

/** Without this, trucks created by a scene would get a run on the far day, because that day is open while released. */
export const withdrawFarRelease = async (plant: Pick<Plant, 'bernd'>): Promise<void> =>
  await haveReleased(plant, false);

/** Releases the day, or withdraws its release. */
export const toggleRelease = async (client: Client, date: string): Promise<void> => {
  const { release } = await client.call(dayReleaseEndpoint, { params: { date } });
  await client.call(release ? withdrawReleaseEndpoint : releaseDayEndpoint, { params: { date } });
};

/** Calls each release endpoint on a day prepared for it. */
export const releaseActions = {
  'days.release': async (plant: Plant) => {
    await haveReleased(plant, false);
    await plant.anna.call(releaseDayEndpoint, farDay);
  },
  'days.withdrawRelease': async (plant: Plant) => {
    await haveReleased(plant, true);
    await plant.anna.call(withdrawReleaseEndpoint, farDay);
  },
  'days.grant': async (plant: Plant) => {
    await haveReleased(plant, true);
    const { id, state } = await plant.bernd.call(dayGrantEndpoint, { ...farDay, body: { text: 'Kran' } });
    const body = { id, state: state === 'granted' ? ('declined' as const) : ('granted' as const) };
    await plant.anna.call(dayGrantEndpoint, { ...farDay, body });
  },
};
