import type { Kysely } from 'kysely';
import { addPlanText } from './functions/add-plan-text.ts';

/** Why a hall has another capacity: 'Wartung'. */
export const up = async (db: Kysely<never>): Promise<void> =>
  await addPlanText(db, {
    table: 'hall_capacity',
    kind: 'hallCapacities',
    column: 'reason',
    field: 'reason',
  });
