import { type RawBuilder, sql } from 'kysely';
import { type Entity, toImage, kindOfTable } from '../change/rows.ts';
import { rowSchemas } from '@werkplan/shared/live/row-schema.ts';
import { type VerifyCheck, planEntities } from './verify-slices-query.ts';

const changesAtOnce = 2_000;

const kinds = sql`(VALUES ${sql.join(
  planEntities.map((entity) => sql`(${sql.lit(entity)}, ${sql.lit(kindOfTable[entity])})`),
)}) AS named (entity, kind)`;

const listOf = (names: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.lit(`{${names.join(',')}}`)}::text[]`;

/** Tests if a row in a patch differs from its logged image. Fields that have the same name in both are compared as a whole. */
const isPatchedOtherwise = (entity: Entity): RawBuilder<unknown> => {
  const { shape } = rowSchemas[kindOfTable[entity]];
  const names = Object.keys(shape);
  const columns = Object.keys(toImage(shape));
  const [renamed, columnsOfThem] = [
    names.filter((name) => !columns.includes(name)),
    columns.filter((column) => !names.includes(column)),
  ];
  const others = renamed.map(
    (name, place) =>
      sql`OR patched -> ${sql.lit(name)} IS DISTINCT FROM after -> ${sql.lit(columnsOfThem[place] ?? '')}`,
  );
  return sql`(patched - ${listOf(renamed)}) IS DISTINCT FROM (after - ${listOf(columnsOfThem)}) ${sql.join(others, sql` `)}`;
};

const reportedOtherwise = sql`CASE entity ${sql.join(
  planEntities.map((entity) => sql`WHEN ${sql.lit(entity)} THEN ${isPatchedOtherwise(entity)}`),
  sql` `,
)} END`;

/** Selects the image of a row whose log was archived: the `before` of its next write, or the current row without one. */
const archivedImage = sql`CASE WHEN patched_version = (SELECT version FROM row_base base
  WHERE base.entity = pair.entity AND base.entity_id = pair.entity_id) THEN coalesce((
    SELECT before FROM change_row beside WHERE beside.entity = pair.entity AND beside.entity_id = pair.entity_id
      AND beside.version = patched_version + 1),
  CASE entity ${sql.join(
    planEntities.map(
      (entity) =>
        sql`WHEN ${sql.lit(entity)} THEN (SELECT to_jsonb(stored) FROM ${sql.table(entity)} stored WHERE stored.id = entity_id)`,
    ),
    sql` `,
  )} END) END`;

/** Compares the rows in patches with the log, including the neighbouring rows that a patch has but the change didn't write. */
export const patchCheck: VerifyCheck = {
  name: 'a change’s patch carries the rows that it wrote, as they were then',
  of: 'log',
  parts: [
    {
      keys: sql`SELECT id AS key FROM change`,
      size: changesAtOnce,
      // The comparison is materialized, because PostgreSQL overestimates the number of rows in patches and plans badly.
      find: (within) => sql`
        WITH wrote AS (
          SELECT DISTINCT ON (change_id, entity, entity_id) change_id, entity, entity_id, version, after
          FROM change_row WHERE ${within('change_id')} ORDER BY change_id, entity, entity_id, version DESC
        ), patched AS (
          SELECT change.id AS change_id, entity, (patched ->> 'id')::int AS entity_id, (patched ->> 'version')::int AS version, patched, is_gone
          FROM (SELECT id, patch FROM change WHERE ${within('id')}) change, ${kinds}, LATERAL (
            SELECT patched, false AS is_gone FROM jsonb_array_elements(patch -> kind) patched
            UNION ALL SELECT patched, true FROM jsonb_array_elements(patch -> 'deleted' -> kind) patched) listed
        ), pair AS (
          SELECT change_id, entity, entity_id, patched, is_gone, patched.version AS patched_version, wrote.version AS wrote_version,
            wrote.after AS wrote_after
          FROM wrote FULL JOIN patched USING (change_id, entity, entity_id)
        ), compared AS MATERIALIZED (
          SELECT *, CASE WHEN wrote_version IS NOT NULL THEN wrote_after ELSE coalesce((
            SELECT after FROM change_row beside WHERE beside.entity = pair.entity AND beside.entity_id = pair.entity_id
              AND beside.version = patched_version), ${archivedImage}) END AS after
          FROM pair
        )
        SELECT 'change ' || change_id AS subject,
          format(CASE WHEN patched IS NULL THEN 'does not carry %s %s' ELSE 'carries %s %s otherwise than the log' END, entity,
            entity_id) AS what
        FROM compared
        WHERE patched IS NULL OR (is_gone AND wrote_version IS NULL) OR patched_version <> wrote_version
          OR is_gone <> (after IS NULL) OR (NOT is_gone AND ${reportedOtherwise})`,
    },
  ],
};
