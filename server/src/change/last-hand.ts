import { sql } from 'kysely';
import type { Tx } from '../database/transact.ts';
import type { Entity } from './rows.ts';

/**
 * Who last wrote or removed the row (or, with `column`, that column of it), by name; '–' when the log doesn't know it or
 * nobody has changed the column since the row was made.
 */
export const lastHandOn = async (tx: Tx, entity: Entity, id: number, column?: string): Promise<string> => {
  const found = await tx
    .selectFrom('changeRow')
    .innerJoin('change', 'change.id', 'changeRow.changeId')
    .select('change.actorName')
    .where('changeRow.entity', '=', entity)
    .where('changeRow.entityId', '=', id)
    .$if(column !== undefined, (rows) =>
      rows.where(sql<boolean>`before ->> ${column} <> after ->> ${column}`),
    )
    .orderBy('changeRow.version', 'desc')
    .executeTakeFirst();
  return found?.actorName ?? '–';
};
