import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemChange } from '../support/system-change/system-change.ts';
import { commitInputOf } from '../../server/src/plan/commit-input.ts';
import {
  changeAt,
  dayStream,
  edit,
  item,
  nothing,
  order,
  remove,
  truck,
  useCommits,
} from '../support/commits.ts';

const scene = useCommits();

/** Tables that only the commit need write. */
const ofThePlan = [
  'production_order',
  'shipment',
  'truck',
  'delivery',
  'delivery_item',
  'hall_capacity',
  'opened_day',
  'print',
];
const ofTheLog = ['change', 'change_row', 'change_stream', 'stream'];

describe('a server that may not write the plan itself', () => {
  const revoke = async (): Promise<void> => {
    for (const table of [...ofThePlan, ...ofTheLog])
      await sql`REVOKE INSERT, UPDATE, DELETE ON ${sql.table(table)} FROM werkplan_app`.execute(
        scene.database.owner,
      );
  };

  it('commits and holds all the same', async () => {
    await revoke();
    const print = {
      date: '2026-11-23',
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
    const next = { ...nothing, epoch: scene.epoch, at: held.heads, changes };
    expect(await held.commit(next)).toMatchObject({ result: 'stored' });
  });

  it('writes it in no other way', async () => {
    await revoke();
    const { db } = scene.database;
    for (const table of [...ofThePlan, ...ofTheLog])
      await expect(sql`DELETE FROM ${sql.table(table)}`.execute(db)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('outside a commit', () => {
  const forge = sql`SELECT set_config('app.commit', 'on', false)`;

  it('rows are logged and stamped as ever, whatever a session claims', async () => {
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
    await scene.database.db.connection().execute(async (connection) => {
      await forge.execute(connection);
      const write = sql`UPDATE truck SET capacity = 1`.execute(connection);
      await expect(write).rejects.toMatchObject({ code: 'WP001' });
      await sql`RESET app.commit`.execute(connection);
    });
  });

  it('the owner’s stray statement is refused too, also in the transaction of a commit', async () => {
    const { owner } = scene.database;
    await expect(sql`UPDATE truck SET capacity = 1`.execute(owner)).rejects.toMatchObject({ code: 'WP001' });
    const both = owner.transaction().execute(async (tx) => {
      const changes = [changeAt(2, [edit('trucks', truck, { color: 'ROSE' })])];
      const commit = commitInputOf({ ...nothing, epoch: scene.epoch, at: { [dayStream]: 1 }, changes });
      const { rows } = await sql`SELECT commit_changes(${commit}) ->> 'result' AS result`.execute(tx);
      expect(rows).toEqual([{ result: 'stored' }]);
      await sql`UPDATE truck SET capacity = 1`.execute(tx);
    });
    await expect(both).rejects.toMatchObject({ code: 'WP001' });
  });
});

it('nobody may call the functions of the commit who was not told so', async () => {
  const { rows } = await sql`
    SELECT proname AS name, has_function_privilege('public', oid, 'EXECUTE') AS "everybody",
      has_function_privilege('werkplan_app', oid, 'EXECUTE') AS "server"
    FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY proname`.execute(
    scene.database.db,
  );
  expect(rows).toEqual([
    { name: 'commit_changes', everybody: false, server: true },
    { name: 'hold_streams', everybody: false, server: true },
  ]);
});
