import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ownDays, showDay } from '../../support/own-day.ts';
import { paste } from '../../support/production-page.ts';
import { reserve } from '../../support/reservations.ts';
import { makeSite } from '../../support/sites.ts';
import { tidyPage } from '../../support/tidy-page.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows();
const nextDay = ownDays(windows);

it('a reservation shrinks in one window while the other pastes orders of its site, never below 0, and grows back with the undo', async () => {
  const day = nextDay();
  const site = await makeSite(windows.script, { name: 'Brücke L98 Kinzig' });
  await reserve(windows.script, { siteId: site.id, period: 'day', day, steel: 18_000 });
  const [anna, bernd] = [
    await windows.open('anna', '/production'),
    await windows.open('bernd', '/production'),
  ];
  for (const page of [anna, bernd]) await showDay(page, '/production', day);
  const cardOf = (page: Page): Locator => page.locator(':has(> [data-hall="1"])');
  const shows = async (text: string): Promise<void> => await cardOf(anna).getByText(text).waitFor();
  await shows('18 t reserviert');
  await anna.evaluate(() => Object.assign(globalThis, { isSameLoad: true }));

  const take = async (orderId: string, tonnes: string, said: string): Promise<void> => {
    await tidyPage(bernd);
    await bernd.getByRole('heading', { name: 'Aufträge Halle 1' }).click();
    const head = ['Auftrag', 'Baustelle', 'PLZ', 'Ort', 'Stahl (t)'];
    const row = [orderId, 'Bruecke L 98 Kinzig', site.postCode, site.city, tonnes];
    await paste(bernd, [head, row].map((cells) => cells.join('\t')).join('\r\n'));
    const dialog = bernd.getByRole('dialog');
    await dialog.getByText(said, { exact: true }).waitFor();
    await bernd.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  await take('249001', '8', 'aus Reservierung Brücke L98 Kinzig (8 von 18 t)');
  await shows('10 t reserviert');
  await take('249002', '14', 'aus Reservierung Brücke L98 Kinzig (10 von 10 t)');
  await cardOf(anna).getByText('reserviert').waitFor({ state: 'detached' });

  await tidyPage(bernd);
  for (const text of ['10 t reserviert', '18 t reserviert']) {
    await bernd.keyboard.press('Control+z');
    await shows(text);
  }
  expect(await anna.evaluate(() => 'isSameLoad' in globalThis)).toBe(true);
});
