import type { Tx } from '../database/transact.ts';
import type { Entity } from './rows.ts';

/** Who last wrote or removed the row, by name; '–' when the log doesn't know it. */
export const lastHandOn = async (tx: Tx, entity: Entity, id: number): Promise<string> => {
  const found = await tx
    .selectFrom('changeRow')
    .innerJoin('change', 'change.id', 'changeRow.changeId')
    .select('change.actorName')
    .where('changeRow.entity', '=', entity)
    .where('changeRow.entityId', '=', id)
    .orderBy('changeRow.version', 'desc')
    .executeTakeFirst();
  return found?.actorName ?? '–';
};
