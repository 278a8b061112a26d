import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cardOf, slotOf } from '../../support/delivery-page.ts';
import { makeTruck } from '../../support/make.ts';
import { nightly } from '../../support/nightly.ts';
import { ownDays, showDay } from '../../support/own-day.ts';
import { makeOrders } from '../../support/production-page.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows();
const nextDay = ownDays(windows);
const spellings = ['BV Schmidt Friedhofstr.', 'BV Schmidt Friedhofstraße', 'Schmidt Friedhofstr.'];

/** The texts that tell whether a run suits the site while a card is dragged. */
const said = (page: Page) => page.locator('[data-site-mark]');

it('one planner merges three spellings and sets a window; the other, with a card in hand, sees the run marked', async () => {
  const day = nextDay();
  await makeTruck(windows.script, { registration: 'OG-BS 214', defaultStartingTime: '13:30' });
  const place = { postCode: '77652', city: 'Offenburg', steel: 2000, matting: 0 };
  await makeOrders(
    windows.script,
    day,
    spellings.map((constructionSite) => ({ constructionSite, ...place })),
  );
  const [anna, bernd] = [await windows.open('anna', '/sites'), await windows.open('bernd', '/delivery')];
  await showDay(bernd, '/delivery', day);
  await cardOf(bernd, 'BV Schmidt Friedhofstr\\.').click();
  await slotOf(bernd, 'OG-BS 214', 1).getByRole('button').waitFor();
  expect(await said(bernd).count()).toBe(0);

  await anna.getByRole('button', { name: /^Zusammenlegen/ }).click();
  await anna.getByRole('button', { name: 'Zeitfenster', exact: true }).click();
  await anna.getByLabel('von', { exact: true }).fill('06:00');
  await anna.getByLabel('bis', { exact: true }).fill('11:00');
  await anna.keyboard.press('Enter');

  await said(bernd).getByText('Anlieferung nur bis 11:00 · Start 13:30').waitFor();
  await bernd.keyboard.press('Escape');
  await said(bernd).waitFor({ state: 'detached' });
  await cardOf(bernd, 'Schmidt Friedhofstr').click();
  await said(bernd).getByText('Anlieferung nur bis 11:00').waitFor();
  await slotOf(bernd, 'OG-BS 214', 1).getByRole('button').click();
  await slotOf(bernd, 'OG-BS 214', 1).getByText('nur bis 11:00', { exact: true }).waitFor();
  await bernd.locator('[data-bar]').getByText('1 Hinweis').waitFor();

  // One planner undoes the change, and it disappears for the other as well.
  await anna.getByRole('button', { name: 'Zeitfenster entfernen' }).click();
  await slotOf(bernd, 'OG-BS 214', 1).getByText('nur bis 11:00').waitFor({ state: 'detached' });
});

nightly(
  'one planner confirms a delivery by keys; the other sees it, is told before a move that it falls back, and takes the move back',
  async () => {
    const day = nextDay();
    await makeTruck(windows.script, { registration: 'OG-AN 11', defaultStartingTime: '06:00' });
    await makeTruck(windows.script, { registration: 'OG-AN 12', defaultStartingTime: '13:30' });
    await makeOrders(windows.script, day, [{ constructionSite: 'Klinikum Haus C', steel: 2000, matting: 0 }]);
    const [anna, bernd] = [await windows.open('anna', '/delivery'), await windows.open('bernd', '/delivery')];
    await showDay(anna, '/delivery', day);
    await showDay(bernd, '/delivery', day);
    const [early, late] = ['OG-AN 11', 'OG-AN 12'] as const;
    const seenIn = (page: Page, truck: string, text: string) =>
      slotOf(page, truck, 1).getByText(text, { exact: true }).waitFor();
    const card = (page: Page) => cardOf(page, 'Klinikum Haus C');

    await card(anna).click();
    await slotOf(anna, early, 1).getByRole('button').click();
    await slotOf(anna, early, 1).getByText('Klinikum Haus').waitFor();
    await card(anna).focus();
    await anna.keyboard.press('a');
    const dialog = anna.getByRole('dialog', { name: 'Anmeldung bei der Baustelle' });
    await dialog.waitFor();
    await anna.keyboard.press('2');
    await anna.waitForFunction(() => document.activeElement?.localName === 'input');
    await anna.keyboard.type('0730');
    await anna.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await seenIn(bernd, early, 'bestätigt 07:30');

    await card(bernd).focus();
    await bernd.keyboard.press('Space');
    const head = bernd.getByRole('region', { name: new RegExp(`^${late}`) });
    await head.locator('[data-site-mark]').getByText('bestätigt 07:30 wird angefragt').waitFor();
    await slotOf(bernd, late, 1).getByRole('button').focus();
    await bernd.keyboard.press('Enter');
    await bernd.getByText(/Klinikum Haus C: die Bestätigung für 07:30 gilt nicht mehr/).waitFor();
    await seenIn(anna, late, 'angefragt');
    await seenIn(bernd, late, 'angefragt');
    await bernd.keyboard.press('Control+z');
    await seenIn(anna, early, 'bestätigt 07:30');
    await seenIn(bernd, early, 'bestätigt 07:30');
  },
);

nightly(
  'one planner says how long a card is and what room it takes; the other sees it in English, until it is taken back',
  async () => {
    const day = nextDay();
    const limits = { loadingLength: 13_600, loadingMetres: 13.6 };
    await makeTruck(windows.script, { registration: 'OG-LM 1', ...limits });
    await makeOrders(windows.script, day, [{ constructionSite: 'Windpark', steel: 2000, matting: 0 }]);
    const anna = await windows.open('anna', '/delivery');
    const bernd = await windows.open('bernd', '/delivery', { locale: 'en-GB' });
    for (const page of [anna, bernd]) await showDay(page, '/delivery', day);
    const slot = (page: Page) => slotOf(page, 'OG-LM 1', 1);
    await cardOf(anna, 'Windpark').click();
    await slot(anna).getByRole('button').click();
    await slot(anna)
      .getByRole('button', { name: /Windpark/ })
      .first()
      .focus();
    await anna.keyboard.press('l');
    await anna.getByLabel('Längstes Stück').fill('14 m');
    await anna.getByLabel('Lademeter', { exact: true }).fill('7,2');
    await anna.keyboard.press('Enter');
    await bernd.getByText('7.2 / 13.6 m').waitFor();
    await bernd.getByText('too long: 14.0 m on 13.6 m').waitFor();
    await slot(bernd).getByText('14.0 m on 13.6 m').waitFor();
    await anna.keyboard.press('Control+z');
    await bernd.getByText('min. 0.0 / 13.6 m').waitFor();
    expect(await bernd.getByText(/too long/).count()).toBe(0);
  },
);
