import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Tables } from '../../server/src/database/tables.ts';
import { systemChange } from '../support/system-change/system-change.ts';
import { buildCommitInput } from '../../server/src/plan/commit-input.ts';
import {
  changeAt,
  dayStream,
  edit,
  item,
  emptyCommit,
  order,
  remove,
  truck,
  useCommits,
} from '../support/commits.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const scene = useCommits({ anew: 'database' });

/** Tables that only the commit function may write, each with one column. */
const written = {
  hall: 'id',
  production_order: 'note',
  shipment: 'note',
  truck: 'color',
  delivery: 'date',
  delivery_item: 'text',
  hall_capacity: 'day',
  calendar_entry: 'day',
  template: 'text',
  occurrence: 'text',
  day_release: 'date',
  day_grant: 'state',
  late_change: 'reason',
  drawing: 'project',
  site: 'remark',
  reservation: 'note',
  opened_day: 'date',
  print: 'content',
  stream: 'revision',
  change: 'actor',
  change_row: 'after',
  change_stream: 'totals',
};
/** The tables that the server writes directly; none of them belongs to the plan. */
const ownTables = [
  'api_token',
  'app_user',
  'attempt',
  'authenticator_app',
  'day_visit',
  'delivery_note',
  'display',
  'display_pairing',
  'draft',
  'driver',
  'epoch',
  'feed',
  'feed_event',
  'feed_state',
  'feed_stream',
  'idempotency',
  'invitation',
  'known_device',
  'list_columns',
  'login',
  'note_gap',
  'note_logo',
  'note_receipt',
  'note_series',
  'note_weight',
  'open_print',
  'outbox',
  'passkey',
  'passkey_challenge',
  'pending_sign_in',
  'plant_settings',
  'recovery_code',
  'reset_token',
  'security_event',
  'session',
  'site_apart',
  'used_captcha',
  'user_identity',
  'webhook',
  'webhook_delivery',
  'yard_link',
  'yard_photo',
];
const refused = { code: '42501' };

/** Commits a new truck colour by plain SQL on any connection. */
const paint = async (db: Kysely<Tables>, color: Truck['color']): Promise<unknown> => {
  const head = await scene.head();
  const at = { [dayStream]: head };
  const changes = [changeAt(head + 1, [edit('trucks', truck, { color })])];
  const commit = buildCommitInput({ ...emptyCommit, epoch: scene.epoch, at, changes });
  return (await sql`SELECT commit_changes(${commit}) ->> 'result' AS result`.execute(db)).rows[0];
};

describe('the server’s role', () => {
  spec('L.54');
  it('commits and holds', async () => {
    const print = {
      date: '2026-11-23',
      paper: 'delivery' as const,
      revision: 1,
      printedAt: '2026-11-23T08:00:00.000Z',
      content: {},
      after: null,
    };
    const more = {
      opened: ['2026-11-23'],
      prints: [{ ...print, actor: { key: 'system', id: null, name: 'x', loginId: null } }],
    };
    const change = changeAt(2, [edit('orders', order, { note: 'neu' }), remove('deliveryItems', item)]);
    expect(await scene.commit([change], more)).toMatchObject({ result: 'stored' });
    const held = await scene.store.hold([dayStream, 'trucks']);
    const changes = [changeAt(3, [edit('trucks', truck, { color: 'ROSE' })])];
    const next = { ...emptyCommit, epoch: scene.epoch, at: held.heads, changes };
    expect(await held.commit(next)).toMatchObject({ result: 'stored' });
  });

  it('writes none of its tables in another way', async () => {
    for (const [name, column] of Object.entries(written)) {
      const [table, field] = [sql.table(name), sql.ref(column)];
      for (const statement of [
        sql`INSERT INTO ${table} DEFAULT VALUES`,
        sql`UPDATE ${table} SET ${field} = ${field}`,
        sql`DELETE FROM ${table}`,
        sql`TRUNCATE ${table}`,
        sql`SELECT FROM ${table} FOR UPDATE`,
        sql`LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`,
      ])
        await expect(
          scene.database.db.transaction().execute(async (tx) => await statement.execute(tx)),
          name,
        ).rejects.toMatchObject(refused);
    }
  });

  it('writes itself what is not the plan, and nothing besides', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND has_table_privilege('werkplan_app', oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER') ORDER BY 1`.execute(
      scene.database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(ownTables);
    for (const statement of [sql`DELETE FROM epoch`, sql`INSERT INTO epoch DEFAULT VALUES`])
      await expect(statement.execute(scene.database.db)).rejects.toMatchObject(refused);
  });

  it('cannot slip tables and functions of its own under the commit', async () => {
    const { db } = scene.database;
    await db.connection().execute(async (connection) => {
      for (const table of Object.keys(written))
        await sql`CREATE TEMP TABLE ${sql.table(table)} (LIKE public.${sql.table(table)})`.execute(
          connection,
        );
      await sql`CREATE FUNCTION pg_temp.plan_epoch() RETURNS text LANGUAGE sql AS $$ SELECT 'mine' $$;
        CREATE FUNCTION pg_temp.day_totals(date) RETURNS jsonb LANGUAGE sql AS $$ SELECT '[]'::jsonb $$;
        CREATE FUNCTION pg_temp.nextval(text) RETURNS bigint LANGUAGE sql AS $$ SELECT 77::bigint $$;
        SET search_path = pg_temp, public`.execute(connection);
      expect(await paint(connection, 'ROSE')).toEqual({ result: 'stored' });
      for (const table of Object.keys(written))
        expect((await sql`SELECT FROM pg_temp.${sql.table(table)}`.execute(connection)).rows).toEqual([]);
      await sql`DISCARD TEMP; RESET search_path`.execute(connection);
    });
    const { truck: trucks, change = [] } = await scene.rows();
    expect(trucks).toMatchObject([{ color: 'ROSE', version: 2 }]);
    expect(change.map(({ id }) => id)).not.toContain(77);
  });
});

