import { addDays } from '@werkplan/shared/values/day.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenInEitherTheme } from '../support/axe.ts';
import { cutOff, overlaps, setWidth } from '../support/layout.ts';
import { nightly } from '../support/nightly.ts';
import { goTo, showDay } from '../support/own-day.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { cellOf, editOrder, editorOf, paste } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { volumes } from '../support/volumes.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ demo: true });
let page: Page;

beforeAll(async () => {
  page = await windows.open('anna', '/production');
}, 60_000);

const openDay = async (path: '/production' | '/delivery', ready: string): Promise<void> => {
  await showDay(page, path, windows.today);
  await page.locator(ready).first().waitFor();
};

describe('axe finds nothing in either theme', () => {
  it('on the sign-in', async () => {
    const signIn = await windows.visit('/login');
    await signIn.locator('input[name=password]').waitFor();
    expect(await brokenInEitherTheme(signIn)).toEqual([]);
  });

  it('in production, with filter row and row menu', async () => {
    await openDay('/production', '[data-row]');
    const counts = page.locator('h2 + p');
    expect(await counts.ariaSnapshot()).toMatch(/: \d+ aktiv(?: ?, \d+ storniert)?$/);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    expect(await brokenInEitherTheme(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Aktionen zu Auftrag/ })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    expect(await brokenInEitherTheme(page, '[role=menu]')).toEqual([]);
    await pressUntilGone('Escape', page.getByRole('menu'));
  });

  it('in production, with a hall’s capacity, the days’ loads and pasted rows', async () => {
    await openDay('/production', '[data-row]');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Kapazität der Halle 2 bearbeiten' }).click();
    await dialog.getByRole('textbox').first().waitFor();
    expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
    await pressUntilGone('Escape', dialog);
    await page.locator('[data-menu]').first().click();
    await page.getByRole('menuitem', { name: /Auf anderes Datum/ }).click();
    await dialog.getByText(/danach/).waitFor();
    expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
    await pressUntilGone('Escape', dialog);
    await paste(page, 'Auftrag\tBaustelle\n249001\tKita Sonnenhang');
    await dialog.getByText('1 abgelehnt').waitFor();
    expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
    await pressUntilGone('Escape', dialog);
  });

  it('in production, with a conflict to choose in', async () => {
    await openDay('/production', '[data-row]');
    const { orders } = await windows.script.call(daySnapshotEndpoint, { params: { date: windows.today } });
    const order = at(
      orders.filter((one) => one.hallId === 1 && one.date === windows.today && !one.isCanceled),
      0,
    );
    await cellOf(page, order, 'city').dblclick();
    await editorOf(page, order, 'city').fill('Unser Ort');
    await editOrder(windows.script, order, { city: 'Ihr Ort' });
    await page.getByText('hat eingetragen: Ihr Ort').first().waitFor();
    expect(await brokenInEitherTheme(page, `[data-row="${order.id}"]`)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Meine behalten' }).waitFor();
    expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
    await page.getByRole('button', { name: /übernehmen$/ }).click();
  });

  it.each([
    ['/production-plan', 'tr[data-today] [data-day-link]'],
    ['/production-forecast', '[data-day-link]'],
  ])('on %s, with the focus on a day', async (path, day) => {
    await goTo(page, path);
    await page.locator('table[aria-busy=false]').first().waitFor();
    await page.locator(day).first().focus();
    expect(await brokenInEitherTheme(page)).toEqual([]);
  });

  it('in delivery, with the modals of a card, the runs and the keys', async () => {
    await openDay('/delivery', '[data-slot]');
    const dialog = page.getByRole('dialog');
    const card = page.locator('[data-shipment] button[data-stop]').first();
    const check = async (): Promise<void> => {
      await dialog.waitFor();
      expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
      await pressUntilGone('Escape', dialog);
    };
    await card.press('d');
    await dialog.getByText(/danach/).waitFor();
    await check();
    await card.press('m');
    await check();
    await card.press('.');
    await page.getByRole('menuitem', { name: 'Teilen mit Menge …' }).click();
    await dialog.waitFor();
    await dialog.getByRole('textbox').fill('');
    await dialog.getByRole('button', { name: 'Teilen', exact: true }).click();
    await dialog.getByText(/^Zwischen 1 kg/).waitFor();
    await check();
    await page.getByRole('button', { name: 'Weitere Tour' }).click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await dialog.getByText('Pflichtfeld').waitFor();
    await check();
    await page.keyboard.press('?');
    await check();
  });

  it('in delivery, with what somebody else has entered and a truck still in use', async () => {
    await openDay('/delivery', '[data-slot]');
    const { trucks, deliveries, deliveryItems } = await windows.script.call(daySnapshotEndpoint, {
      params: { date: windows.today },
    });
    const used = new Set(
      deliveryItems.filter(({ text }) => text !== null).map(({ deliveryId }) => deliveryId),
    );
    const run = at(
      deliveries.filter(({ id }) => used.has(id)),
      0,
    );
    const truck = at(
      trucks.filter(({ id }) => id === run.truckId),
      0,
    );
    const dialog = page.getByRole('dialog');
    await page
      .getByRole('button', { name: `${truck.registration} bearbeiten` })
      .first()
      .press('Enter');
    await dialog.getByLabel('Fahrer', { exact: true }).fill('Meiner');
    const body = { ...truck, defaultDriver: 'Ihrer' };
    await windows.script.call(updateTruckEndpoint, { params: { id: truck.id }, body });
    await dialog.getByText('hat eingetragen: Ihrer').waitFor();
    await dialog.getByRole('button', { name: 'LKW stilllegen' }).click();
    await dialog.getByText(/wird an diesen Tagen noch gebraucht/).waitFor();
    expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
    await pressUntilGone('Escape', dialog);
  });

  it('in delivery, with a selection, during a drag, and with the truck modal', async () => {
    await openDay('/delivery', '[data-slot]');
    await page.locator('button[data-stop][aria-pressed]').first().click();
    await page
      .getByRole('button', { name: /^Hier platzieren/ })
      .first()
      .waitFor();
    expect(await brokenInEitherTheme(page)).toEqual([]);
    await page.locator('[data-shipment] button[data-stop]').first().press('x');
    await page.locator('[data-dragging]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-mark]').waitFor();
    // The pane that takes the pointer lies over all texts: axe would not look through it.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('[data-dragging] ::after { display: none !important }');
      document.adoptedStyleSheets = [sheet];
    });
    expect(await brokenInEitherTheme(page, '[data-dragging] [data-delivery]:first-child')).toEqual([]);
    await page.evaluate(() => (document.adoptedStyleSheets = []));
    await page.keyboard.press('Escape');
    await page.locator('[data-dragging]').waitFor({ state: 'detached' });
    await page.getByLabel('LKW anlegen', { exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
    await pressUntilGone('Escape', page.getByRole('dialog'));
  });
});

/** What stands in the bar and what must be readable there whatever happens. */
const barParts = '[data-bar] :is(button, [data-people], [data-stays-visible])';

describe('from 1440 to 390 px nothing lies over anything else and nothing is cut off', () => {
  const pastWords = {
    de: { production: 'Vor 12 Tagen · nur Notizen', delivery: 'Vor 12 Tagen · Touren änderbar' },
    en: { production: '12 days ago · notes only', delivery: '12 days ago · runs editable' },
  };
  const check = async (shown: Page, locale: keyof typeof pastWords): Promise<string[]> => {
    const faults: string[] = [];
    const checkWidths = async (address: string): Promise<void> => {
      for (const width of volumes.widths) {
        await setWidth(shown, width);
        const found = [...(await overlaps(shown, barParts)), ...(await cutOff(shown, barParts))];
        faults.push(...found.map((fault) => `${address} at ${width}: ${fault}`));
      }
    };
    await goTo(shown, '/');
    await shown.locator('[data-run]').first().waitFor();
    await checkWidths('/');
    for (const path of ['/production-plan', '/production-forecast']) {
      await goTo(shown, path);
      await shown.locator('table[aria-busy=false]').first().waitFor();
      await checkWidths(path);
    }
    await goTo(shown, '/settings');
    await shown.getByRole('heading', { level: 2 }).first().waitFor();
    await checkWidths('/settings');
    const past = addDays(windows.today, -12);
    for (const [path, day, words] of [
      ['/production', past, pastWords[locale].production],
      ['/delivery', past, pastWords[locale].delivery],
      ['/delivery', windows.today, ''],
    ] as const) {
      await showDay(shown, path, day);
      await shown.locator('[data-undo]').waitFor();
      await shown.locator('[data-people]').waitFor();
      expect(await shown.locator('[data-bar]').innerText()).toContain(words);
      await checkWidths(`${path} on ${day}`);
    }
    return faults;
  };
  it('in German', async () => {
    expect(await check(page, 'de')).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  nightly('in English', async () => {
    expect(await check(await windows.open('bernd', '/', { locale: 'en' }), 'en')).toEqual([]);
  });
});

it('in forced colours the selected hall and free slots have an edge', async () => {
  const edge = async (selector: string, side: 'outlineStyle' | 'borderTopStyle'): Promise<string> =>
    await page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], side);
  await page.emulateMedia({ forcedColors: 'active' });
  await openDay('/production', '[data-row]');
  expect(await edge('[data-selected]:has([data-hall])', 'outlineStyle')).toBe('solid');
  await openDay('/delivery', '[data-slot]');
  expect(await edge('[data-free] [data-content] > :first-child', 'borderTopStyle')).toBe('solid');
  await page.emulateMedia({ forcedColors: 'none' });
});
