import type { Kysely } from 'kysely';
import { addPlanText } from './add-plan-text.ts';

/** Gives orders a text, empty for those there are and have been. */
export const addOrderText = async (
  db: Kysely<never>,
  { column, field }: { column: string; field: string },
): Promise<void> => await addPlanText(db, { table: 'production_order', kind: 'orders', column, field });
