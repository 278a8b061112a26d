import { sql, type Kysely } from 'kysely';

/**
 * Adds full-text search of orders and trucks over all days. The index contains words in lower case without accents and in both
 * spellings of umlauts ('bühl': 'buhl', 'buehl') and finds prefixes; every suffix of a number or registration counts as a word
 * ('OG-BS 214': 'ogbs214' … '14'). The day's week is one more word ('@1403', which nobody can type), so that the index alone finds
 * the nearby rows of a frequent word. `shared/src/search/search-words.ts` splits the search text. Only built-in features of
 * PostgreSQL are used, because pg_trgm is not installed everywhere, and the function uses no function of this schema, so that a
 * dump can be restored. Its COST makes PostgreSQL prefer the index to calling the function for each row.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE FUNCTION search_words(number text, texts text, day date) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
      WITH apart AS (
        SELECT normalize(replace(replace(given, 'ß', 'ss'), 'ẞ', 'ss'), NFD) AS text, is_number
        FROM (VALUES (number, true), (number || ' ' || texts, false)) AS listed (given, is_number)
      ), folded AS (
        SELECT is_number, lower(regexp_replace(text, '[\\u0300-\\u036f]', '', 'g')) AS text FROM apart
        UNION ALL
        SELECT false, lower(regexp_replace(
          regexp_replace(text, '([aouAOU])\\u0308', '\\1e', 'g'), '[\\u0300-\\u036f]', '', 'g'))
        FROM apart WHERE NOT is_number AND text ~ '\\u0308'
      ), compact AS (
        SELECT regexp_replace(text, '[^a-z0-9\\u0080-\\uffff]', '', 'g') AS text FROM folded WHERE is_number
      )
      SELECT array_to_tsvector(array_agg(DISTINCT left(word, 60))) FROM (
        SELECT regexp_split_to_table(text, '[^a-z0-9\\u0080-\\uffff]+') AS word FROM folded WHERE NOT is_number
        UNION ALL
        SELECT substr(text, start) FROM compact, generate_series(1, length(text) - 1) start
        UNION ALL
        SELECT '@' || floor((day - date '2000-01-03') / 7.0)
      ) words WHERE word <> ''
    $$;
    CREATE INDEX production_order_by_words ON production_order
      USING gin (search_words(order_id, construction_site || ' ' || city || ' ' || post_code, date));`.execute(
    db,
  );
};
