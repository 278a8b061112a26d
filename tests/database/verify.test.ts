import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { removeItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyStored } from '../../server/src/plan/verify-query.ts';
import { builtProgram } from '../support/built-program.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { planActions } from '../support/plan-actions.ts';
import { makePlanScene } from '../support/plan-scene.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { seeded } from '../support/random.ts';
import { writeWithoutTriggers } from '../support/rewrite-log.ts';
import { nightly } from '../support/nightly.ts';
import { at } from '../support/scene.ts';
import { createEmptyDatabase, migrateOnly } from '../support/test-database-at.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.22h');

const plant = useOwnPlant({}, { ownDatabase: true });

/** Verifies the stored plan; returns one line per difference. */
const found = async ({ owner } = plant): Promise<string[]> => {
  const checked = (await verifyStored(owner)) ?? [];
  return checked.flatMap(({ listed }) => listed.map(({ subject, what }) => `${subject} ${what}`)).sort();
};

/** Runs `npm run verify`; returns its exit code and output. */
const runCommand = async (databaseUrl: string) => {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [builtProgram('verify-cli')], { env });
  let [printed, complaint] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed, complaint };
};

describe('of a plan that nobody damaged', () => {
  const sound = useOwnPlant({}, { ownDatabase: true });

  it('finds nothing after a busy history', async () => {
    const random = seeded(16);
    const actions = Object.values(planActions);
    for (let round = 0; round < 6; round += 1) await random.pick(actions)(sound, await makePlanScene(sound));
    expect(await found(sound)).toEqual([]);
  });

  it('npm run verify ends with 0, and says what it compared', async () => {
    const { code, printed } = await runCommand(sound.databaseUrl);
    expect([code, printed]).toEqual([0, expect.stringContaining('Log and tables agree.')]);
    expect(printed.split('\n').filter((line) => line.startsWith('ok  '))).toHaveLength(20);
  });
});

