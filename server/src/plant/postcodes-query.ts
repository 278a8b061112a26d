import type { PostcodeCounts } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { postcodePatterns } from '@werkplan/shared/plant/postcodes.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Counts in one statement the stored orders whose postcode each rule would refuse, for the settings page. */
export const countOtherPostcodes = async (db: Database): Promise<PostcodeCounts> => {
  const { from10000, germany, dach, europe } = postcodePatterns;
  const { rows } = await sql<PostcodeCounts>`
    SELECT count(*) FILTER (WHERE post_code !~ ${from10000})::int AS from10000,
      count(*) FILTER (WHERE post_code !~ ${germany})::int AS germany,
      count(*) FILTER (WHERE post_code !~ ${dach})::int AS dach,
      count(*) FILTER (WHERE post_code !~ ${europe})::int AS europe
    FROM production_order`.execute(db);
  return rows[0] ?? { from10000: 0, germany: 0, dach: 0, europe: 0 };
};
