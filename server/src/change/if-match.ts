import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import type { Image } from '../database/tables.ts';
import type { Tx } from '../database/transact.ts';
import { rowOf, tableOfKind } from './rows.ts';

/** The version that an If-Match header names (`"7"`, weak or bare too); null for `*`, which takes any. */
export const matchedVersion = (ifMatch: string): number | null =>
  ifMatch.trim() === '*' ? null : Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1] ?? Number.NaN);

/**
 * Refuses a change of a row that isn't at the version its sender names. A row there isn't is left to the change.
 * @throws VERSION_MISMATCH with the current row
 */
export const assertVersion = async (tx: Tx, kind: RowKind, id: number, ifMatch: string): Promise<void> => {
  const version = matchedVersion(ifMatch);
  if (version === null) return;
  const { rows } = await sql<{ image: Image }>`
    SELECT to_jsonb(r) AS image FROM ${sql.table(tableOfKind[kind])} r WHERE id = ${id}`.execute(tx);
  const current = rows[0] && rowOf(rows[0].image);
  if (current && current.version !== version)
    throw new DomainError('VERSION_MISMATCH', { extra: { current } });
};
