// Own server: it writes backups.
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupStatusEndpoint } from '@werkplan/shared/operations/backup-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../../server/src/config/config.ts';
import { NightWork } from '../../server/src/night-work.ts';
import { createUnlimitedDatabase } from '../../server/src/database/database.ts';
import { damagedName } from '../../server/src/operations/backup-folder.ts';
import { runUnlessBackingUp } from '../../server/src/operations/backup-store.ts';
import { openBackup } from '../../server/src/operations/read-backup.ts';
import { nightly } from '../support/nightly.ts';
import { readSegments } from '../../server/src/retention/archive-store.ts';
import { ageChanges, lastChange } from '../support/aging.ts';
import { makeOrder } from '../support/make.ts';
import { useOwnPlant } from '../support/plant.ts';
import { writeWithoutTriggers } from '../support/rewrite-log.ts';
import { collectedLogger } from '../support/run-logs.ts';
import { testClock } from '../support/test-clock.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'werkplan-night-'));
const backupDir = join(dataDir, 'backups');
const plant = useOwnPlant({ backupDir, dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

/** One minute before three o'clock in the plant, and three o'clock. */
const [before, three] = ['2026-11-24T01:59:00Z', '2026-11-24T02:00:00Z'];

const forget = vi.fn<() => Promise<void>>(async () => await Promise.resolve());

const nightOf = (overrides: Partial<Config> = {}, ownerUrl = plant.ownerUrl) => {
  const clock = testClock(three);
  const lines: string[] = [];
  const logger = collectedLogger('info', (line) => lines.push(line));
  const night = new NightWork({ config: { ...plant.config, ...overrides }, ownerUrl, clock, logger, forget });
  return { night, clock, lines };
};

describe('each night', () => {
  beforeEach(() => rmSync(backupDir, { recursive: true, force: true }));

  it('a backup is made once, at three o’clock in the plant', async () => {
    const { night, clock } = nightOf();
    clock.set(before);
    await night.run();
    expect(await night.backup.status()).toMatchObject({ last: null });
    expect(forget).not.toHaveBeenCalled();
    clock.set(three);
    await Promise.all([night.run(), night.run()]);
    expect(readdirSync(backupDir)).toEqual(['werkplan-2026-11-24.gz']);
    // `forget` runs once a night, after the backup, which therefore still contains what is deleted.
    expect(forget).toHaveBeenCalledOnce();
    const { header } = await openBackup(join(backupDir, 'werkplan-2026-11-24.gz'));
    const order = await makeOrder(plant.anna);
    expect(order.id).toBeGreaterThan(0);
    clock.set('2026-11-24T10:00:00Z');
    await night.run();
    expect((await openBackup(join(backupDir, 'werkplan-2026-11-24.gz'))).header).toEqual(header);
  });

  nightly('only old backups are deleted, no other files of the folder', async () => {
    const { night, clock } = nightOf({ backupKeep: 2 });
    for (const day of ['24', '25', '26']) {
      clock.set(`2026-11-${day}T02:00:00Z`);
      await night.run();
      writeFileSync(join(backupDir, 'note.txt'), '');
      writeFileSync(join(backupDir, 'werkplan-2026-11-23.gz.part'), 'half');
    }
    clock.set('2026-11-27T02:00:00Z');
    await night.run();
    expect(readdirSync(backupDir).sort()).toEqual([
      'note.txt',
      'werkplan-2026-11-26.gz',
      'werkplan-2026-11-27.gz',
    ]);
  });

  nightly('a failed backup is logged and retried after an hour', async () => {
    writeFileSync(backupDir, 'no folder');
    const { night, clock, lines } = nightOf();
    await night.run();
    expect(await night.backup.status()).toEqual({ state: 'failed', last: null });
    expect(lines.join('')).toContain('The nightly backup failed');
    rmSync(backupDir);
    clock.set('2026-11-24T03:00:00Z');
    await night.run();
    expect(await night.backup.status()).toMatchObject({ state: 'good', last: { bytes: expect.any(Number) } });
  });

  nightly('a damaged plan is not backed up, and earlier backups are kept', async () => {
    const { night, clock, lines } = nightOf({ backupKeep: 1 });
    await night.run();
    const order = await makeOrder(plant.anna);
    const damage = async (note: string): Promise<void> =>
      await writeWithoutTriggers(
        plant,
        'production_order',
        sql`UPDATE production_order SET note = ${note} WHERE id = ${order.id}`,
      );
    await damage('past the log');
    clock.set('2026-11-25T02:00:00Z');
    await night.run();
    expect(await night.backup.status()).toMatchObject({ state: 'failed' });
    expect(lines.join('')).toContain(`production_order ${order.id} differs in note`);
    expect(readdirSync(backupDir).sort()).toEqual(['werkplan-2026-11-24.gz', damagedName]);
    await damage(order.note ?? '');
    writeFileSync(join(backupDir, 'werkplan-2026-11-25.gz'), '');
    await night.run();
    expect(await night.backup.status()).toMatchObject({ state: 'good' });
    expect(readdirSync(backupDir).sort()).toEqual(['werkplan-2026-11-25.gz', damagedName]);
  });

  it('the next server may back up as soon as one has finished, even if its connection is still open', async () => {
    const [one, other] = [createUnlimitedDatabase(plant.ownerUrl), createUnlimitedDatabase(plant.ownerUrl)];
    const work = vi.fn<() => Promise<void>>(async () => await Promise.resolve());
    await runUnlessBackingUp(one, async () => {
      await runUnlessBackingUp(other, work);
      expect(work).not.toHaveBeenCalled();
    });
    await runUnlessBackingUp(other, work);
    expect(work).toHaveBeenCalledOnce();
    await Promise.all([one.destroy(), other.destroy()]);
  });

  it('the server’s role cannot make a backup', async () => {
    const { night, lines } = nightOf({}, plant.databaseUrl);
    await night.run();
    expect(await night.backup.status()).toEqual({ state: 'failed', last: null });
    expect(lines.join('')).toContain('permission denied');
    expect(readdirSync(backupDir)).toEqual([]);
  });

  it('changes older than RETAIN_MONTHS are archived after the backup', async () => {
    await ageChanges(plant, { after: 0, upTo: await lastChange(plant), at: '2023-10-31T22:59:00Z' });
    const { night, lines } = nightOf({ retainMonths: 36 });
    await makeOrder(plant.anna);
    writeFileSync(join(dataDir, 'archive'), 'no folder');
    await night.run();
    expect(night.retention.failedSince).toEqual(new Date(three));
    rmSync(join(dataDir, 'archive'));
    await night.run();
    expect(night.retention.failedSince).toBeNull();
    const segments = await readSegments(plant.db);
    expect(segments).toMatchObject([{ month: '2023-10', knownFrom: '2023-11-01' }]);
    expect(readdirSync(join(dataDir, 'archive'))).toEqual([segments[0]?.file]);
    expect(lines.join('')).toContain('A month of the log was archived.');
    await night.run();
    expect(await readSegments(plant.db)).toEqual(segments);
  });
});

describe('GET backup', () => {
  const status = async () => await plant.anna.call(backupStatusEndpoint, {});

  nightly('tells whether the nightly backups are made, as the metrics do', async () => {
    rmSync(backupDir, { recursive: true, force: true });
    expect(await status()).toEqual({ state: 'failed', last: null });
    await nightOf().night.run();
    const at = new Date(plant.clock.now().getTime() - 35 * 3_600_000);
    const file = join(backupDir, 'werkplan-2026-11-24.gz');
    utimesSync(file, at, at);
    expect(await status()).toMatchObject({ state: 'good', last: { at: at.toISOString() } });
    const earlier = new Date(at.getTime() - 2 * 3_600_000);
    utimesSync(file, earlier, earlier);
    const late = await status();
    expect(late).toMatchObject({ state: 'late', last: { at: earlier.toISOString() } });
    const metrics = await (await fetch(`${plant.url}/metrics`)).text();
    expect(metrics).toContain(`werkplan_backup_last_success_timestamp_seconds ${earlier.getTime() / 1000}`);
    expect(metrics).toContain(`werkplan_backup_bytes ${late.last?.bytes}`);
    expect(metrics).toContain('werkplan_alert{name="backup_late"} 1');
  });
});
