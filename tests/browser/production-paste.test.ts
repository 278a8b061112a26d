import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays, dottedDay } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { xlsxOf } from '../../client/src/orders/import/xlsx-fixture.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { dragFile, listed, makeOrders, paste } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { tidyPage } from '../support/tidy-page.ts';
import { useWindows } from '../support/windows.ts';

/** Rows copied from a spreadsheet become orders. */
const windows = useWindows();
let page: Page;
/** Every test has a day of its own, with an order and a capacity. */
const nextDay = ownDays(windows);
let day: string;

beforeAll(async () => {
  page = await windows.open('anna', '/production');
}, 60_000);
beforeEach(async () => {
  await tidyPage(page);
  day = nextDay();
  await makeOrders(windows.script, day, [{ orderId: '10', steel: 50_000 }]);
  await windows.script.send('PUT', '/api/halls/1/capacity', { date: day, maxCapacity: 80_000 });
  await showDay(page, '/production', day);
  await page.locator('[data-row]').first().waitFor();
});

const dialog = (): Locator => page.getByRole('dialog');
const creations = async (): Promise<number> => {
  const { db } = windows.database;
  const rows = await db.selectFrom('change').select('id').where('action', 'like', 'orders.create%').execute();
  return rows.length;
};
const stored = async () => (await windows.script.call(daySnapshotEndpoint, { params: { date: day } })).orders;
const table = (...lines: string[][]): string => lines.map((cells) => cells.join('\t')).join('\r\n');
const createField = (name: string): Locator =>
  page.getByRole('row', { name: 'Neuer Auftrag' }).getByLabel(name, { exact: true });

it('previews what is pasted into the create row: new, refused with the reason, the hall’s load; and stores it as one change; refused rows stay to be corrected where they stand, by keyboard', async () => {
  const before = await creations();
  await createField('Auftrag').focus();
  await paste(
    page,
    table(
      ['Ort', 'Auftrag', 'Baustelle', 'PLZ', 'Stahl (t)', 'Matten', 'LTD', 'Gelb'],
      ['Kehl', '249.001', 'Kita Sonnenhang', '77694', '9,5', '1.000', 'x', 'ja'],
      ['Lahr', '24900A', '', '0815', 'neun', '', '', 'vielleicht'],
      ['Malterdingen', '249002', '"Kläranlage ""Breisgauer"" Bucht"', '79364', '42', '', '', ''],
    ),
  );
  await dialog().getByText('2 neu', { exact: true }).waitFor();
  await dialog().getByText('1 abgelehnt', { exact: true }).waitFor();
  await dialog().getByText('Halle 1 danach: 102 von 80 t').waitFor();
  await dialog().getByText('- 22', { exact: true }).waitFor();
  await dialog()
    .getByText(
      /Auftrag: Nur Ziffern · Baustelle: Pflichtfeld · PLZ: Fünf Ziffern, ab 10000 · Stahl: Keine ganzen Kilogramm · Attribut 3, Gelb: Weder ja noch nein/,
    )
    .waitFor();
  expect(await listed(page)).toEqual(['10']);
  expect(await stored()).toHaveLength(1);

  await page.keyboard.press('Enter');
  await page.getByText('2 Aufträge sind angelegt.', { exact: true }).waitFor();
  await page.getByText('Nicht übernommene Zeilen: 1').waitFor();
  await expect.poll(async () => await listed(page)).toEqual(['249002', '249001', '10']);
  expect((await stored()).find(({ orderId }) => orderId === '249001')).toMatchObject({
    city: 'Kehl',
    steel: 9500,
    matting: 1000,
    isUrgent: true,
    attribute3: true,
    h1: true,
    hallId: 1,
  });
  expect(await creations()).toBe(before + 1);

  await dialog().getByText('0 neu', { exact: true }).waitFor();
  const typed = ['249003', 'Rathaus', '77933', '9', 'ja'];
  for (const [index, field] of ['Auftrag', 'Baustelle', 'PLZ', 'Stahl', 'Attribut 3, Gelb'].entries()) {
    await page.waitForFunction(
      (name) => document.activeElement?.getAttribute('aria-label') === name,
      `Zeile 3, ${field}`,
    );
    await page.keyboard.press('Control+a');
    await page.keyboard.type(at(typed, index));
    await page.keyboard.press('Enter');
  }
  await dialog().getByText('1 neu', { exact: true }).waitFor();
  await dialog().getByText('Halle 1 danach: 111 von 80 t').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === '1 Auftrag anlegen');
  await page.keyboard.press('Enter');
  await page.getByText('Ein Auftrag ist angelegt.', { exact: true }).waitFor();
  await dialog().waitFor({ state: 'detached' });
  const order = (await stored()).find(({ orderId }) => orderId === '249003');
  expect(order).toMatchObject({ constructionSite: 'Rathaus', city: 'Lahr', steel: 9000, attribute3: true });
});

