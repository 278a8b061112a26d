import { sql, type Kysely } from 'kysely';

/**
 * Finds the sites that orders may be of, as a book of years holds thousands: by the ends of the post codes of their name and aliases,
 * which are equal for equal codes, and by the orders tied to them. No function in `site_code_ends` is the schema's own, so that a
 * dump can be put back. COST: an index is asked before the function is called for row after row.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  // Runs the pending checks of rows from earlier migrations: a table with pending checks can't be altered.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  await sql`
    CREATE FUNCTION site_code_ends(post_code text, aliases jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
      SELECT array_agg(DISTINCT right(regexp_replace(lower(code), '[^a-z0-9]', '', 'g'), 4))
      FROM (SELECT post_code UNION ALL SELECT alias ->> 'postCode' FROM jsonb_array_elements(aliases) alias) codes (code)
    $$;
    CREATE INDEX site_by_code ON site USING gin (site_code_ends(post_code, aliases)) WITH (fastupdate = off);
    CREATE INDEX site_by_order ON site USING gin (order_ids) WITH (fastupdate = off);`.execute(db);
};
