import {
  createReservationEndpoint,
  removeReservationEndpoint,
  updateReservationEndpoint,
  upsertReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { today } from './people.ts';
import type { Plant } from './plant.ts';
import type { PlanScene } from './plan-scene.ts';
import { reserve } from './reservations.ts';
import { makeSite } from './sites.ts';

const aDay = async (plant: Plant) =>
  ({
    siteId: (await makeSite(plant.bernd)).id,
    hallId: 2,
    period: 'day',
    day: addDays(today, 1),
    matting: 4_000,
  }) as const;

/** Actions on reservations; part of `planActions`. */
export const reservationActions: Readonly<
  Record<string, (plant: Plant, scene: PlanScene) => Promise<unknown>>
> = {
  'reservations.create': async (plant) =>
    await plant.anna.call(createReservationEndpoint, { body: await aDay(plant) }),
  'reservations.update': async ({ anna, bernd }) => {
    const row = await reserve(bernd);
    const body = { ...row, siteId: (await makeSite(bernd)).id, steel: 12_500 };
    await anna.call(updateReservationEndpoint, { params: { id: row.id }, body });
  },
  'reservations.remove': async ({ anna, bernd }) => {
    const { id } = await reserve(bernd);
    await anna.call(removeReservationEndpoint, { params: { id } });
  },
  'reservations.upsert: new': async (plant) => {
    const params = { number: `K-${(await makeSite(plant.bernd)).id}` };
    await plant.anna.call(upsertReservationEndpoint, { params, body: await aDay(plant) });
  },
  'reservations.upsert: changed': async ({ anna, bernd }) => {
    const { id } = await makeSite(bernd);
    const number = `K-${id}`;
    await reserve(bernd, { siteId: id, number });
    await anna.call(upsertReservationEndpoint, { params: { number }, body: { steel: 20_000 } });
  },
};