describe('outside a commit', () => {
  const forge = sql`SELECT set_config('app.commit', 'on', false)`;
  /** Grants rights that an administrator might give by mistake. */
  const grant = async (): Promise<void> =>
    void (await sql`GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO werkplan_app`.execute(
      scene.database.owner,
    ));

  it('rows are logged and stamped as ever, whatever a session claims', async () => {
    await grant();
    await scene.write(edit('trucks', truck, { color: 'ROSE' }));
    await systemChange(scene.database.db, 'test.edit', async (tx) => {
      await forge.execute(tx);
      await sql`UPDATE truck SET capacity = 1, version = 77`.execute(tx);
    });
    const { truck: trucks, change_row: images } = await scene.rows();
    expect(trucks).toMatchObject([{ capacity: 1, color: 'ROSE', version: 3 }]);
    expect(images?.filter(({ entity }) => entity === 'truck').map(({ version }) => version)).toEqual([
      1, 2, 3,
    ]);
    const back = edit('trucks', { ...truck, capacity: 1, color: 'ROSE', version: 3 }, { capacity: 2 });
    expect(await scene.write(back)).toMatchObject({ result: 'stored' });
  });

  it('rows are refused as ever, whatever a session claims', async () => {
    spec('L.12');
    await grant();
    await scene.database.db.connection().execute(async (connection) => {
      await forge.execute(connection);
      const write = sql`UPDATE truck SET capacity = 1`.execute(connection);
      await expect(write).rejects.toMatchObject({ code: 'WP001' });
      await sql`RESET app.commit`.execute(connection);
    });
  });

  it('the owner’s stray statement is refused too, also in the transaction of a commit', async () => {
    spec('L.12');
    const { owner } = scene.database;
    await expect(sql`UPDATE truck SET capacity = 1`.execute(owner)).rejects.toMatchObject({ code: 'WP001' });
    const both = owner.transaction().execute(async (tx) => {
      expect(await paint(tx, 'ROSE')).toEqual({ result: 'stored' });
      await sql`UPDATE truck SET capacity = 1`.execute(tx);
    });
    await expect(both).rejects.toMatchObject({ code: 'WP001' });
  });
});

it('nobody may call the functions of the tables’ owner who has no grant', async () => {
  spec('L.54');
  const { rows } = await sql`
    SELECT proname AS name, has_function_privilege('public', oid, 'EXECUTE') AS "everybody",
      has_function_privilege('werkplan_app', oid, 'EXECUTE') AS "server"
    FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY proname`.execute(
    scene.database.db,
  );
  expect(rows).toEqual([
    { name: 'chain_events', everybody: false, server: true },
    { name: 'commit_changes', everybody: false, server: true },
    { name: 'forget_names', everybody: false, server: true },
    { name: 'hold_streams', everybody: false, server: true },
    { name: 'prune_events', everybody: false, server: true },
  ]);
});
