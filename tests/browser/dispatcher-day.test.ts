import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { brokenInEitherTheme } from '../support/axe.ts';
import { chooseFromMenu } from '../support/day-bar.ts';
import { cardOf, moveToPastDay, partsOn, slotOf, toastIsShown, typedDay } from '../support/delivery-page.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { makeOrders, storedOrder } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { tidyPage } from '../support/tidy-page.ts';
import { useTwoTrucks } from '../support/two-trucks.ts';
import { useWindows } from '../support/windows.ts';
import { isLong } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
/** A dispatcher's day at the board, in German; in the long form a colleague has it open as well (two-planners shows that live). */
const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);
const furnish = useTwoTrucks(windows);
let anna: Page;
let pages: Page[];

beforeAll(async () => {
  anna = await windows.open('anna', '/delivery');
  pages = isLong ? [anna, await windows.open('bernd', '/delivery')] : [anna];
}, 60_000);
beforeEach(async () => await tidyPage(anna));

const show = async (day: Day, site: string): Promise<void> => {
  for (const page of pages) {
    await showDay(page, '/delivery', day);
    await cardOf(page, site).first().waitFor();
  }
};
const dialog = (): Locator => anna.getByRole('dialog');
const columns = (page: Page, registration: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${registration}`) });
const fromMenu = async (of: Locator, item: string): Promise<void> => {
  // An earlier menu may still be fading out.
  await anna.getByRole('menu').waitFor({ state: 'detached' });
  await of.press('.');
  await anna.getByRole('menuitem', { name: item, exact: true }).press('Enter');
  await anna.getByRole('menu').waitFor({ state: 'detached' });
};
/** By its shortcut, because the focus may still be on its way to the placed card, and a toast has a button of this name. */
const undo = async (): Promise<void> => await anna.keyboard.press('Control+z');

it('a truck is made and gets a run of its own time; what is on the day’s trucks is added up by type, live; needed, it is not retired', async () => {
  spec('2.29', '2.31', '2.39b', 'L.16', 'L.18');
  const day = nextDay();
  const { orders } = await furnish(day, [{ constructionSite: 'Kita', steel: 9000, matting: 3000 }]);
  await show(day, 'Kita');
  await anna.getByLabel('LKW anlegen', { exact: true }).click();
  await dialog().waitFor();
  // A click outside the dialog does not close it.
  await anna.mouse.click(5, 5);
  await dialog().getByRole('combobox', { name: 'LKW-Typ' }).click();
  await anna.getByRole('option', { name: 'Spedition' }).click();
  const field = (name: string): Locator => dialog().getByLabel(name, { exact: true });
  await field('Kapazität').fill('26.000');
  await field('Kennzeichen').fill('FR-LS 902');
  // The time is formatted while it is being typed.
  await field('Startzeit').pressSequentially('0530');
  expect(await field('Startzeit').inputValue()).toBe('05:30');
  await anna.keyboard.press('Tab');
  await anna.keyboard.type('Kessler');
  await anna.keyboard.press('Enter');
  for (const page of pages) await columns(page, 'FR-LS 902, Spedition').waitFor();
  await chooseFromMenu(anna, /^Anlegen/, 'Weitere Tour');
  const popover = anna.getByRole('dialog', { name: 'Weitere Tour anlegen' });
  await popover.getByLabel('LKW', { exact: true }).click();
  await anna.getByRole('option', { name: 'FR-LS 902' }).click();
  await popover.getByLabel('Startzeit').fill('11:45');
  await popover.getByRole('button', { name: 'Anlegen', exact: true }).click();
  for (const page of pages) await expect.poll(async () => await columns(page, 'FR-LS 902').count()).toBe(2);
  await anna.getByRole('button', { name: /^Gesamt/ }).click();
  const sums = anna.getByRole('table', { name: /^Gesamt/ }).locator('tbody tr, tfoot tr');
  const { script } = windows;
  const { deliveries, trucks } = await script.call(daySnapshotEndpoint, { params: { date: day } });
  const truck = trucks.find(({ registration }) => registration === 'FR-LS 902');
  const run = deliveries.find(({ truckId }) => truckId === truck?.id);
  const part = at(await partsOn(script, day, at(orders, 0)), 0);
  const { deliveryItems } = await script.call(fillSlotEndpoint, {
    params: { deliveryId: run?.id ?? 0, slot: 0 },
    body: { shipmentId: part.id },
  });
  await expect
    .poll(async () => (await sums.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual([
      'Sattel 0 0 0',
      'Kleine & Kranwagen 0 0 0',
      'Abholer 0 0 0',
      'Spedition 9 3 12',
      'Summe 9 3 12 t',
    ]);
  await anna.getByRole('button', { name: /^Gesamt/ }).click();
  await columns(anna, 'FR-LS 902').first().getByRole('button', { name: 'Mehr zu FR-LS 902' }).press('Enter');
  await anna.getByRole('menuitem', { name: 'LKW stilllegen' }).press('Enter');
  await dialog().getByRole('link').first().click();
  await dialog().waitFor({ state: 'detached' });
  await cardOf(anna, 'Kita').waitFor();
  // A truck can be retired once its runs are empty.
  await script.send('DELETE', `/api/delivery-items/${at(deliveryItems, 0).id}`);
  await columns(anna, 'FR-LS 902').first().getByRole('button', { name: 'Mehr zu FR-LS 902' }).press('Enter');
  await anna.getByRole('menuitem', { name: 'LKW stilllegen' }).press('Enter');
  for (const page of pages) await expect.poll(async () => await columns(page, 'FR-LS 902').count()).toBe(0);
});

it('a card is split, its part’s amount changed, pinned with its run and taken off; dead cards are no buttons; its note is its order’s', async () => {
  spec('2.36c', '2.36g', '2.39c', '4.19a', '4.20a');
  const [day, other] = [nextDay(), nextDay()];
  const { script } = windows;
  const { orderOf, place } = await furnish(day, [
    { constructionSite: 'Klinikum', city: 'Lahr', steel: 12_000, matting: 0 },
    { constructionSite: 'Rathaus', steel: 6000, matting: 0 },
  ]);
  const stored = async (): Promise<unknown[]> =>
    (await partsOn(script, day, orderOf('Klinikum'))).map(({ amount, isDeleted }) =>
      isDeleted ? 'deleted' : amount,
    );
  await place(orderOf('Klinikum'), 0);
  await show(day, 'Rathaus');
  const slot = (page: Page): Locator => slotOf(page, 'OG-BS 214', 1);
  const card = slot(anna)
    .getByRole('button', { name: /^Klinikum.*t/ })
    .first();
  await fromMenu(card, 'Teilen');
  await toastIsShown(anna, 'Die Sendung Klinikum Lahr ist geteilt, der neue Teil liegt in der Liste.');
  expect(await stored()).toEqual([6000, 6000]);
  const pins = columns(anna, 'OG-BS 214').getByRole('img', { name: 'Angeheftet' });
  for (const [item, count] of [
    ['Anheften', 2],
    ['Lösen', 0],
  ] as const) {
    await columns(anna, 'OG-BS 214').getByRole('button', { name: 'Mehr zu OG-BS 214' }).press('Enter');
    await anna.getByRole('menuitem', { name: item, exact: true }).press('Enter');
    await fromMenu(card, item);
    await expect.poll(async () => await pins.count()).toBe(count);
  }
  // A new weight removes the card from its truck; both parts then show what is missing to the order's total.
  await slot(anna)
    .getByRole('button', { name: /^Menge .*Klinikum/ })
    .press('F2');
  const editor = anna.getByRole('textbox', { name: /^Menge/ });
  await editor.fill('4.000,00');
  await editor.press('Enter');
  await toastIsShown(anna, 'Die Sendung liegt wieder in der Liste.');
  for (const page of pages) await slot(page).getByText('Klinikum').waitFor({ state: 'detached' });
  await expect.poll(async () => await anna.getByText('Δ − 2 t', { exact: true }).count()).toBe(2);
  await cardOf(anna, 'Klinikum.*Teil 2 von 2').press('Delete');
  await toastIsShown(anna, 'Die Sendung Klinikum Lahr ist gelöscht.');
  await expect.poll(stored).toEqual([12_000, 'deleted']);
  const deleted = anna.getByRole('group', { name: /^Klinikum.*Gelöscht/ });
  expect(await deleted.getByRole('button').count()).toBe(1);
  // An order in a single part has no weight field of its own.
  expect(await anna.getByRole('button', { name: /^Menge .*Rathaus/ }).count()).toBe(0);
  await cardOf(anna, 'Rathaus').press('m');
  const notes = dialog().getByRole('textbox', { name: 'Notizen' });
  await notes.fill('  Kran bestellt \n');
  // A click outside the dialog does not close it.
  await anna.mouse.click(5, 5);
  await notes.press('Control+Enter');
  await dialog().waitFor({ state: 'detached' });
  expect((await storedOrder(script, orderOf('Rathaus'))).note).toBe('Kran bestellt');
  await cardOf(anna, 'Rathaus').press('d');
  await dialog().getByLabel('Datum', { exact: true }).fill(typedDay(other));
  await dialog()
    .getByText(/^LKW am .* danach: 6 von \d+ t/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Bestätigen' }).click();
  for (const page of pages) await cardOf(page, 'Rathaus').waitFor({ state: 'detached' });
});

nightly('what waits for a truck is counted, and what earlier days left comes by one click', async () => {
  spec('L.33', 'L.34');
  const { script, today } = windows;
  const sites = ['Kita', 'Klinikum', 'Bahnhof Ulm', 'Bahnhof Kehl'];
  const rows = sites.map((constructionSite) => ({ constructionSite }));
  const orders = await makeOrders(script, today, rows);
  await moveToPastDay(windows.database, addDays(today, -1), orders.slice(2));
  await show(today, 'Klinikum');
  await anna
    .getByRole('link', { name: 'Lieferung, 4 Sendungen ohne LKW bis zum nächsten Arbeitstag', exact: true })
    .waitFor();
  const leftovers = anna.getByRole('button', { name: /^Rest von früher \(2\)/ });
  await leftovers.click();
  await toastIsShown(anna, `2 Sendungen sind auf den ${typedDay(today)} verschoben.`);
  for (const site of sites.slice(2)) await cardOf(anna, `${site}.*nach hinten verschoben`).waitFor();
  await leftovers.waitFor({ state: 'detached' });
});

it('F names the best runs for a card; arrows look, Enter places, and only that changes the plan', async () => {
  const day = nextDay();
  const fair = { constructionSite: 'Messe', postCode: '76131', city: 'Karlsruhe' };
  const { orders, place } = await furnish(day, [
    { ...fair, steel: 7_000 },
    { ...fair, steel: 5_000 },
  ]);
  await place(at(orders, 0), 0);
  await show(day, 'Messe');
  const listed = (page: Page): Locator => page.locator('[data-shipment] [data-stop]');
  const preview = (of: Locator): Locator => of.locator('[inert]', { hasText: 'Messe' });
  await listed(anna).press('f');
  await anna.getByRole('listbox', { name: 'Vorschläge' }).and(anna.locator(':focus')).waitFor();
  expect(await anna.getByRole('option').first().innerText()).toMatch(
    /OG-BS 214[^]*14 \/ 24 t[^]*Eine Sendung dieser Baustelle an Bord[^]*danach 10 t frei/,
  );
  await preview(slotOf(anna, 'OG-BS 214', 2)).waitFor();
  await anna.keyboard.press('ArrowDown');
  await preview(slotOf(anna, 'KA-WT 55', 1)).waitFor();
  const { deliveryItems } = await windows.script.call(daySnapshotEndpoint, { params: { date: day } });
  expect(deliveryItems).toHaveLength(1);
  await anna.keyboard.press('ArrowUp');
  await anna.keyboard.press('Enter');
  for (const page of pages)
    await slotOf(page, 'OG-BS 214', 2)
      .getByRole('button', { name: /^Messe/ })
      .waitFor();
  await undo();
  for (const page of pages) await expect.poll(async () => await listed(page).count()).toBe(1);
});

nightly('the day is proposed with reasons, placed as one change and taken back', async () => {
  const day = nextDay();
  const sites = { Messe: 10_000, Werft: 13_000, Klinik: 12_000, Rathaus: 9_000, Schule: 4_000 };
  const rows = Object.entries(sites).map(([constructionSite, steel]) => ({
    constructionSite,
    steel,
    matting: 0,
  }));
  const { orderOf, place } = await furnish(day, rows);
  await place(orderOf('Messe'), 0);
  await show(day, 'Messe');
  const proposed = (page: Page): Locator => page.getByRole('button', { name: /^Vorschlag .*herausnehmen$/ });
  const panel = anna.getByRole('region', { name: /^Vorschlag f/ });
  const placed = (page: Page): Locator => page.locator('[data-slot] [data-card]');
  const placing = (count: number): Locator =>
    anna.getByRole('button', { name: `${count} Sendungen platzieren` });
  await chooseFromMenu(anna, /^Planen/, 'Tag vorschlagen');
  await placing(3).and(anna.locator(':focus')).waitFor();
  expect(await panel.innerText()).toMatch(/3\s+von 4 Sendungen platziert, 34\s+von\s+38\s+t/);
  expect(await panel.innerText()).toMatch(/Nicht platziert · 1[^]*Schule[^]*Am meisten Platz hat/);
  // A proposal changes nothing yet and is invisible to others.
  expect([await placed(at(pages, 1)).count(), await proposed(at(pages, 1)).count()]).toEqual([1, 0]);
  const card = proposed(anna).and(anna.getByRole('button', { name: /Rathaus/ }));
  await card.focus();
  await anna.getByText(/^Warum .*, Platz \d+\?$/).waitFor();
  await anna.keyboard.press('Enter');
  await placing(2).waitFor();
  // A card that a colleague places disappears from the proposal.
  await place(orderOf('Rathaus'), 9);
  await expect.poll(async () => await panel.innerText()).toMatch(/2\s+von 3 Sendungen platziert/);
  await panel.getByText(/gefunden in/i).waitFor();
  await placing(2).press('Enter');
  for (const page of pages) await expect.poll(async () => await placed(page).count()).toBe(4);
  await undo();
  for (const page of pages) await expect.poll(async () => await placed(page).count()).toBe(2);
  await chooseFromMenu(anna, /^Planen/, 'Tag vorschlagen');
  await panel.waitFor();
  await pressUntilGone('Escape', panel);
});

nightly('several cards go to another day by D and Enter and come back by one undo, live', async () => {
  spec('L.5');
  const [day, later] = [nextDay(), nextDay()];
  const { script } = windows;
  const sites = ['Klinikum', 'Kita', 'Rathaus'].map((constructionSite) => ({ constructionSite }));
  const orders = await makeOrders(script, day, sites);
  const whole = at(await partsOn(script, day, at(orders, 2)), 0);
  await script.call(splitShipmentEndpoint, { body: { shipmentId: whole.id } });
  await show(day, 'Rathaus');
  await cardOf(anna, 'Klinikum').focus();
  await anna.keyboard.press('Shift+ArrowDown');
  const bar = anna.getByRole('toolbar', { name: 'Ausgewählte Sendungen' });
  await bar.getByText('2 Sendungen').waitFor();
  await anna.keyboard.press('d');
  await anna.getByRole('dialog', { name: 'Auf anderen Tag' }).waitFor();
  expect(await brokenInEitherTheme(anna)).toEqual([]);
  await anna.keyboard.press('Enter');
  for (const page of pages)
    for (const site of ['Klinikum', 'Kita']) await cardOf(page, site).waitFor({ state: 'detached' });
  expect(await partsOn(script, later, at(orders, 1))).toMatchObject([{ date: later }]);
  await expect
    .poll(async () => await anna.evaluate(() => document.activeElement?.ariaLabel))
    .toMatch(/^Rathaus/);
  await anna.keyboard.press('Control+z');
  for (const page of pages) await cardOf(page, 'Klinikum').waitFor();
  await cardOf(anna, 'Klinikum').focus();
  await anna.keyboard.press('Control+a');
  await bar.getByText('4 Sendungen').waitFor();
  await anna.keyboard.press('Delete');
  await anna.getByRole('dialog', { name: 'Teile löschen?' }).waitFor();
  await bar.getByText('3 ungeteilt oder letzter Teil, bleiben').waitFor();
  await anna.keyboard.press('Enter');
  for (const page of pages) await cardOf(page, 'Rathaus').nth(1).waitFor({ state: 'detached' });
});