nightly('given up, it leaves everything as it was', async () => {
  await createField('Auftrag').fill('77');
  await paste(page, table(['5', 'Rathaus', '77933', 'Lahr', '9000']));
  await dialog().getByRole('button', { name: '1 Auftrag anlegen' }).waitFor();
  await pressUntilGone('Escape', dialog());
  await page.getByText('Es wurde nichts eingefügt.').waitFor();
  expect(await stored()).toHaveLength(1);
  expect(await createField('Auftrag').inputValue()).toBe('77');
});

nightly('warns of numbers that are planned already, and leaves them out on demand', async () => {
  await makeOrders(windows.script, day, [{ orderId: '249008' }]);
  const before = (await stored()).map(({ orderId }) => orderId);
  await page.getByRole('heading', { name: 'Aufträge Halle 1' }).click();
  await paste(
    page,
    table(
      ['249008', 'Kita Sonnenhang', '77694', 'Kehl', '9500'],
      ['249009', 'Rathaus', '77933', 'Lahr', '9000'],
    ),
  );
  await dialog().getByText('1 gibt es schon', { exact: true }).waitFor();
  await dialog()
    .getByText(
      `Die Nummer gibt es schon (Halle 1, ${dottedDay(day)}): Der Auftrag wird ein zweites Mal angelegt.`,
    )
    .waitFor();
  await dialog().getByRole('button', { name: '2 Aufträge anlegen' }).waitFor();
  await dialog().getByLabel('Vorhandene Nummern auslassen').check();
  await dialog()
    .getByText(/Die Zeile wird ausgelassen/)
    .waitFor();
  await dialog().getByRole('button', { name: '1 Auftrag anlegen' }).press('Enter');
  await dialog().waitFor({ state: 'detached' });
  const after = (await stored()).map(({ orderId }) => orderId);
  expect(after.toSorted()).toEqual([...before, '249009'].toSorted());
});

nightly(
  'without a good row there is nothing to accept; without cells it is an ordinary pasting',
  async () => {
    await page.getByRole('heading', { name: 'Aufträge Halle 1' }).click();
    await paste(page, 'nur Text ohne Zellen');
    expect(await dialog().count()).toBe(0);
    await paste(page, table(['Auftrag', 'Baustelle'], ['', 'Rathaus']));
    await dialog().getByText('0 neu', { exact: true }).waitFor();
    expect(await dialog().getByRole('button', { name: '0 Aufträge anlegen' }).isDisabled()).toBe(true);
    await pressUntilGone('Escape', dialog());
  },
);

const importButton = (): Locator => page.getByRole('button', { name: 'Datei importieren …' });

