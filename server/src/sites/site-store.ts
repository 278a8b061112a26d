import type { Site, SiteSpelling } from '@werkplan/shared/deliveries/site-schema.ts';
import { pairKeys } from '@werkplan/shared/sites/merge-offers.ts';
import type { Database } from '../database/database.ts';

/** Reads all sites, ordered by name. */
export const readSites = async (db: Database): Promise<Site[]> =>
  await db.selectFrom('site').selectAll().orderBy('name').orderBy('id').execute();

/** Records for each pair of the spellings that they are different sites; returns the number of pairs. */
export const storeApartPairs = async (
  db: Database,
  spellings: readonly SiteSpelling[],
  { by, at }: { by: string; at: Date },
): Promise<number> => {
  const pairs = pairKeys(spellings);
  await db
    .insertInto('siteApart')
    .values(pairs.map((pair) => ({ pair, by, at })))
    .onConflict((known) => known.doNothing())
    .execute();
  return pairs.length;
};
