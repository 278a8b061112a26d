import { sql, type Kysely } from 'kysely';

/**
 * Lets search find more spellings of an order: umlauts written as 'ue' also without the e ('Buehl': 'buhl'), hyphenated words also
 * as one word ('Nord-West-Straße': 'nordweststrasse', 'weststrasse'), dashes as hyphens, and a post code without blanks and
 * hyphens ('1012 AB': '1012ab'). All else is as in `0067-search-near.ts`.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP INDEX production_order_by_words;
    DROP INDEX truck_by_words;
    CREATE OR REPLACE FUNCTION search_words(number text, texts text, day date) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
      DECLARE
        given text := number || ' ' || texts;
        compact text := number;
        spelled text := '';
        words text[];
        parts text[];
        joined text;
      BEGIN
        IF octet_length(given) > length(given) THEN
          given := normalize(replace(replace(given, 'ß', 'ss'), 'ẞ', 'ss'), NFD);
          given := translate(given, U&'\\2010\\2011\\2012\\2013\\2014\\2015\\00A0\\202F', '------  ');
          IF given ~ '\\u0308' THEN
            spelled := ' ' || regexp_replace(regexp_replace(given, '([aouAOU])\\u0308', '\\1e', 'g'), '[\\u0300-\\u036f]', '', 'g');
          END IF;
          given := regexp_replace(given, '[\\u0300-\\u036f]', '', 'g');
          compact := regexp_replace(normalize(replace(replace(compact, 'ß', 'ss'), 'ẞ', 'ss'), NFD), '[\\u0300-\\u036f]', '', 'g');
        END IF;
        given := lower(given);
        spelled := lower(spelled);
        IF given ~ '[aou]e' THEN
          spelled := spelled || ' ' || regexp_replace(given, '([aou])e', '\\1', 'g');
        END IF;
        given := given || spelled;
        words := regexp_split_to_array(given, '[^a-z0-9\\u0080-\\uffff]+');
        IF given ~ '[a-z0-9\\u0080-\\uffff]-[a-z0-9\\u0080-\\uffff]' THEN
          FOR joined IN SELECT (regexp_matches(given, '[a-z0-9\\u0080-\\uffff]+(?:-[a-z0-9\\u0080-\\uffff]+)+', 'g'))[1] LOOP
            parts := string_to_array(joined, '-');
            FOR start IN 1 .. cardinality(parts) - 1 LOOP
              words := words || array_to_string(parts[start:], '');
            END LOOP;
          END LOOP;
        END IF;
        compact := regexp_replace(lower(compact), '[^a-z0-9\\u0080-\\uffff]', '', 'g');
        FOR start IN 1 .. length(compact) - 1 LOOP
          words := words || substr(compact, start);
        END LOOP;
        words := ARRAY(SELECT DISTINCT left(word, 60) FROM unnest(words) word WHERE word <> '');
        IF day IS NOT NULL THEN
          words := words || ARRAY(
            SELECT '@' || floor((day - date '2000-01-03') / 7.0) || ':' || word FROM unnest(words) word);
        END IF;
        RETURN array_to_tsvector(words);
      END
    $$;
    CREATE INDEX production_order_by_words ON production_order
      USING gin (search_words(order_id, construction_site || ' ' || city || ' ' || replace(post_code, ' ', '-'), date))
      WITH (fastupdate = off);
    CREATE INDEX truck_by_words ON truck USING gin (search_words(registration, registration, NULL));
    ANALYZE production_order;`.execute(db);
};
