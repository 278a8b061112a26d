import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backUp, restore } from '../../../server/src/operations/backup-command.ts';
import { openBackup } from '../../../server/src/operations/read-backup.ts';
import { fillLittlePlan } from '../../support/commits.ts';
import { fillSites } from '../../support/hard-to-keep.ts';
import { allRows } from '../../support/table-rows.ts';
import { createTestDatabase } from '../../support/test-database.ts';

it('a backup restores a site to the letter, its reservation, an order’s number of the ERP, an announcement, and which spellings are to stay apart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'werkplan-sites-'));
  const [was, is] = [await createTestDatabase(), await createTestDatabase()];
  onTestFinished(async () => {
    await Promise.all([was.drop(), is.drop()]);
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'plan.gz');
  await fillLittlePlan(was.db);
  await fillSites(was.owner);
  await backUp(was.owner, { to: file }, () => undefined);
  await restore(is.owner, await openBackup(file), {
    force: false,
    keepLinks: true,
    writeLine: () => undefined,
  });
  const { site, site_apart: apart, reservation, ...others } = await allRows(was.owner);
  const { production_order: orders, shipment } = others;
  expect([site?.length, apart?.length, reservation?.length]).toEqual([1, 1, 1]);
  expect(orders?.filter((row) => row['external_number'] !== '')).toHaveLength(1);
  expect(shipment?.filter((row) => row['announcement'] !== null)).toHaveLength(1);
  expect(reservation?.[0]?.['expired']).toEqual({ steel: 31_000, matting: 1 });
  const restored = await allRows(is.owner);
  expect(restored).toMatchObject({
    site,
    site_apart: apart,
    reservation,
    production_order: orders,
    shipment,
  });
});
