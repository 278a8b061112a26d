import type { Kysely } from 'kysely';
import { addPlanColumn } from './functions/add-plan-text.ts';

/** Adds pins to cards, texts and runs; existing rows are not pinned. */
export const up = async (db: Kysely<never>): Promise<void> => {
  const pin = { column: 'is_pinned', field: 'isPinned', type: 'boolean', empty: 'false' } as const;
  await addPlanColumn(db, { ...pin, table: 'delivery', kind: 'deliveries' });
  await addPlanColumn(db, { ...pin, table: 'delivery_item', kind: 'deliveryItems' });
};
