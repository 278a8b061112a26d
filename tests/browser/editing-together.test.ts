import { fillSlotEndpoint, updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createOrderEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { newOrder, newTruck } from '../support/make.ts';
import { password } from '../support/plant.ts';
import { useWindows } from '../support/windows.ts';

/** What Anna is typing while Bernd changes the same thing: nothing is lost, nothing overwritten unseen. */
const windows = useWindows();
let anna: Page;
let bernd: Client;
let order: Order;

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck() });
  const body = newOrder({ constructionSite: 'Kita Sonnenhang', date: windows.today });
  order = await windows.script.call(createOrderEndpoint, { body });
  bernd = new Client(windows.server.url);
  await bernd.signIn('bernd@werkplan.example', password);
  anna = await windows.open('anna', '/production', { locale: 'en-GB' });
  await anna.getByRole('row', { name: /Kita Sonnenhang/ }).waitFor();
}, 60_000);

const snapshot = async () =>
  await windows.script.call(daySnapshotEndpoint, { params: { date: windows.today } });
const slot = (index: number): Locator =>
  anna
    .getByRole('region', { name: /^OG-BS 214/ })
    .getByRole('listitem')
    .nth(index);
const openDelivery = async (): Promise<void> => {
  await anna.getByRole('link', { name: 'Delivery' }).first().click();
  await slot(0).waitFor();
};

it('gives the focus back to the filter button when Escape closes the filters', async () => {
  await anna.getByRole('button', { name: 'Filter', exact: true }).click();
  await anna.getByLabel('Filter Order').press('Escape');
  const focused = await anna.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(focused).toBe('Filter');
});

it('goes to the first missing field of a new truck', async () => {
  await openDelivery();
  await anna.getByRole('button', { name: 'Create truck' }).click();
  await anna.getByRole('button', { name: 'Create', exact: true }).click();
  await anna.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Truck type');
  await anna.keyboard.press('Escape');
  await anna.getByText('Creating new truck has been discarded.').waitFor();
});

it('keeps a slot text being written when a shipment is put there, and says who put it', async () => {
  await slot(2).locator('[tabindex]').first().focus();
  await anna.keyboard.type('Kranzeit 08:00');
  const { deliveries, shipments } = await snapshot();
  const params = { deliveryId: deliveries[0]?.id ?? 0, slot: 2 };
  await bernd.call(fillSlotEndpoint, { params, body: { shipmentId: shipments[0]?.id ?? 0 } });
  await anna.getByText('No shipments to place').waitFor();
  expect(await slot(2).getByRole('textbox').inputValue()).toBe('Kranzeit 08:00');
  await anna.keyboard.press('Enter');
  await anna.getByText('This slot is already taken: Kita Sonnenhang (Bernd Krüger).').waitFor();
  await expect.poll(async () => await slot(2).getByRole('textbox').inputValue()).toBe('Kranzeit 08:00');
  await anna.keyboard.press('Escape');
  await slot(2)
    .getByRole('button', { name: /^Kita Sonnenhang/ })
    .waitFor();
});

it('tells who changed the driver while it was edited; Enter again saves it all the same', async () => {
  await anna.getByRole('button', { name: /^Driver OG-BS 214/ }).focus();
  await anna.keyboard.type('Ferreira');
  const [delivery] = (await snapshot()).deliveries;
  if (!delivery) throw new Error('no run');
  const { truckId: _, ...fields } = delivery;
  await bernd.call(updateDeliveryEndpoint, {
    params: { id: delivery.id },
    body: { ...fields, truckDriver: 'Brandt', startingTime: '05:45' },
  });
  await anna.getByRole('button', { name: /^Starting time OG-BS 214: 05:45/ }).waitFor();
  await anna.keyboard.press('Enter');
  await anna.getByText('Bernd Krüger has entered: Brandt', { exact: true }).waitFor();
  const editor = anna.getByRole('textbox', { name: /^Driver OG-BS 214/ });
  await expect.poll(async () => await editor.inputValue()).toBe('Ferreira');
  await editor.press('Enter');
  await expect.poll(async () => (await snapshot()).deliveries[0]?.truckDriver).toBe('Ferreira');
});

it('does not write a note over the one that a colleague saved meanwhile', async () => {
  await anna.getByRole('button', { name: 'Notes, Kita Sonnenhang' }).first().click();
  await anna.getByRole('textbox', { name: 'Notes' }).fill('Tor 3');
  const [now] = (await snapshot()).orders;
  await bernd.call(updateOrderEndpoint, {
    params: { id: order.id },
    body: { ...order, ...now, note: 'Kran bestellt' },
  });
  // Theirs stands beside the own text before anything is saved.
  await anna.getByText('Bernd Krüger has written this meanwhile:').waitFor();
  await anna.getByText('Kran bestellt', { exact: true }).waitFor();
  expect(await anna.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Tor 3');
  expect((await snapshot()).orders[0]?.note).toBe('Kran bestellt');
  await anna.getByRole('button', { name: 'Take Bernd Krüger’s' }).click();
  expect(await anna.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Kran bestellt');
  await anna.getByRole('textbox', { name: 'Notes' }).fill('Kran bestellt, Tor 3');
  await anna.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(async () => (await snapshot()).orders[0]?.note).toBe('Kran bestellt, Tor 3');
});

it('a note saved in the very moment is not written over; the second confirmation keeps the own one', async () => {
  await anna.getByRole('button', { name: 'Notes, Kita Sonnenhang' }).first().click();
  await anna.getByRole('textbox', { name: 'Notes' }).fill('Meine');
  await anna.route(
    '**/api/orders/*',
    async (route) => {
      const [now] = (await snapshot()).orders;
      if (now)
        await bernd.call(updateOrderEndpoint, { params: { id: order.id }, body: { ...now, note: 'Ihre' } });
      await route.continue();
    },
    { times: 1 },
  );
  await anna.keyboard.press('Control+Enter');
  await anna.getByText('Ihre', { exact: true }).waitFor();
  expect(await anna.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Meine');
  await anna.getByRole('button', { name: 'Keep mine' }).click();
  await anna.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(async () => (await snapshot()).orders[0]?.note).toBe('Meine');
});

it('counts nothing while a day is loading', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await anna.route('**/api/days/**', async (route) => {
    await held;
    await route.continue();
  });
  await anna.getByRole('button', { name: 'Next day' }).click();
  await anna.getByRole('combobox').getByText('All Shipments (–)').waitFor();
  release();
  await anna.getByRole('combobox').getByText('All Shipments (0)').waitFor();
});
