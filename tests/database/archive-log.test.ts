import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLogStart } from '../../server/src/change/log-start-query.ts';
import { createDatabase } from '../../server/src/database/database.ts';
import { type Entity, kindOfTable } from '../../server/src/change/rows.ts';
import { readLoggedChanges } from '../../server/src/history/history-entries-query.ts';
import { askVersion } from '../../server/src/plan/questions-query.ts';
import { askChange } from '../../server/src/plan/undo-facts-query.ts';
import { backUp, restore } from '../../server/src/operations/backup-command.ts';
import { openBackup } from '../../server/src/operations/read-backup.ts';
import { verifyStored } from '../../server/src/plan/verify-query.ts';
import { archiveFolder, archiveLog } from '../../server/src/retention/archive-log.ts';
import { readSegments } from '../../server/src/retention/archive-store.ts';
import { putBack } from '../../server/src/retention/put-back.ts';
import { ageChanges, lastChange } from '../support/aging.ts';
import { endOf, startArchive } from '../support/archive-command.ts';
import { nightly } from '../support/nightly.ts';
import { makeRandomChanges } from '../support/restoring.ts';
import { planActions } from '../support/plan-actions.ts';
import { makePlanScene } from '../support/plan-scene.ts';
import { useOwnPlant } from '../support/plant.ts';
import { seeded } from '../support/random.ts';
import { at } from '../support/scene.ts';
import { allRows } from '../support/table-rows.ts';
import { createTestDatabase } from '../support/test-database.ts';

const plant = useOwnPlant({}, { ownDatabase: true });
const timeZone = 'Europe/Berlin';
const keepFrom = '2023-11-01';
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'werkplan-archive-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));
// Archives changes that an earlier test aged or restored.
beforeEach(async () => void (await archive()));

const folder = () => archiveFolder({ dataDir });
const archive = async (options: { folder?: null; changesAtOnce?: number } = {}) =>
  await archiveLog(plant.owner, { keepFrom, timeZone, now: plant.clock.now(), folder: folder(), ...options });

const random = seeded(18);
const actions = Object.values(planActions);
/** Makes changes of every kind, on new and on existing rows. */
const planOn = async (rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1)
    await random.pick(actions)(plant, await makePlanScene(plant));
};

/** Makes changes and sets the time of all changes after `after` to this instant. */
const planAt = async (instant: string, after: number): Promise<number> => {
  await planOn(1);
  const upTo = await lastChange(plant);
  await ageChanges(plant, { after, upTo, at: instant });
  return upTo;
};

/** Verifies the stored plan; returns one line per difference. */
const differences = async (db = plant.owner): Promise<string[]> => {
  const checked = (await verifyStored(db)) ?? [];
  return checked.flatMap(({ listed }) => listed.map(({ subject, what }) => `${subject} ${what}`));
};

const log = async () => {
  const { change, change_row, change_stream, row_base, stream_base, log_start } = await allRows(plant.db);
  return { change, change_row, change_stream, row_base, stream_base, log_start };
};

const logStart = async (): Promise<number> => (await readLogStart(plant.db)).changeId;
const filesNow = (): readonly string[] => (existsSync(folder()) ? readdirSync(folder()) : []);

it('a month at a time goes to a file, and comes back as it was', async () => {
  // The last minute of September and the first minute of October in the plant's time zone.
  const september = await planAt('2023-09-30T21:59:00Z', await logStart());
  const october = await planAt('2023-09-30T22:00:00Z', september);
  await planOn(1);
  const [whole, last, there] = [await log(), await lastChange(plant), filesNow()];

  const done = await archive();
  expect(done).toMatchObject([
    { month: '2023-09', lastChange: september, knownFrom: '2023-10-01' },
    { month: '2023-10', firstChange: september + 1, lastChange: october, knownFrom: '2023-11-01' },
  ]);
  const [first, second] = [at(done ?? [], 0).file ?? '', at(done ?? [], 1).file ?? ''];
  expect(filesNow().filter((file) => !there.includes(file))).toEqual([first, second]);
  const kept = await log();
  expect(kept.change?.length).toBe(last - october);
  expect(kept.log_start).toMatchObject([{ change_id: october, known_from: '2023-11-01' }]);
  expect(await differences()).toEqual([]);
  expect(await archive()).toEqual([]);

  await expect(putBack(plant.owner, join(folder(), first))).rejects.toThrow('the newest first');
  for (const file of [second, first]) await putBack(plant.owner, join(folder(), file));
  expect(await log()).toEqual(whole);
});

