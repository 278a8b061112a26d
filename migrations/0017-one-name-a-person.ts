import { sql, type Kysely } from 'kysely';

/**
 * Makes user names unique, because the history identifies users by name. Of several users with one name the oldest keeps it,
 * and the others get a number appended until they choose another name.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Normalises a name, so that names which differ only in case, blanks or variants of the same letters (NFKC) are equal.
    CREATE FUNCTION name_as_read(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
      $$ SELECT lower(btrim(regexp_replace(normalize(name, NFKC), '\\s+', ' ', 'g'))) $$;

    DO $$
      DECLARE
        namesake record;
        n integer;
      BEGIN
        FOR namesake IN
          SELECT id, name FROM app_user u
          WHERE EXISTS (SELECT FROM app_user o WHERE name_as_read(o.name) = name_as_read(u.name) AND o.id < u.id)
          ORDER BY id
        LOOP
          n := 2;
          WHILE EXISTS (SELECT FROM app_user WHERE name_as_read(name) = name_as_read(left(namesake.name, 94) || ' (' || n || ')')) LOOP
            n := n + 1;
          END LOOP;
          UPDATE app_user SET name = left(namesake.name, 94) || ' (' || n || ')' WHERE id = namesake.id;
        END LOOP;
      END
    $$;

    CREATE UNIQUE INDEX one_person_a_name ON app_user (name_as_read(name));
  `.execute(db);
};
