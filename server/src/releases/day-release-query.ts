import { sql } from 'kysely';
import type { DayRelease } from '@werkplan/shared/releases/release-contracts.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { nameOfActor } from '../change/actor-name-query.ts';
import { type Entity, toRow } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';

type ReleaseRows = Pick<DayRelease, 'release' | 'lateChanges' | 'grants'>;

/** Selects a table's rows as JSON with people's names. */
const listOf = (entity: Entity, alias: string, where: ReturnType<typeof sql>) => {
  const by = sql`${sql.ref(`${alias}.by`)}`;
  return sql`(SELECT coalesce(jsonb_agg(to_jsonb(${sql.table(alias)}) || jsonb_build_object('name', coalesce(${nameOfActor(by)}, ''))
    ORDER BY ${sql.ref(`${alias}.id`)}), '[]') FROM ${sql.table(entity)} AS ${sql.table(alias)} WHERE ${where})`;
};

/** Reads a day's release, late changes and grants, with users' current names. */
export const readDayRelease = async (db: Database, date: Day): Promise<ReleaseRows> => {
  const { rows } = await sql<Record<'releases' | 'late' | 'grants', Image[]>>`
    SELECT ${listOf('day_release', 'r', sql`r.date = ${date}::date`)} AS releases,
      ${listOf(
        'late_change',
        'l',
        sql`l.date = ${date}::date AND l.release_id = (SELECT id FROM day_release WHERE date = ${date}::date)`,
      )} AS late,
      (SELECT coalesce(jsonb_agg(grants.row || jsonb_build_object('userName', coalesce(app_user.name, '')) ORDER BY app_user.id), '[]')
        FROM jsonb_array_elements(${listOf('day_grant', 'g', sql`g.date = ${date}::date`)}) AS grants (row)
        LEFT JOIN app_user ON app_user.id = (grants.row ->> 'user_id')::integer) AS grants`.execute(db);
  const [read] = rows;
  const named = <Row>(images: readonly Image[] | undefined): Row[] =>
    (images ?? []).map((image) => toRow(image) as unknown as Row);
  return {
    release: named<NonNullable<ReleaseRows['release']>>(read?.releases)[0] ?? null,
    lateChanges: named(read?.late),
    grants: named(read?.grants),
  };
};
