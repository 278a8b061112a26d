import type { HallCapacity, HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Tx } from '../database/transact.ts';

/** Sets the one row of a hall's capacity (kg) for `kind` and `day`, and answers it. */
export const putCapacity = async (
  tx: Tx,
  key: { hallId: HallId; kind: HallCapacity['kind']; day: Day },
  maxCapacity: number,
): Promise<HallCapacity> => {
  const held = await tx
    .selectFrom('hallCapacity')
    .selectAll()
    .where('hallId', '=', key.hallId)
    .where('kind', '=', key.kind)
    .where('day', '=', key.day)
    .executeTakeFirst();
  if (!held)
    return await tx
      .insertInto('hallCapacity')
      .values({ ...key, maxCapacity })
      .returningAll()
      .executeTakeFirstOrThrow();
  const updated = await tx
    .updateTable('hallCapacity')
    .set({ maxCapacity })
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirst();
  return updated ?? held;
};