it('goes on alone, and ends when it is asked to', async () => {
  await plant.owner.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${0x77726b76})`.execute(tx);
    expect(await verifyStored(plant.db, { alone: true })).toBeNull();
  });
  expect(await verifyStored(plant.db, { alone: true })).toHaveLength(16);
  const verifying = verifyStored(plant.db, { signal: AbortSignal.abort(new Error('enough')) });
  await expect(verifying).rejects.toThrow('enough');
});

describe('names what was damaged past the log:', () => {
  let scene: Awaited<ReturnType<typeof makePlanScene>>;
  let before: readonly string[];
  beforeEach(async () => {
    scene = await makePlanScene(plant);
    before = await found();
  });
  const damage = async (table: string, statement: RawBuilder<unknown>): Promise<string[]> => {
    await writeWithoutTriggers(plant, table, statement);
    return (await found()).filter((line) => !before.includes(line));
  };
  const lastChange = async (): Promise<number> => {
    const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM change`.execute(plant.db);
    return at(rows, 0).id;
  };

  it('a field of a row', async () => {
    const { id } = scene.order;
    expect(
      await damage(
        'production_order',
        sql`UPDATE production_order SET note = 'x', time = '1' WHERE id = ${id}`,
      ),
    ).toEqual([`production_order ${id} differs in note, time`]);
  });

  it('a row that is gone, one that came, one that came back', async () => {
    const [item, other] = [at(scene.items, 0), at(scene.items, 1)];
    expect(await damage('delivery_item', sql`DELETE FROM delivery_item WHERE id = ${item.id}`)).toEqual([
      `delivery_item ${item.id} is in the log, but not in the table`,
    ]);
    expect(
      await damage(
        'truck',
        sql`INSERT INTO truck (id, type, capacity, registration, default_driver, default_starting_time, color, status)
          SELECT 900, type, capacity, registration, default_driver, default_starting_time, color, status FROM truck LIMIT 1`,
      ),
    ).toContain('truck 900 is in the table, but not in the log');
    await plant.anna.call(removeItemEndpoint, { params: { id: other.id } });
    const back = sql`INSERT INTO delivery_item SELECT (jsonb_populate_record(NULL::delivery_item, before)).* FROM change_row
      WHERE entity = 'delivery_item' AND entity_id = ${other.id} AND after IS NULL`;
    expect(await damage('delivery_item', back)).toContain(
      `delivery_item ${other.id} is in the table, though the log ends in its deletion`,
    );
  });

  it('an image that begins otherwise, and one that is missing', async () => {
    const { id } = at(scene.parts, 0);
    const image = sql`entity = 'shipment' AND entity_id = ${id} AND version = 2`;
    expect(
      await damage(
        'change_row',
        sql`UPDATE change_row SET before = before || '{"note": "x"}' WHERE ${image}`,
      ),
    ).toEqual([`shipment ${id} version 2 begins otherwise than the one before ended: note`]);
    const { rows } = await sql<{ change: number }>`
      SELECT change_id AS change FROM change_row WHERE ${image}`.execute(plant.db);
    expect(await damage('change_row', sql`DELETE FROM change_row WHERE ${image}`)).toEqual([
      `change ${at(rows, 0).change} carries shipment ${id} otherwise than the log`,
      `shipment ${id} version 3 follows on version 1`,
    ]);
  });

  it('changes in another order, a revision that is missing, a stream that stands elsewhere', async () => {
    // Two more trucks, so that the stream's second revision is not its last.
    for (let made = 0; made < 2; made += 1) await makeTruck(plant.anna);
    // The change to damage affects one stream only, because the number of listed differences is limited.
    await makeOrder(plant.anna);
    const { rows } = await sql<{ change: number; stands: number }>`
      SELECT change_id AS change, stream.revision AS stands FROM change_stream JOIN stream ON key = stream_key
      WHERE key = 'trucks' AND change_stream.revision < 3 ORDER BY change_stream.revision`.execute(plant.db);
    const [{ change: first, stands }, { change: second }] = [at(rows, 0), at(rows, 1)];
    const swap = sql`UPDATE change_stream SET change_id = CASE revision WHEN 1 THEN ${second}::bigint ELSE ${first}::bigint END
      WHERE stream_key = 'trucks' AND revision < 3`;
    expect(await damage('change_stream', swap)).toContain(
      `trucks revision 2 is change ${first}, after change ${second}`,
    );
    const hole = sql`DELETE FROM change_stream WHERE stream_key = 'trucks' AND revision = 2`;
    expect(await damage('change_stream', hole)).toContain(
      `trucks ${stands - 1} revisions from 1 to ${stands}`,
    );
    const last = await lastChange();
    const gone = sql`DELETE FROM change_stream WHERE change_id = ${last}`;
    expect(await damage('change_stream', gone)).toContain(`change ${last} is in no stream`);
    const lost = sql`UPDATE change_stream SET change_id = 999999 WHERE stream_key = 'trucks' AND revision = ${stands}`;
    expect(await damage('change_stream', lost)).toContain(
      `trucks revision ${stands} is change 999999, which is not there`,
    );
    const ahead = sql`INSERT INTO stream (key, revision) VALUES ('day:2030-01-01', 5)`;
    expect(await damage('stream', ahead)).toContain('day:2030-01-01 stands at 5, the last one is 0');
  });

  it('a patch that carries a row otherwise, or not at all', async () => {
    const [{ id }, change] = [scene.order, await lastChange()];
    const { productionOrderId, id: partId } = at(scene.parts, 1);
    expect(productionOrderId).toBe(id);
    // The scene's last change moved a part, so its patch contains the order as well.
    expect(
      await damage(
        'change',
        sql`UPDATE change SET patch = jsonb_set(patch, '{orders,0,partsAmount}', '1') WHERE id = ${change}`,
      ),
    ).toEqual([`change ${change} carries production_order ${id} otherwise than the log`]);
    expect(
      await damage('change', sql`UPDATE change SET patch = patch - 'shipments' WHERE id = ${change}`),
    ).toContain(`change ${change} does not carry shipment ${partId}`);
  });

  it('sums that were broadcast otherwise', async () => {
    const key = `day:${today}`;
    expect(
      await damage(
        'change_stream',
        sql`UPDATE change_stream SET totals = jsonb_set(totals, '{0,steelTotal}', '1')
          WHERE stream_key = ${key} AND revision = (SELECT revision FROM stream WHERE key = ${key})`,
      ),
    ).toEqual([`${key} other sums were broadcast than its orders have`]);
    // The next broadcast contains the right sums again.
    await makeOrder(plant.anna);
  });

  it('a change that undoes what never was', async () => {
    const change = await lastChange();
    await sql`ALTER TABLE change DROP CONSTRAINT undone_once`.execute(plant.owner);
    expect(await damage('change', sql`UPDATE change SET undo_of = 999999 WHERE id = ${change}`)).toEqual([
      `change ${change} undoes change 999999, which is not there before it`,
    ]);
  });

  it('places, numbers and amounts that break the rules', async () => {
    const [first, second] = [at(scene.parts, 0), at(scene.parts, 1)];
    const { id } = scene.order;
    expect(
      await damage('shipment', sql`UPDATE shipment SET date = '2026-12-01' WHERE id = ${first.id}`),
    ).toContain(
      `delivery_item ${at(scene.items, 0).id} holds shipment ${first.id} of 2026-12-01 on a run of ${today}`,
    );
    expect(
      await damage('shipment', sql`UPDATE shipment SET split_number = 1 WHERE id = ${second.id}`),
    ).toContain(`shipment ${second.id} is number 1 of 3 instead of 2 of 3`);
    expect(
      await damage('production_order', sql`UPDATE production_order SET parts_amount = 1 WHERE id = ${id}`),
    ).toContain(`production_order ${id} has 10000 kg in parts, partsAmount is 1`);
    expect(
      await damage(
        'shipment',
        sql`UPDATE shipment SET amount = 1 WHERE production_order_id = ${scene.other.id}`,
      ),
    ).toContain(`production_order ${scene.other.id} has 1 kg in parts, partsAmount is 10000`);
    expect(
      await damage(
        'production_order',
        sql`UPDATE production_order SET parts_amount = 1 WHERE id = ${scene.other.id}`,
      ),
    ).toContain(`production_order ${scene.other.id} is 10000 kg, its only part 1`);
    expect(
      await damage(
        'shipment',
        sql`UPDATE shipment SET is_deleted = true WHERE production_order_id = ${scene.other.id}`,
      ),
    ).toContain(`production_order ${scene.other.id} has none`);
    expect(
      await damage('production_order', sql`UPDATE production_order SET drawings = 2 WHERE id = ${id}`),
    ).toContain(`production_order ${id} has 0 drawings, drawings is 2`);
    const proven = '{"bulky": null, "longest": 9000}';
    expect(
      await damage(
        'production_order',
        sql`UPDATE production_order SET drawn = ${proven}::jsonb WHERE id = ${id}`,
      ),
    ).toContain(`production_order ${id} is  by its drawings, drawn is ${proven}`);
    expect(
      await damage('shipment', sql`UPDATE shipment SET drawn = ${proven}::jsonb WHERE id = ${second.id}`),
    ).toContain(`shipment ${second.id} is  by its positions, drawn is ${proven}`);
    expect(
      await damage('shipment', sql`UPDATE shipment SET metres_share = 0.4 WHERE id = ${second.id}`),
    ).toContain(`shipment ${second.id} shares  of its order's loading metres, metresShare is 0.4`);
  });
});

describe('npm run verify', () => {
  it('ends with 2 when something differs, and lists it', async () => {
    const { id } = await makeOrder(plant.anna);
    await writeWithoutTriggers(
      plant,
      'production_order',
      sql`UPDATE production_order SET note = 'x' WHERE id = ${id}`,
    );
    const { code, printed } = await runCommand(plant.databaseUrl);
    expect(code).toBe(2);
    expect(printed).toMatch(
      /^FAIL {2}each table’s rows are those that the log ends in \([\d,]+ compared, [\d.]+ s\)$/m,
    );
    expect(printed).toMatch(/^\d+ differences; /m);
  });

  nightly('ends with 1 when there is nothing to compare', async () => {
    const empty = await createEmptyDatabase();
    expect(await runCommand(empty.url)).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/: empty\.\nIt holds no plan: /),
    });
    await migrateOnly(empty.db, (name) => name <= '0012-log-kept');
    expect((await runCommand(empty.url)).complaint).toMatch(
      /^The database is of another version of Werkplan; /m,
    );
    await empty.drop();
  });
});
