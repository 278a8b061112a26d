import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Truck } from '@werkplan/shared/trucks/truck.ts';
import { type Day, dottedDay } from '@werkplan/shared/values/day.ts';
import { type Peek, streams, together } from '../change/streams.ts';
import type { Tx } from '../database/transact.ts';

/** The streams of every opened day from `from` on, and the trucks': whom a truck's runs concern. */
export const peekRuns = (from: Day): Peek =>
  together(streams('trucks'), sql`SELECT 'day:' || date AS key FROM opened_day WHERE date >= ${from}`);

/** Gives the truck a run with its defaults on every opened day from `from` on that has none of it. */
export const addRuns = async (tx: Tx, truck: Truck, from: Day): Promise<void> => {
  await sql`
    INSERT INTO delivery (truck_id, date, truck_driver, starting_time)
    SELECT ${truck.id}, date, ${truck.defaultDriver}, ${truck.defaultStartingTime} FROM opened_day
    WHERE date >= ${from}
      AND NOT EXISTS (SELECT FROM delivery d WHERE d.truck_id = ${truck.id} AND d.date = opened_day.date)
    ORDER BY date`.execute(tx);
};

/** Runs from `from` on that still show an old default follow the new one. */
export const followDefaults = async (tx: Tx, before: Truck, after: Truck, from: Day): Promise<void> => {
  const runs = () => tx.updateTable('delivery').where('truckId', '=', after.id).where('date', '>=', from);
  if (before.defaultDriver !== after.defaultDriver) {
    await runs()
      .set({ truckDriver: after.defaultDriver })
      .where('truckDriver', '=', before.defaultDriver)
      .execute();
  }
  if (before.defaultStartingTime !== after.defaultStartingTime) {
    await runs()
      .set({ startingTime: after.defaultStartingTime })
      .where('startingTime', '=', before.defaultStartingTime)
      .execute();
  }
};

const maxDaysNamed = 5;

const namesOf = (days: readonly Day[]): string =>
  days.slice(0, maxDaysNamed).map(dottedDay).join(', ') + (days.length > maxDaysNamed ? ' …' : '');

/**
 * Takes the truck's empty runs from `from` on away; dead cards still on them go back to the list.
 * @throws TRUCK_IN_USE naming the days with a live shipment or a text on it
 */
export const removeEmptyRuns = async (tx: Tx, truckId: number, from: Day): Promise<void> => {
  const { rows } = await sql<{ date: Day }>`
    SELECT DISTINCT d.date FROM delivery d JOIN delivery_item i ON i.delivery_id = d.id
    LEFT JOIN shipment s ON s.id = i.shipment_id LEFT JOIN production_order o ON o.id = s.production_order_id
    WHERE d.truck_id = ${truckId} AND d.date >= ${from}
      AND (i.text IS NOT NULL OR (NOT s.is_deleted AND NOT o.is_canceled))
    ORDER BY d.date`.execute(tx);
  if (rows.length > 0) {
    const days = rows.map(({ date }) => date);
    throw new DomainError('TRUCK_IN_USE', {
      values: { days: namesOf(days) },
      extra: { days },
    });
  }
  const runs = tx
    .selectFrom('delivery')
    .select('id')
    .where('truckId', '=', truckId)
    .where('date', '>=', from);
  await tx.deleteFrom('deliveryItem').where('deliveryId', 'in', runs).execute();
  await tx.deleteFrom('delivery').where('truckId', '=', truckId).where('date', '>=', from).execute();
};
