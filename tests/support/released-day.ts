import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { fetchDay } from './follower.ts';
import { makeTruck, runOf } from './make.ts';
import { type Plant, today } from './plant.ts';

/** Input that gives a run another driver. */
export const driverInput = ({ id, version }: Pick<DeliveryRow, 'id' | 'version'>, truckDriver: string) => ({
  params: { id },
  body: { id, truckDriver, startingTime: '05:30', version },
});

/** Creates a day per call for a file's tests, each with a run of the file's truck. */
export const ownDays = (plant: Plant) => {
  let [days, truck]: [number, Truck | undefined] = [0, undefined];
  const truckOf = async (): Promise<Truck> => (truck ??= await makeTruck(plant.anna));
  const newDay = async (): Promise<{ date: string; run: DeliveryRow }> => {
    const { id } = await truckOf();
    const date = addDays(today, (days += 1));
    await fetchDay(plant.anna, date);
    return { date, run: await runOf(plant, id, date) };
  };
  return {
    truckOf,
    newDay,
    /** A day that Anna has released. */
    releasedDay: async (): Promise<{ date: string; run: DeliveryRow }> => {
      const day = await newDay();
      await plant.anna.call(releaseDayEndpoint, { params: { date: day.date } });
      return day;
    },
  };
};

/** The id of the newest row of an append-only table. */
export const latestId = async ({ db }: Plant, table: 'change' | 'securityEvent'): Promise<number> =>
  (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