it('whoever plans on works with rows whose first images are archived, and all of it is verified', async () => {
  await planAt('2023-10-08T10:00:00Z', await logStart());
  await archive();
  expect(await differences()).toEqual([]);
  await planOn(2);
  expect(await differences()).toEqual([]);
});

/** Collects the answers of undo, history, merge and repeated requests about the changes and rows that are kept. */
const answers = async (
  ids: readonly number[],
  images: readonly { entity: Entity; id: number; version: number }[],
) => ({
  changes: await Promise.all(ids.map(async (id) => (await askChange(plant.db, { id })).fact)),
  entries: await readLoggedChanges(plant.db, ids),
  versions: await Promise.all(
    images.map(async ({ entity, id, version }) => {
      const kind = kindOfTable[entity];
      return (await askVersion(plant.db, { what: 'version', kind, id, version })).fact.value;
    }),
  ),
});

nightly('about what is kept, undo, history and merging are answered as before', async () => {
  const old = await planAt('2023-10-09T10:00:00Z', await logStart());
  // Includes edits and undos of changes that will be archived.
  await makeRandomChanges(plant, 5, 45);
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE gone (id) AS (
      SELECT id FROM change WHERE id <= ${old} UNION SELECT c.id FROM change c JOIN gone ON c.undo_of = gone.id)
    SELECT id FROM change WHERE id NOT IN (SELECT id FROM gone) ORDER BY id`.execute(plant.db);
  const { rows: images } = await sql<{ entity: Entity; id: number; version: number }>`
    SELECT entity, entity_id AS id, version FROM change_row WHERE change_id > ${old}
    UNION SELECT entity, entity_id, version - 1 FROM change_row WHERE change_id > ${old}`.execute(plant.db);
  const ids = rows.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(40);
  const before = await answers(ids, images);
  expect(await archive()).toMatchObject([{ lastChange: old }]);
  expect(await answers(ids, images)).toEqual(before);
});

const settings = () => ({ DATABASE_URL: plant.ownerUrl, DATA_DIR: dataDir });
const startCommand = (...parameters: readonly string[]) => startArchive(settings(), parameters);
const runCommand = async (...parameters: readonly string[]) => await endOf(startCommand(...parameters));
const waitsForLock = async (): Promise<boolean> => {
  const { rows } =
    await sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'log_archive'::regclass`.execute(
      plant.owner,
    );
  return rows.length > 0;
};

describe('killed at any step, it goes on there:', () => {
  let whole: Awaited<ReturnType<typeof log>>;
  let there: readonly string[];
  const filesSince = () => filesNow().filter((name) => !there.includes(name));
  beforeEach(async () => {
    there = filesNow();
    await planAt('2023-10-10T10:00:00Z', await logStart());
    whole = await log();
  });
  afterEach(async () => {
    expect(await differences()).toEqual([]);
    const last = (await readSegments(plant.db)).at(-1);
    await putBack(plant.owner, join(folder(), last?.file ?? ''));
    expect(await log()).toEqual(whole);
  });

  nightly('with the file written and nothing noted', async () => {
    const blocker = createDatabase(plant.ownerUrl, { max: 1 });
    let written = '';
    await blocker.transaction().execute(async (tx) => {
      await sql`LOCK TABLE log_archive IN EXCLUSIVE MODE`.execute(tx);
      const child = startCommand('--keep', '36');
      await expect.poll(waitsForLock, { timeout: 20_000 }).toBe(true);
      child.kill('SIGKILL');
      await once(child, 'close');
      written = at(filesSince(), 0);
    });
    await blocker.destroy();
    expect(await log()).toEqual(whole);
    const bytes = readFileSync(join(folder(), written));
    expect(await archive()).toMatchObject([{ file: written }]);
    expect(readFileSync(join(folder(), written)).equals(bytes)).toBe(true);
    expect(filesSince()).toEqual([written]);
  });

  nightly('with some of its changes deleted', async () => {
    const blocker = createDatabase(plant.ownerUrl, { max: 1 });
    await blocker.transaction().execute(async (tx) => {
      const start = await logStart();
      const held = sql`SELECT FROM change WHERE id = (
        SELECT id FROM change WHERE id > ${start} ORDER BY id OFFSET 7 LIMIT 1) FOR UPDATE`;
      await held.execute(tx);
      // The lock makes the third transaction of the archiving fail after two seconds.
      await expect(archive({ changesAtOnce: 3 })).rejects.toMatchObject({ code: '55P03' });
    });
    await blocker.destroy();
    const [half, file] = [await log(), at(filesSince(), 0)];
    expect(whole.change?.length).toBe((half.change?.length ?? 0) + 6);
    expect(await differences()).toEqual([]);
    await expect(putBack(plant.owner, join(folder(), file))).rejects.toThrow('not wholly taken out');

    const path = join(folder(), file);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length - 9));
    await expect(archive()).rejects.toThrow(`${path} is missing or damaged`);
    rmSync(path);
    await expect(archive()).rejects.toThrow(`${path} is missing or damaged`);
    expect(await log()).toEqual(half);
    writeFileSync(path, bytes);
    expect(await archive()).toMatchObject([{ file }]);
    expect(filesSince()).toEqual([file]);
  });
});

