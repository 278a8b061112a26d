import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { cardOf, partsOn, slotOf, toast } from '../support/delivery-page.ts';
import { newTruck } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { makeOrders } from '../support/production-page.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

/** What can be done with a card, word for word as Anna reads it in English; Bernd sees the German texts. */
const windows = useWindows();
const nextDay = ownDays(windows);
let page: Page;

const sites = {
  kita: { constructionSite: 'Kita Sonnenhang', city: 'Lahr', steel: 9001, matting: 0 },
  klinikum: { constructionSite: 'Klinikum Freiburg', city: 'Freiburg', steel: 12_000, matting: 0 },
  rathaus: { constructionSite: 'Rathaus Gengenbach', city: 'Gengenbach', steel: 6000, matting: 0 },
} as const;

/** A day of its own with an order of each site, and what can be asked and done there beside the window. */
const dayWith = async (...names: readonly (keyof typeof sites)[]) => {
  const { script } = windows;
  const day = nextDay();
  const orders = await makeOrders(
    script,
    day,
    names.map((name) => sites[name]),
  );
  const orderOf = (name: keyof typeof sites) => at(orders, names.indexOf(name));
  const partsOf = async (name: keyof typeof sites) => await partsOn(script, day, orderOf(name));
  return {
    day,
    orderOf,
    partsOf,
    stored: async (name: keyof typeof sites) =>
      (await partsOf(name)).map(({ amount, isDeleted }) => (isDeleted ? 'deleted' : amount)),
    split: async (name: keyof typeof sites, amount: number) => {
      const { id } = at(await partsOf(name), 0);
      await script.call(splitShipmentEndpoint, { body: { shipmentId: id, amount } });
    },
    /** Puts the first part onto the truck. */
    place: async (name: keyof typeof sites, slot: number) => {
      const { deliveries } = await script.call(daySnapshotEndpoint, { params: { date: day } });
      const params = { deliveryId: at(deliveries, 0).id, slot: slot - 1 };
      const body = { shipmentId: at(await partsOf(name), 0).id };
      await script.call(fillSlotEndpoint, { params, body });
    },
  };
};

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck() });
  page = await windows.open('anna', '/delivery', { locale: 'en-GB' });
}, 60_000);

