import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cardOf, partOn, partsOn, toast, typedDay } from '../support/delivery-page.ts';
import { newOrder, newTruck } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { makeOrders, storedOrder } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

/** A card's modals, another date and notes; what a truck's says of its twin. */
const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);
let page: Page;

const klinikum = { constructionSite: 'Klinikum Freiburg', steel: 6000, matting: 0 };

const makeOrder = async (date: Day, fields: Parameters<typeof newOrder>[0]): Promise<Order> =>
  at(await makeOrders(windows.script, date, [fields]), 0);

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck() });
  page = await windows.open('anna', '/delivery', { locale: 'en-GB' });
}, 60_000);

beforeEach(async () => await page.getByRole('dialog').waitFor({ state: 'detached' }));

const dialog = (): Locator => page.getByRole('dialog');
const press = async (name: string): Promise<void> =>
  await dialog().getByRole('button', { name, exact: true }).click();
const notes = (): Locator => dialog().getByRole('textbox', { name: 'Notes' });

nightly('dismissing the date leaves the shipment, with a warning', async () => {
  const day = nextDay();
  const { orderId } = await makeOrder(day, klinikum);
  await showDay(page, '/delivery', day);
  await cardOf(page, 'Klinikum').press('d');
  await dialog().getByRole('heading', { name: 'Move to date', exact: true }).waitFor();
  await dialog().getByText('Select date to move the shipment', { exact: true }).waitFor();
  await dialog().getByText(`#${orderId}`, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await toast(page, 'Moving shipment to a date has been discarded.');
});

it('moves to a day whose trucks’ space it shows; past and impossible days are refused', async () => {
  const { script, today } = windows;
  const later = nextDay();
  const order = await makeOrder(today, {
    constructionSite: 'Kläranlage Breisgauer Bucht',
    steel: 9000,
    matting: 0,
  });
  await makeOrder(later, { constructionSite: 'Rathaus Gengenbach', steel: 20_000, matting: 0 });
  const { deliveries, shipments } = await script.call(daySnapshotEndpoint, { params: { date: today } });
  const params = { deliveryId: at(deliveries, 0).id, slot: 0 };
  await script.call(fillSlotEndpoint, { params, body: { shipmentId: at(shipments, 0).id } });
  await showDay(page, '/delivery', today);
  await cardOf(page, 'Kläranlage').press('d');
  const field = dialog().getByLabel('Date', { exact: true });
  const yesterday = addDays(today, -1);
  for (const wrong of ['31.02.2027', 'bald', typedDay(yesterday)]) {
    await field.fill(wrong);
    await press('Confirm');
    await dialog().getByText('Please enter a valid date.').waitFor();
    expect(await field.inputValue()).toBe(wrong);
  }
  if (yesterday.slice(0, 7) === today.slice(0, 7))
    expect(await dialog().locator(`[data-day="${yesterday}"] button`).isDisabled()).toBe(true);
  // 20 t wait there already, and there is one truck of 24 t.
  await field.fill(typedDay(later));
  await dialog()
    .getByText(/^Trucks on .* afterwards: 29 of 24 t/)
    .waitFor();
  await dialog().getByText('- 5', { exact: true }).waitFor();
  await dialog()
    .locator(`[data-day="${later}"]`)
    .getByRole('button', { name: /trucks afterwards 29 of 24 t$/ })
    .waitFor();
  await press('Confirm');
  await toast(page, `The shipment has been moved to ${typedDay(later)}`);
  await cardOf(page, 'Kläranlage').waitFor({ state: 'detached' });
  const moved = await partOn(script, later, order);
  expect(moved).toMatchObject({ date: later, previousDate: today });
  const { deliveryItems } = await script.call(daySnapshotEndpoint, { params: { date: today } });
  expect(deliveryItems).toEqual([]);
});

it('keeps a live card’s note with its order: trimmed, only when changed, not closed by a press outside', async () => {
  const day = nextDay();
  const order = await makeOrder(day, klinikum);
  await showDay(page, '/delivery', day);
  await cardOf(page, 'Klinikum').press('m');
  await dialog().getByText(`Shipment #${order.orderId}`, { exact: true }).waitFor();
  // The first 13 characters stand out.
  await dialog().getByText('Klinikum Frei', { exact: true }).waitFor();
  await notes().fill('  Kran bestellt \n');
  await page.mouse.click(5, 5);
  await press('Confirm');
  await dialog().waitFor({ state: 'detached' });
  expect((await storedOrder(windows.script, order)).note).toBe('Kran bestellt');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1;
  });
  await cardOf(page, 'Klinikum').press('m');
  expect(await notes().inputValue()).toBe('Kran bestellt');
  await notes().fill('Kran bestellt ');
  await press('Confirm');
  await dialog().waitFor({ state: 'detached' });
  expect(sent).toBe(0);
});

nightly('keeps a deleted part’s note with the part, until its order is canceled', async () => {
  const { script } = windows;
  const day = nextDay();
  const order = await makeOrder(day, { ...klinikum, note: 'Tor 3' });
  const whole = await partOn(script, day, order);
  await script.call(splitShipmentEndpoint, { body: { shipmentId: whole.id } });
  await script.send('DELETE', `/api/shipments/${at(await partsOn(script, day, order), 1).id}`);
  await showDay(page, '/delivery', day);
  const card = page.getByRole('group', { name: /^Klinikum Freiburg/ });
  await card.getByRole('button', { name: 'Notes, Klinikum Freiburg' }).click();
  expect(await notes().inputValue()).toBe('');
  await notes().fill('war doppelt');
  await page.keyboard.press('Control+Enter');
  await dialog().waitFor({ state: 'detached' });
  const part = at(await partsOn(script, day, order), 1);
  expect(part).toMatchObject({ isDeleted: true, note: 'war doppelt' });
  expect((await storedOrder(script, order)).note).toBe('Tor 3');
  await script.send('PUT', `/api/orders/${order.id}/is-canceled`, true);
  await expect.poll(() => card.count()).toBe(2);
  await card.last().getByRole('button', { name: 'Notes, Klinikum Freiburg' }).click();
  expect(await notes().inputValue()).toBe('Tor 3');
  await press('Cancel');
});

nightly('speaks German to Bernd', async () => {
  const [day, other] = [nextDay(), nextDay()];
  await makeOrder(day, { constructionSite: 'Kläranlage Breisgauer Bucht', steel: 9000, matting: 0 });
  const { orderId } = await makeOrder(day, { constructionSite: 'Rathaus Gengenbach' });
  const bernd = await windows.open('bernd', `/delivery?date=${day}`);
  await cardOf(bernd, 'Kläranlage').press('d');
  const modal = bernd.getByRole('dialog', { name: 'Auf anderes Datum verschieben' });
  await modal.getByText('Datum wählen, auf das die Sendung verschoben wird').waitFor();
  await modal.getByLabel('Datum', { exact: true }).fill('x');
  await modal.getByRole('button', { name: 'Bestätigen' }).click();
  await modal.getByText('Bitte ein gültiges Datum eingeben.').waitFor();
  await modal.getByLabel('Datum', { exact: true }).fill(typedDay(other));
  await modal.getByText(/^LKW am .* danach: 9 von 24 t/).waitFor();
  await modal.getByRole('button', { name: 'Bestätigen' }).click();
  await toast(bernd, `Die Sendung ist auf ${typedDay(other)} verschoben`);
  await cardOf(bernd, 'Rathaus').press('m');
  const written = bernd.getByRole('dialog', { name: 'Notizen' });
  await written.getByText(`Sendung #${orderId}`, { exact: true }).waitFor();
  await bernd.keyboard.press('Escape');
});
