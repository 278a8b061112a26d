import { sql } from 'kysely';
import type { HallEffect, PlanEffect, TruckEffect } from '@werkplan/shared/live/plan-effect.ts';
import type { HallDay } from '@werkplan/shared/halls/hall.ts';
import { dayOfKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Tx } from '../database/transact.ts';
import { readHallDays } from '../halls/hall-days-query.ts';
import type { ChangeImages } from './images.ts';

interface Run extends Omit<TruckEffect, 'before' | 'after'> {
  load: number;
  capacity: number;
}
interface Loads {
  halls: readonly HallDay[];
  runs: readonly Run[];
}

/** From here on a dry run's writes can be taken back without its locks. */
export const markBefore = async (tx: Tx): Promise<void> => {
  await sql`SAVEPOINT before_dry_run`.execute(tx);
};

const readRuns = async (tx: Tx, days: readonly Day[]): Promise<Run[]> => {
  const { rows } = await sql<Run>`
    SELECT d.id AS "deliveryId", d.truck_id AS "truckId", d.date, t.capacity,
      (SELECT coalesce(sum(s.amount), 0)::int FROM delivery_item i
        JOIN shipment s ON s.id = i.shipment_id JOIN production_order o ON o.id = s.production_order_id
        WHERE i.delivery_id = d.id AND NOT s.is_deleted AND NOT o.is_canceled) AS load
    FROM delivery d JOIN truck t ON t.id = d.truck_id
    WHERE d.date = ANY(${days}::date[]) ORDER BY d.date, d.id`.execute(tx);
  return rows;
};

const readLoads = async (tx: Tx, days: readonly Day[]): Promise<Loads> => {
  const halls = await readHallDays(tx, days);
  return { halls, runs: await readRuns(tx, days) };
};

const isEqual = (one: object | null, other: object | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const hallEffects = (before: readonly HallDay[], after: readonly HallDay[]): HallEffect[] =>
  before.flatMap(({ date, halls }, day) =>
    halls.flatMap((was, hall) => {
      const is = after[day]?.halls[hall];
      return is && !isEqual(was, is) ? [{ date, before: was, after: is }] : [];
    }),
  );

const truckEffects = (before: readonly Run[], after: readonly Run[]): TruckEffect[] => {
  const [was, is] = [before, after].map((runs) => new Map(runs.map((run) => [run.deliveryId, run])));
  const loadIn = (runs: Map<number, Run> | undefined, id: number) => {
    const run = runs?.get(id);
    return run ? { load: run.load, capacity: run.capacity } : null;
  };
  return [...new Map([...(was ?? []), ...(is ?? [])]).values()].flatMap(({ deliveryId, truckId, date }) => {
    const [left, reached] = [loadIn(was, deliveryId), loadIn(is, deliveryId)];
    return isEqual(left, reached) ? [] : [{ deliveryId, truckId, date, before: left, after: reached }];
  });
};

const daysOf = (keys: Iterable<StreamKey>, { images }: ChangeImages): Day[] => {
  const capacityDays = images.flatMap(({ entity, before, after }) =>
    entity === 'hall_capacity' ? [String((after ?? before)?.['day'])] : [],
  );
  return [...new Set([...[...keys].flatMap((key) => dayOfKey(key) ?? []), ...capacityDays])].sort();
};

/**
 * What the writes since `markBefore` do to the halls and runs of the days they touch; takes them back on the way,
 * under the change's own locks, so that both sides are of one moment.
 */
export const effectOf = async (
  tx: Tx,
  keys: Iterable<StreamKey>,
  images: ChangeImages,
): Promise<PlanEffect> => {
  const days = daysOf(keys, images);
  const after = await readLoads(tx, days);
  await sql`ROLLBACK TO SAVEPOINT before_dry_run`.execute(tx);
  const before = await readLoads(tx, days);
  return { halls: hallEffects(before.halls, after.halls), trucks: truckEffects(before.runs, after.runs) };
};
