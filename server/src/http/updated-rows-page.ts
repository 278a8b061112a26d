import { defaultLimit } from '@werkplan/shared/http/reading-query.ts';
import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import { readUpdatedRows } from '../change/updated-query.ts';
import type { Database } from '../database/database.ts';
import { Page, type PageRequest } from './list-page.ts';

/**
 * Reads a page of the rows of a kind that were written since an instant, the oldest write first.
 * @throws VALIDATION_ERRORS for an instant before the log's start
 */
export const readPageOfUpdatedRows = async <Kind extends RowKind>(
  db: Database,
  kind: Kind,
  { since, page }: { readonly since: string; readonly page: PageRequest | null },
): Promise<Page<PlanRows[Kind]>> => {
  const found = await readUpdatedRows(db, kind, { since, page });
  const { rows, next } = Page.of(found, page?.limit ?? defaultLimit, ({ place }) => place);
  return new Page(
    rows.map(({ row }) => row),
    next,
  );
};