const openMenu = async (of: Page, card: Locator): Promise<string[]> => {
  await card.focus();
  await of.keyboard.press('.');
  await of.getByRole('menu').waitFor();
  return await of.locator('[role=menuitem] > [class*=label]').allTextContents();
};
const choose = async (card: Locator, name: string): Promise<void> => {
  await openMenu(page, card);
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const amountOf = (card: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Amount .*${card}`) });
const editor = (): Locator => page.getByRole('textbox', { name: /^Amount/ });

it('splits into halves; only then a part can be deleted', async () => {
  const { day, stored } = await dayWith('kita');
  await showDay(page, '/delivery', day);
  const kita = cardOf(page, 'Kita Sonnenhang');
  expect(await openMenu(page, kita)).toEqual([
    'Move to date',
    'Split',
    'Split with amount …',
    'Suggestions',
    'Notes',
    'History',
  ]);
  await page.getByRole('menuitem', { name: 'Split', exact: true }).click();
  await toast(page, 'A shipment Kita Sonnenhang Lahr has been split and placed in the shipment list.');
  expect(await stored('kita')).toEqual([4501, 4500]);
  expect(await openMenu(page, cardOf(page, 'Kita Sonnenhang.*Part 2 of 2'))).toEqual([
    'Move to date',
    'Split',
    'Split with amount …',
    'Suggestions',
    'Notes',
    'History',
    'Delete',
  ]);
  await pressUntilGone('Escape', page.getByRole('menu'));
});

nightly('splits with an amount, half of it to start with', async () => {
  const { day, stored } = await dayWith('klinikum');
  await showDay(page, '/delivery', day);
  await choose(cardOf(page, 'Klinikum Freiburg'), 'Split with amount …');
  const dialog = page.getByRole('dialog', { name: 'Split with amount' });
  const field = dialog.getByRole('textbox', { name: 'Amount of the new part' });
  expect(await field.inputValue()).toBe('6,000');
  await field.fill('2.5');
  await field.press('Enter');
  await dialog.getByText('Please enter whole kilograms, e.g. 9,000 or 4.5 t').waitFor();
  expect(await field.inputValue()).toBe('2.5');
  await field.fill('12000');
  await field.press('Enter');
  await dialog.getByText('Between 1 kg and 11.999 kg').waitFor();
  await field.fill('2500');
  await dialog.getByText('= 3 t').waitFor();
  await dialog.getByText('The shipment keeps 9.500 kg, the new part gets 2.500 kg.').waitFor();
  await field.press('Enter');
  await toast(page, 'A shipment Klinikum Freiburg Freiburg has been split and placed in the shipment list.');
  expect(await stored('klinikum')).toEqual([9500, 2500]);
});

it('edits a part’s amount in place: kg while typing, required, and off the truck with it', async () => {
  const { day, stored, split, place } = await dayWith('klinikum', 'rathaus');
  await split('klinikum', 2500);
  await place('klinikum', 1);
  await showDay(page, '/delivery', day);
  await slotOf(page, 'OG-BS 214', 1).getByText('Klinikum').waitFor();
  await amountOf('Klinikum').last().press('F2');
  expect(await editor().inputValue()).toBe('9,500');
  await page.getByText('= 10 t').waitFor();
  await editor().fill('');
  await page.keyboard.press('Enter');
  await toast(page, 'Please enter all mandatory data.');
  expect(await stored('klinikum')).toEqual([9500, 2500]);
  await editor().pressSequentially('2.5');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter whole kilograms, e.g. 9,000 or 4.5 t').first().waitFor();
  expect(await editor().inputValue()).toBe('2.5');
  expect(await stored('klinikum')).toEqual([9500, 2500]);
  await editor().fill('8,000.00');
  await page.keyboard.press('Enter');
  await toast(page, 'Your changes have been saved.');
  await toast(page, 'The shipment is back in the shipment list.');
  await slotOf(page, 'OG-BS 214', 1).getByText('Klinikum').waitFor({ state: 'detached' });
  expect(await stored('klinikum')).toEqual([8000, 2500]);
  // Both cards say what the parts are short of.
  await expect.poll(() => page.getByText('Δ − 2 t', { exact: true }).count()).toBe(2);
  await amountOf('Klinikum').first().dblclick();
  await editor().fill('1');
  await page.keyboard.press('Escape');
  await toast(page, 'Your changes have been discarded.');
  expect(await stored('klinikum')).toEqual([8000, 2500]);
  expect(await amountOf('Rathaus').count()).toBe(0);
});

it('takes a card off its truck; card, text and run are pinned and unpinned with the keyboard alone', async () => {
  const { day, place } = await dayWith('rathaus');
  await place('rathaus', 3);
  const { deliveries } = await windows.script.call(daySnapshotEndpoint, { params: { date: day } });
  const params = { deliveryId: at(deliveries, 0).id, slot: 4 };
  await windows.script.call(fillSlotEndpoint, { params, body: { text: 'Kranzeit 08:00' } });
  await showDay(page, '/delivery', day);
  const card = slotOf(page, 'OG-BS 214', 3).getByRole('button', { name: /^Rathaus.*6 t/ });
  expect(await openMenu(page, card)).toEqual([
    'Move to date',
    'Split',
    'Split with amount …',
    'Suggestions',
    'Unassign',
    'Pin',
    'Notes',
    'History',
  ]);
  await pressUntilGone('Escape', page.getByRole('menu'));
  const run = page.getByRole('region', { name: /^OG-BS 214/ });
  const pins = run.getByRole('img', { name: 'Pinned' });
  const menus = [
    run.getByRole('button', { name: /^More for/ }),
    run.getByRole('button', { name: /^Repeat/ }),
  ];
  for (const [item, count] of [
    ['Pin', 3],
    ['Unpin', 0],
  ] as const) {
    for (const menu of menus) {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
    await openMenu(page, card);
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
    await expect.poll(async () => await pins.count()).toBe(count);
  }
  await choose(card, 'Unassign');
  await toast(page, 'A shipment Rathaus Gengenbach has been placed back in the shipment list.');
  await card.waitFor({ state: 'detached' });
});

nightly('deletes a part; the last one answers why it stays', async () => {
  const { day, partsOf, stored, split } = await dayWith('klinikum', 'kita');
  await split('klinikum', 2500);
  await split('kita', 4500);
  await showDay(page, '/delivery', day);
  await choose(cardOf(page, 'Klinikum Freiburg.*Part 2 of 2'), 'Delete');
  await toast(page, 'A shipment Klinikum Freiburg Freiburg has been deleted.');
  expect(await stored('klinikum')).toEqual([12_000, 'deleted']);
  // Whatever stands between screen and server may answer with a bare text.
  await page.route(
    '**/api/shipments/*',
    (route) => route.fulfill({ status: 409, json: 'Already on its way' }),
    {
      times: 1,
    },
  );
  await cardOf(page, 'Kita Sonnenhang.*Part 2 of 2').press('Delete');
  await toast(page, 'Already on its way');
  // While the second part's delete is on its way, somebody else deletes the first.
  const first = at(await partsOf('kita'), 0);
  await page.route(
    '**/api/shipments/*',
    async (route) => {
      await windows.script.send('DELETE', `/api/shipments/${first.id}`);
      await route.continue();
    },
    { times: 1 },
  );
  await cardOf(page, 'Kita Sonnenhang.*Part 2 of 2').press('Delete');
  await toast(page, 'This shipment cannot be deleted because it is the last shipment for its order');
  expect(await stored('kita')).toEqual(['deleted', 9001]);
});

it('shows dead cards as no buttons, with their notes in reach', async () => {
  const { day, orderOf, partsOf, split } = await dayWith('klinikum', 'rathaus');
  await split('klinikum', 2500);
  await windows.script.send('DELETE', `/api/shipments/${at(await partsOf('klinikum'), 1).id}`);
  await showDay(page, '/delivery', day);
  await cardOf(page, 'Rathaus').waitFor();
  await windows.script.send('PUT', `/api/orders/${orderOf('rathaus').id}/is-canceled`, true);
  const canceled = page.getByRole('group', { name: /^Rathaus Gengenbach.*Canceled/ });
  await canceled.waitFor();
  await canceled.click({ position: { x: 60, y: 8 } });
  expect(await page.getByRole('button', { name: /^Place here/ }).count()).toBe(0);
  expect(await page.locator('[aria-pressed=true]').count()).toBe(0);
  const deleted = page.getByRole('group', { name: /^Klinikum Freiburg.*Deleted/ });
  for (const dead of [canceled, deleted]) expect(await dead.getByRole('button').count()).toBe(1);
  await deleted.getByRole('button', { name: 'Notes, Klinikum Freiburg' }).waitFor();
});

nightly('speaks German to Bernd', async () => {
  const { day, place } = await dayWith('kita');
  const bernd = await windows.open('bernd', `/delivery?date=${day}`);
  const kita = cardOf(bernd, 'Kita Sonnenhang');
  await kita.press('t');
  await toast(bernd, 'Die Sendung Kita Sonnenhang Lahr ist geteilt, der neue Teil liegt in der Liste.');
  await place('kita', 5);
  const placed = slotOf(bernd, 'OG-BS 214', 5).getByRole('button', {
    name: /^Kita Sonnenhang.*Teil 1 von 2/,
  });
  expect(await openMenu(bernd, placed)).toEqual([
    'Auf anderes Datum verschieben',
    'Teilen',
    'Teilen mit Menge …',
    'Vorschläge',
    'Zuweisung aufheben',
    'Anheften',
    'Notizen',
    'Verlauf',
    'Löschen',
  ]);
  await pressUntilGone('Escape', bernd.getByRole('menu'));
  await placed.press('u');
  await toast(bernd, 'Die Sendung Kita Sonnenhang liegt wieder in der Liste.');
  await cardOf(bernd, 'Kita Sonnenhang.*Teil 2 von 2').press('Delete');
  await toast(bernd, 'Die Sendung Kita Sonnenhang Lahr ist gelöscht.');
});
