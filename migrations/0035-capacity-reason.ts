import type { Kysely } from 'kysely';
import { addPlanText } from './functions/add-plan-text.ts';

/** Adds the reason why a hall has another capacity, such as 'Wartung'. */
export const up = async (db: Kysely<never>): Promise<void> =>
  await addPlanText(db, {
    table: 'hall_capacity',
    kind: 'hallCapacities',
    column: 'reason',
    field: 'reason',
  });
