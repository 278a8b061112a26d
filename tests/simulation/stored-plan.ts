import { type RawBuilder, sql } from 'kysely';
import { rowKinds } from '@werkplan/shared/live/patch.ts';
import { toRow, tableOfKind } from '../../server/src/change/rows.ts';
import type { Database } from '../../server/src/database/database.ts';
import type { Image } from '../../server/src/database/tables.ts';
import type { ModelState } from './model-state.ts';

/** All stored rows of a plan by kind, in a fixed order; changes have the model's numbers. */
export interface StoredPlan {
  readonly [what: string]: readonly unknown[];
}

/** Translates PostgreSQL's number of a change or print to the model's. */
export type Numbers = (real: number) => number | undefined;

const sorted = <Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): Row[] =>
  [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** Returns the model's rows in the comparable form. */
export const modelPlan = (state: ModelState): StoredPlan => ({
  ...Object.fromEntries(
    rowKinds.map((kind) => [
      kind,
      sorted<{ id: number }>(state.tables.rows(kind).values(), ({ id }) => String(id)),
    ]),
  ),
  streams: sorted(state.streams, ([key]) => key),
  changes: [...state.changes.values()].map((change) => {
    const { id, actor, action, undoOf, idempotency, patch, writes } = change;
    const by = { actor: actor.key, name: actor.name, login: actor.loginId, key: idempotency?.key ?? null };
    return { ...by, id, action, undoOf, patch, writes };
  }),
  sent: sorted(state.sent, ([key]) => key).map(([key, sent]) => ({ key, sent })),
  keys: sorted(state.keys.values(), ({ actor, key }) => `${actor} ${key}`).map(
    ({ answer: _, ...claimed }) => claimed,
  ),
  prints: [...state.prints.values()]
    .flat()
    .sort((a, b) => a.id - b.id)
    .map(({ actor, after: _, ...print }) => ({ ...print, actor: actor.key, name: actor.name })),
  opened: [...state.opened].sort(),
});

interface StoredChange {
  readonly id: number;
  readonly undoOf: number | null;
  readonly writes: readonly {
    table: string;
    id: number;
    version: number;
    before: Image | null;
    after: Image | null;
  }[];
}

const kindOf = new Map(rowKinds.map((kind) => [tableOfKind[kind] as string, kind]));

/** Reads PostgreSQL's rows in the comparable form. */
export const storedPlan = async (db: Database, changes: Numbers, prints: Numbers): Promise<StoredPlan> => {
  const all = async <Row>(query: RawBuilder<{ row: Row }>): Promise<Row[]> =>
    (await query.execute(db)).rows.map(({ row }) => row);
  const tables: Record<string, unknown[]> = {};
  for (const kind of rowKinds) {
    const images = await all<Image>(sql`SELECT to_jsonb(t) AS row FROM ${sql.table(tableOfKind[kind])} t`);
    tables[kind] = sorted(
      images.map((image) => toRow(image)),
      ({ id }) => String(id),
    );
  }
  const logged = await all<StoredChange>(sql`
    SELECT json_build_object('id', id, 'actor', actor, 'name', actor_name, 'login', login_id, 'action', action,
      'undoOf', undo_of, 'patch', patch, 'key', mutation_id, 'writes', coalesce((
        SELECT json_agg(json_build_object('table', entity, 'id', entity_id, 'version', version, 'before', before,
          'after', after) ORDER BY r.id) FROM change_row r WHERE change_id = change.id), '[]')) AS row
    FROM change ORDER BY id`);
  const sent = await all<{ key: string; sent: { changeId: number }[] }>(sql`
    SELECT json_build_object('key', stream_key, 'sent', json_agg(json_build_object('revision', revision,
      'changeId', change_id, 'totals', totals) ORDER BY revision)) AS row
    FROM change_stream GROUP BY stream_key ORDER BY stream_key`);
  const keys = await all<{ asOf: number; actor: string; key: string }>(sql`
    SELECT json_build_object('actor', actor, 'key', key, 'fingerprint', fingerprint, 'asOf', as_of, 'reply', reply,
      'revisions', revisions) AS row FROM idempotency`);
  const printed = await all<{ id: number }>(sql`
    SELECT json_build_object('id', id, 'date', date, 'paper', paper, 'revision', revision, 'printedAt',
      to_char(printed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'content', content, 'actor', actor, 'name', actor_name) AS row
    FROM print ORDER BY id`);
  const rowIn = (image: Image | null) => image && toRow(image);
  return {
    ...tables,
    streams: await all(
      sql`SELECT json_build_array(key, revision) AS row FROM stream WHERE revision > 0 ORDER BY key`,
    ),
    changes: logged.map(({ id, undoOf, writes, ...change }) => ({
      ...change,
      id: changes(id),
      undoOf: undoOf && changes(undoOf),
      writes: writes.map(({ table, before, after, ...write }) => ({
        ...write,
        kind: kindOf.get(table),
        before: rowIn(before),
        after: rowIn(after),
      })),
    })),
    sent: sent.map((of) => ({
      ...of,
      sent: of.sent.map((one) => ({ ...one, changeId: changes(one.changeId) })),
    })),
    keys: sorted(keys, ({ actor, key }) => `${actor} ${key}`).map((one) => ({
      ...one,
      asOf: changes(one.asOf),
    })),
    prints: printed.map(({ id, ...print }) => ({ ...print, id: prints(id) })),
    opened: await all(sql`SELECT to_json(date) AS row FROM opened_day ORDER BY date`),
  };
};