/** Restores a backup of the plan into a new database. */
const restoredCopy = async () => {
  const file = join(mkdtempSync(join(dataDir, 'backup-')), 'plan.gz');
  await backUp(plant.owner, { to: file }, () => undefined);
  const copy = await createTestDatabase();
  await restore(copy.owner, await openBackup(file), { force: true, writeLine: () => undefined });
  return copy;
};

nightly('a backup of what is left restores it and is verified, archived rows too', async () => {
  await planAt('2023-10-12T10:00:00Z', await logStart());
  await planOn(1);
  await archive();
  const fresh = await restoredCopy();
  const restored = await allRows(fresh.owner);
  expect(restored).toMatchObject(await log());
  expect(restored['log_archive']).toEqual((await allRows(plant.db))['log_archive']);
  expect(await differences(fresh.owner)).toEqual([]);

  // A row that was inserted, deleted or updated without a log entry is reported even if its log is archived.
  const { rows: hidden } = await sql<{ id: number }>`
    SELECT id FROM shipment WHERE NOT EXISTS (SELECT FROM change_row WHERE entity = 'shipment' AND entity_id = shipment.id)
    ORDER BY id`.execute(fresh.db);
  const [one, other] = [at(hidden, 0).id, at(hidden, 1).id];
  await fresh.owner.transaction().execute(async (tx) => {
    await sql`ALTER TABLE shipment DISABLE TRIGGER USER; ALTER TABLE delivery_item DISABLE TRIGGER USER`.execute(
      tx,
    );
    await sql`UPDATE shipment SET version = version + 1 WHERE id = ${one}`.execute(tx);
    await sql`DELETE FROM delivery_item WHERE shipment_id = ${other}`.execute(tx);
    await sql`DELETE FROM shipment WHERE id = ${other}`.execute(tx);
    await sql`ALTER TABLE shipment ENABLE TRIGGER USER; ALTER TABLE delivery_item ENABLE TRIGGER USER`.execute(
      tx,
    );
  });
  const found = await differences(fresh.owner);
  expect(found).toContainEqual(expect.stringMatching(`^shipment ${one} has version \\d+, archived is \\d+$`));
  expect(found).toContain(`shipment ${other} is in the log, but not in the table`);
  await fresh.drop();
});

nightly('npm run archive does it by hand, lists it and reads it back', async () => {
  await planAt('2023-10-14T10:00:00Z', await logStart());
  expect(await runCommand()).toMatchObject({
    code: 1,
    printed: expect.stringContaining('RETAIN_MONTHS is not set'),
  });
  const { code, printed } = await runCommand('--keep', '36');
  expect([code, printed]).toEqual([
    0,
    expect.stringMatching(
      /^Database .*\n2023-10: \d+ changes, (\S+)\nThe log is complete from 2023-11-01 on.\n$/,
    ),
  ]);
  const file = /changes, (\S+)/.exec(printed)?.[1] ?? '';
  const lines = gunzipSync(readFileSync(join(folder(), file)))
    .toString()
    .trim()
    .split('\n');
  expect(JSON.parse(at(lines, 0))).toMatchObject({ product: 'Werkplan', month: '2023-10' });
  expect(JSON.parse(at(lines, 1))).toMatchObject({
    at: expect.stringContaining('2023-10-14'),
    rows: expect.any(Array),
  });
  expect((await runCommand('--list')).printed).toContain(`, ${file}\n`);
  expect((await runCommand('--put-back', file)).printed).toContain('2023-10 is in the log again');
  await expect(putBack(plant.owner, join(folder(), file))).rejects.toThrow(
    'is in the log, or not wholly taken out',
  );
  expect((await runCommand('--keep', 'x')).printed).toContain('npm run archive [-- --keep');
  expect(await differences()).toEqual([]);
});

it('what is dropped is in no file', async () => {
  await planAt('2023-10-16T10:00:00Z', await logStart());
  const there = filesNow();
  expect(await archive({ folder: null })).toMatchObject([{ file: null, sha256: null }]);
  expect(filesNow()).toEqual(there);
  expect(await differences()).toEqual([]);
});