nightly(
  'previews a dropped CSV file, also the plan’s own export; a file of another kind is refused with the reason',
  async () => {
    await importButton().waitFor();
    const exported = await page.evaluate(
      async (address) => await (await fetch(address)).text(),
      `/api/orders?date=${day}&format=csv&separator=semicolon`,
    );
    const file = { name: 'Export.csv', bytes: Buffer.from(exported) };
    await dragFile(page, 'dragover', file);
    await page.getByText('CSV- oder XLSX-Datei hier ablegen').waitFor();
    await dragFile(page, 'drop', { name: 'Bild.csv', bytes: Uint8Array.of(0x89, 0x50, 0, 0) });
    await dialog().getByText('Das ist weder eine CSV- noch eine XLSX-Datei.').waitFor();
    await dragFile(page, 'drop', file);
    await dialog().getByText('1 gibt es schon', { exact: true }).waitFor();
    await dialog().getByText('Export.csv').waitFor();
    await dialog()
      .getByText(/^Halle 1 danach:/)
      .waitFor();
    expect(await stored()).toHaveLength(1);
    await pressUntilGone('Escape', dialog());
    await page.getByText('Es wurde nichts importiert.').waitFor();
    expect(await stored()).toHaveLength(1);
  },
);

nightly('imports an XLSX file by keyboard as one change', async () => {
  const before = await creations();
  const rows = [
    ['Auftrag', 'Baustelle', 'PLZ', 'Ort', 'Stahl (t)', 'Halle'],
    [249_010, 'Klärwerk', 79_364, 'Malterdingen', 9.5, 2],
    [249_011, 'Rathaus', 77_933, 'Lahr', 4.25, ''],
  ];
  const [choice] = await Promise.all([page.waitForEvent('filechooser'), importButton().press('Enter')]);
  await choice.setFiles({ name: 'Liste.xlsx', mimeType: '', buffer: Buffer.from(xlsxOf(rows)) });
  await page.waitForFunction(() => document.activeElement?.textContent === '2 Aufträge anlegen');
  await page.keyboard.press('Enter');
  await page.getByText('2 Aufträge sind angelegt.', { exact: true }).last().waitFor();
  await dialog().waitFor({ state: 'detached' });
  const made = (await stored())
    .filter(({ orderId }) => orderId.startsWith('24901'))
    .toSorted((a, b) => b.steel - a.steel);
  expect(made.map(({ steel, hallId }) => [steel, hallId])).toEqual([
    [9500, 2],
    [4250, 1],
  ]);
  expect(await creations()).toBe(before + 1);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Datei importieren …');
});

nightly('names the columns that it leaves out, and takes them as what they are chosen to be', async () => {
  await page.getByRole('heading', { name: 'Aufträge Halle 1' }).click();
  const cells = ['249030', 'Rathaus', '77933', 'Lahr', '9,5', '0', '06:00'];
  await paste(page, table(cells));
  await dialog().getByText('Stahl: Keine ganzen Kilogramm').waitFor();
  await dialog().getByText('1 Spalte nicht übernommen', { exact: true }).waitFor();
  const choices = dialog().getByRole('list', { name: 'Spalten' });
  expect(await choices.getByRole('listitem').count()).toBe(1);
  const time = choices.getByRole('combobox', { name: 'Spalte 7, 06:00 gehört zu' });
  expect(await time.textContent()).toBe('nicht übernehmen');
  await time.click();
  await page.getByRole('option', { name: 'Zeit', exact: true }).click();
  await dialog().getByText('1 Spalte nicht übernommen').waitFor({ state: 'detached' });
  await dialog().getByRole('button', { name: 'Alle Spalten zuordnen' }).click();
  const steel = dialog().getByRole('combobox', { name: 'Spalte 5, 9,5 gehört zu' });
  expect(await steel.textContent()).toBe('Stahl in kg');
  await steel.click();
  await page.getByRole('option', { name: 'Stahl in t', exact: true }).click();
  await dialog().getByRole('button', { name: '1 Auftrag anlegen' }).press('Enter');
  await dialog().waitFor({ state: 'detached' });
  const made = (await stored()).find(({ orderId }) => orderId === '249030');
  expect(made).toMatchObject({ steel: 9500, time: '06:00' });
});

nightly('takes nothing on a past day', async () => {
  await showDay(page, '/production', addDays(windows.today, -1));
  await page.getByText('Keine Aufträge vorhanden').waitFor();
  await paste(page, table(['5', 'Rathaus', '77933', 'Lahr', '9000']));
  expect(await dialog().count()).toBe(0);
});
