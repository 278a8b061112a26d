import type { Kysely } from 'kysely';
import { addPlanText } from './add-plan-text.ts';

/** Adds a text field to orders, empty for existing and logged ones. */
export const addOrderText = async (
  db: Kysely<never>,
  { column, field }: { column: string; field: string },
): Promise<void> => await addPlanText(db, { table: 'production_order', kind: 'orders', column, field });
