// Own server: it writes backups.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveLog } from '../../server/src/retention/archive-log.ts';
import { age, lastChange } from '../support/aging.ts';
import { brokenInEitherTheme } from '../support/axe.ts';
import { makeOrder } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { goTo } from '../support/own-day.ts';
import { useWindows } from '../support/windows.ts';

const folder = mkdtempSync(join(tmpdir(), 'werkplan-kept-'));
const backupDir = join(folder, 'backups');
const windows = useWindows({ env: () => ({ BACKUP_DIR: backupDir }) });
afterAll(() => rmSync(folder, { recursive: true }));

/** Anna's window in German, Bernd's in English. */
let [page, theirs]: [Page | null, Page | null] = [null, null];
const both = () => [page, theirs].filter((one) => one !== null);
beforeAll(async () => {
  // Of a backup only who keeps the plant is warned.
  await windows.database.db.updateTable('appUser').set({ role: 'admin' }).execute();
  page = await windows.open('anna', '/');
  theirs = await windows.open('bernd', '/', { locale: 'en-GB' });
}, 60_000);

describe('the dashboard', () => {
  beforeEach(async () => {
    for (const shown of both()) {
      await shown.getByRole('navigation').waitFor();
      await goTo(shown, '/');
    }
  });
  const file = join(backupDir, 'werkplan-2026-11-20.gz');
  /** The last backup was made so many hours ago. */
  const backedUp = (hours: number): void => {
    writeFileSync(file, Buffer.alloc(12_480_000));
    const at = new Date(Date.now() - hours * 3_600_000);
    utimesSync(file, at, at);
  };

  it('says nothing of backups as long as they are made', async () => {
    backedUp(1);
    for (const shown of both()) {
      await shown.reload();
      await shown
        .getByRole('region', { name: /^(?:Letzte Änderungen|Recent changes|Latest changes)$/ })
        .waitFor();
      expect(await shown.getByText(/gesichert|Sicherung|backed up|backup/).count()).toBe(0);
    }
  });

  it('warns under its bar when the last one is missing, in both languages and themes', async () => {
    backedUp(60);
    const texts = [
      /^Seit über 36 Stunden wurde der Plan nicht gesichert\. Läuft nachts ein Server, /,
      /^The plan has not been backed up for more than 36 hours\. Does a server run at night, /,
    ];
    for (const [place, shown] of both().entries()) {
      await shown.reload();
      const warning = shown.getByRole('status').filter({ hasText: texts[place] ?? /none/ });
      await warning.waitFor();
    }
    const [german] = both();
    expect(german && (await brokenInEitherTheme(german))).toEqual([]);
  });
});

describe('the history', () => {
  nightly('says at its end from when on it is known, in both languages and themes', async () => {
    await makeOrder(windows.script, { date: windows.today, constructionSite: 'Altes Rathaus' });
    const { owner, db } = windows.database;
    await age({ owner }, { after: 0, upTo: await lastChange({ db }), at: '2023-10-05T08:00:00Z' });
    const archived = { keepFrom: '2023-11-01', timeZone: 'Europe/Berlin', now: new Date() };
    await archiveLog(owner, { ...archived, folder: join(folder, 'archive') });
    const ends = [
      'Älteres ist archiviert, bekannt ab 01.11.2023.',
      'Earlier changes are archived; known from 01.11.2023.',
    ];
    for (const [place, shown] of both().entries()) {
      await shown.goto(`${windows.server.url}/production?date=${windows.today}`);
      await shown.locator('[data-undo]').waitFor();
      await shown.keyboard.press('v');
      // For the first of them nothing else is known of the day.
      const panel = shown.getByRole('complementary', { name: /^(?:Verlauf|History)/ });
      await panel.getByText(ends[place] ?? '').waitFor();
      expect(await panel.getByRole('listitem').count()).toBe(place === 0 ? 0 : 2);
      await makeOrder(windows.script, { date: windows.today, constructionSite: `Neubau ${place}` });
      await panel
        .getByRole('listitem')
        .filter({ hasText: ends[place] ?? '' })
        .waitFor();
      expect(await panel.getByRole('listitem').last().textContent()).toBe(ends[place]);
    }
    const [german] = both();
    expect(german && (await brokenInEitherTheme(german, 'aside'))).toEqual([]);
  });
});
