import { bar, sample, writeAbs } from '@werkplan/shared/bvbs/testing/abs-writer.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cardOf } from '../../support/delivery-page.ts';
import { makeTruck } from '../../support/make.ts';
import { ownDays, showDay } from '../../support/own-day.ts';
import { tidyPage } from '../../support/tidy-page.ts';
import { useWindows } from '../../support/windows.ts';

/** BVBS files in real windows: parsed in the worker, imported by the server, shown live in a colleague's window. */
const windows = useWindows();
const nextDay = ownDays(windows);
let anna: Page;
let bernd: Page;

beforeAll(async () => {
  await makeTruck(windows.script, { registration: 'OG-BS 214' });
  anna = await windows.open('anna', '/production');
  bernd = await windows.open('bernd', '/production');
}, 60_000);
beforeEach(async () => await tidyPage(anna));

/** Dispatches a drop of files on the page, as a file manager causes it. */
const drop = async (page: Page, files: Readonly<Record<string, string>>): Promise<void> => {
  // The file input is loaded lazily with the toolbar of the orders.
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  const dataTransfer = await page.evaluateHandle((texts) => {
    const dropped = new DataTransfer();
    for (const [name, text] of Object.entries(texts)) dropped.items.add(new File([text], name));
    return dropped;
  }, files);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
};
const preview = (): Locator => anna.getByRole('dialog');
const numbers = (): Locator => preview().locator('input[name=orderId]');
/** The table row of an order. */
const row = (page: Page, orderId: string): Locator => page.locator('[data-row]').filter({ hasText: orderId });

const files = {
  'wp.abs': `${sample.join('\r\n')}\r\n`,
  'tor.abs': writeAbs([bar({ j: 'Tor', r: 5, n: 500 })]),
};

const take = async (): Promise<void> => {
  await drop(anna, files);
  await expect.poll(async () => await numbers().count()).toBe(2);
  for (const [index, project] of ['WP-TEST', 'Tor'].entries()) {
    await preview().getByLabel(`PLZ, ${project}`).fill('77933');
    await preview().getByLabel(`Ort, ${project}`).fill('Lahr');
    await numbers()
      .nth(index)
      .fill(String(70_001 + index));
  }
  await anna.keyboard.press('Control+Enter');
  await preview().waitFor({ state: 'detached' });
};

it('two dropped files become orders in both windows as one change, which one undo takes back; placed cards follow the newer index', async () => {
  const day = nextDay();
  for (const page of [anna, bernd]) await showDay(page, '/production', day);
  await take();
  for (const page of [anna, bernd]) {
    await row(page, '70001').getByTitle('549 kg', { exact: true }).waitFor();
    await row(page, '70002').getByTitle('444 kg', { exact: true }).first().waitFor();
  }
  await anna.keyboard.press('Control+z');
  for (const page of [anna, bernd]) await row(page, '70001').waitFor({ state: 'detached' });

  await take();
  await showDay(bernd, '/delivery', day);
  for (const site of ['WP-TEST', 'Tor']) {
    await cardOf(bernd, site).press('Enter');
    await bernd
      .getByRole('button', { name: /^Hier platzieren/ })
      .first()
      .press('Enter');
  }
  await expect.poll(async () => await bernd.locator('[data-slot] [data-card]').count()).toBe(2);
  await bernd.getByLabel('Zeichnung zu Auftrag 70002').click();
  await bernd.getByRole('dialog').getByText('1 Position, 500 Stück, Ø 12, längster Stab 1,00 m').waitFor();
  await bernd.keyboard.press('Escape');

  await drop(anna, {
    'tor-b.abs': writeAbs([bar({ j: 'Tor', r: 5, i: 'b', n: 600 })]),
    'wp.abs': files['wp.abs'],
  });
  await preview().getByText('1 neuer Index, 1 schon da').waitFor();
  await anna.keyboard.press('Control+Enter');
  await row(anna, '70002').getByTitle('533 kg', { exact: true }).first().waitFor();
  await bernd.getByLabel('Zeichnung zu Auftrag 70002').click();
  await bernd.getByRole('dialog').getByText('1 Position, 600 Stück, Ø 12, längster Stab 1,00 m').waitFor();
});

it('a PDF that is called .abs says its reason at once, and the page goes on', async () => {
  await showDay(anna, '/production', nextDay());
  await drop(anna, { 'plan.abs': '%PDF-1.7' });
  await preview()
    .getByText('plan.abs: Sie ist ein PDF. Bitte die BVBS-Datei wählen.')
    .waitFor({ timeout: 5_000 });
  await anna.keyboard.press('Escape');
  await preview().waitFor({ state: 'detached' });
});
