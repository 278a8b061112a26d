import type { ListColumns } from '@werkplan/shared/orders/list-columns-schema.ts';
import type { Database } from '../database/database.ts';

/** Maximum number of stored entries: a plant's ERP writes a handful of lists, so older entries are experiments. */
const maxStored = 200;

/** Returns the columns chosen for a pasted list with these column heads; null if nobody has chosen. */
export const readListColumns = async (db: Database, heads: string): Promise<ListColumns | null> => {
  const stored = await db
    .selectFrom('listColumns')
    .select('columns')
    .where('heads', '=', heads)
    .executeTakeFirst();
  return stored?.columns ?? null;
};

export const storeListColumns = async (
  db: Database,
  { heads, columns, now }: { readonly heads: string; readonly columns: ListColumns; readonly now: Date },
): Promise<void> => {
  const row = { columns: JSON.stringify(columns), keptAt: now };
  await db
    .insertInto('listColumns')
    .values({ heads, ...row })
    .onConflict((conflict) => conflict.column('heads').doUpdateSet(row))
    .execute();
  await db
    .deleteFrom('listColumns')
    .where('heads', 'in', (query) =>
      query.selectFrom('listColumns').select('heads').orderBy('keptAt', 'desc').offset(maxStored),
    )
    .execute();
};
