import { sql } from 'kysely';
import type { Tx } from '../database/transact.ts';
import { systemActor } from './actor.ts';
import type { RowImage } from './images.ts';

/**
 * Days opened since a truck was created gave it a run each, by the system and not by a planner: these go with the truck,
 * as long as they are empty and still show its defaults. Whatever else stands on it stays, and in the way.
 */
export const removeSystemRuns = async (tx: Tx, images: readonly RowImage[]): Promise<void> => {
  const trucks = images.filter(({ entity, before }) => entity === 'truck' && before === null);
  if (trucks.length === 0) return;
  const ownRuns = images.filter(({ entity }) => entity === 'delivery').map(({ id }) => id);
  await sql`
    DELETE FROM delivery d USING truck t
    WHERE t.id = d.truck_id AND t.id = ANY(${trucks.map(({ id }) => id)}::int[]) AND d.id <> ALL(${ownRuns}::int[])
      AND d.truck_driver = t.default_driver AND d.starting_time = t.default_starting_time
      AND NOT EXISTS (SELECT FROM delivery_item i WHERE i.delivery_id = d.id)
      AND EXISTS (SELECT FROM change_row r JOIN change c ON c.id = r.change_id
        WHERE r.entity = 'delivery' AND r.entity_id = d.id AND r.before IS NULL AND c.actor = ${systemActor.key})`.execute(
    tx,
  );
};
