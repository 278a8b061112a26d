import type { Kysely } from 'kysely';
import { addPlanColumn } from './functions/add-plan-text.ts';

/** What the yard says of cards, and that runs have left; of those there are it has said nothing. */
export const up = async (db: Kysely<never>): Promise<void> => {
  const said = { type: 'jsonb', empty: null } as const;
  await addPlanColumn(db, {
    ...said,
    table: 'delivery_item',
    kind: 'deliveryItems',
    column: 'mark',
    field: 'mark',
  });
  await addPlanColumn(db, {
    ...said,
    table: 'delivery',
    kind: 'deliveries',
    column: 'departed',
    field: 'departed',
  });
};
