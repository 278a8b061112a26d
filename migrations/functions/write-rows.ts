import { sql, type Kysely } from 'kysely';

/** The plan's tables that the first migrations create. */
export const planTables = [
  'production_order',
  'shipment',
  'truck',
  'delivery',
  'delivery_item',
  'hall_capacity',
] as const;
/** The plan's tables that later migrations create; each migration uses those that exist by then. */
const laterTables = [
  'calendar_entry',
  'template',
  'occurrence',
  'day_release',
  'day_grant',
  'late_change',
  'drawing',
  'site',
  'reservation',
] as const;
const allTables = [...planTables, ...laterTables] as const;
type PlanTable = (typeof allTables)[number];

interface TableColumns {
  readonly table: PlanTable;
  /** The columns except the id; quoted, because some names are keywords of PL/pgSQL, such as "by". */
  readonly columns: readonly string[];
}

/** Reads the plan's tables and their columns from the current schema. */
export const readColumns = async (db: Kysely<never>): Promise<readonly TableColumns[]> => {
  const { rows } = await sql<TableColumns>`
    SELECT attrelid::regclass::text AS table, array_agg('"' || attname || '"' ORDER BY attnum) AS columns
    FROM pg_attribute WHERE attrelid IN (SELECT to_regclass(name) FROM unnest(${allTables}::text[]) AS named (name)) AND attnum > 0 AND NOT attisdropped AND attname <> 'id'
    GROUP BY attrelid ORDER BY attrelid`.execute(db);
  return rows;
};

/** Returns PL/pgSQL that declares a row variable for each table. */
export const declareRowVariables = (tables: readonly TableColumns[]): string =>
  tables.map(({ table }) => `made_${table} ${table};`).join('\n      ');

/**
 * Returns the CASE branch that inserts, updates or deletes a row of this table. It sets `hit` to 0, which the caller refuses, if
 * the stored row isn't the expected one, or the members of the new image differ from the table's columns.
 */
const writeRow = ({ table, columns }: TableColumns): string => {
  const made = `made_${table}`;
  // Two items may exchange their slots, so the unique slot is checked at the end of the transaction.
  const defer =
    table === 'delivery_item' ? 'SET CONSTRAINTS one_item_a_slot, one_slot_a_shipment DEFERRED;' : '';
  return `
          WHEN '${table}' THEN
            IF after = 'null' THEN
              DELETE FROM ${table} held WHERE id = (wanted->1)::int AND to_jsonb(held) = before;
              GET DIAGNOSTICS hit = ROW_COUNT;
            ELSE
              ${made} := jsonb_populate_record(NULL::${table}, after);
              IF to_jsonb(${made}) <> after THEN
                hit := 0;
              ELSIF before = 'null' THEN
                INSERT INTO ${table} VALUES (${made}.*);
                hit := 1;
              ELSE
                ${defer}
                UPDATE ${table} held SET ${columns.map((column) => `${column} = ${made}.${column}`).join(', ')}
                WHERE id = (wanted->1)::int AND to_jsonb(held) = before;
                GET DIAGNOSTICS hit = ROW_COUNT;
              END IF;
            END IF;`;
};

/**
 * Returns SQL that logs the images in `given_rows` under the numbers in `ids`, and then writes each row once, from its first to
 * its last image. It raises WP003 when an image does not continue the previous one of its row, or the stored row differs from the
 * first.
 */
export const writeRowsSql = (tables: readonly TableColumns[]): string => `
      INSERT INTO change_row (change_id, entity, entity_id, version, before, after)
      SELECT ids[(image->0)::int], item->>0, (item->1)::int, (image->2)::int, nullif(image->3, 'null'), nullif(image->4, 'null')
      FROM jsonb_array_elements(given_rows) AS listed(item), jsonb_array_elements(item->2) AS followed(image)
      WHERE image->2 = coalesce(image->4->'version', image->2)
        AND (image->2)::int = coalesce((image->3->'version')::int + 1, (image->4->'version')::int)
        AND item->1 = coalesce(image->4->'id', image->3->'id')
      ORDER BY image->1;
      GET DIAGNOSTICS logged = ROW_COUNT;
      PERFORM set_config('app.commit', 'on', true);
      FOR place IN 0 .. jsonb_array_length(given_rows) - 1 LOOP
        wanted := given_rows->place;
        images := wanted->2;
        before := images->0->3;
        FOR step IN 0 .. jsonb_array_length(images) - 1 LOOP
          IF step > 0 AND images->step->3 <> after THEN
            RAISE EXCEPTION 'images that do not follow on each other' USING ERRCODE = 'WP003', DETAIL = concat_ws(' ', wanted->>0, wanted->>1);
          END IF;
          after := images->step->4;
          logged := logged - 1;
        END LOOP;
        -- Skips rows that were created and deleted by the same commit.
        CONTINUE WHEN before = 'null' AND after = 'null';
        CASE wanted->>0 ${tables.map(writeRow).join('')}
        END CASE;
        IF hit = 0 THEN
          RAISE EXCEPTION 'a row is not what the change takes it for' USING ERRCODE = 'WP003', DETAIL = concat_ws(' ', wanted->>0, wanted->>1);
        END IF;
      END LOOP;
      PERFORM set_config('app.commit', '', true);
      IF logged <> 0 THEN
        RAISE EXCEPTION 'images that are not of their versions' USING ERRCODE = 'WP003';
      END IF;`;
