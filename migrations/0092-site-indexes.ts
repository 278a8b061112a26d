import { sql, type Kysely } from 'kysely';

/**
 * Adds indexes for finding the possible sites of an order among thousands: by the last four letters and digits of the post codes
 * of a site's name and aliases, which are equal for equal codes, and by the ids of the orders tied to a site. `site_code_ends`
 * uses no function of this schema, so that a dump can be restored. Its COST makes PostgreSQL prefer the index to calling it for
 * each row.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  // PostgreSQL can't alter a table while deferred constraint checks of earlier migrations are pending.
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
