import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { bar } from '../support/day-bar.ts';
import { cardOf, partOn, slotOf } from '../support/delivery-page.ts';
import { makeTruck } from '../support/make.ts';
import { ownDays } from '../support/own-day.ts';
import { makeOrders } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);

beforeAll(async () => {
  await makeTruck(windows.script, { registration: 'OG-BS 214', defaultStartingTime: '06:00' });
}, 60_000);

const strip = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Der Tag, wie er war|The day as it was)$/ });
const history = (page: Page): Locator => page.getByRole('complementary');
const slider = (page: Page): Locator => page.getByRole('slider', { name: /^(Zeitleiste|Time line)$/ });

/** Two orders; Messe was placed into slot 2, then its city was changed. */
const makeDay = async () => {
  const day = nextDay();
  const { script } = windows;
  const sites = ['Messe', 'Werft'].map((constructionSite) => ({ constructionSite, city: 'Lahr' }));
  const [messe, werft] = (await makeOrders(script, day, sites)) as [Order, Order];
  const { deliveries } = await script.call(daySnapshotEndpoint, { params: { date: day } });
  const run = at(deliveries, 0);
  const place = async (order: Order, slot: number) => {
    const { id } = await partOn(script, day, order);
    await script.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot },
      body: { shipmentId: id },
    });
  };
  const read = async () => {
    const { orders } = await script.call(daySnapshotEndpoint, { params: { date: day } });
    return orders.find(({ id }) => id === messe.id) ?? messe;
  };
  const edit = async (changes: Partial<Order>) =>
    await script.call(updateOrderEndpoint, {
      params: { id: messe.id },
      body: { ...(await read()), ...changes },
    });
  await place(messe, 1);
  await edit({ city: 'Kehl' });
  return { day, messe, werft, place, edit, read };
};

it('goes back change by change on the board while a colleague plans on, and a card comes back from there', async () => {
  const { day, werft, place } = await makeDay();
  const anna = await windows.open('anna', `/delivery?date=${day}`);
  await slotOf(anna, 'OG-BS 214', 2).getByText('Messe').waitFor();
  await anna.keyboard.press('v');
  await slider(anna).waitFor();
  // Two orders, one placed, one edited; a colleague places the other.
  await history(anna).getByText('4 Änderungen').waitFor();
  await history(anna).getByRole('button', { name: 'Vorige Änderung' }).press('Enter');
  await bar(anna).getByText('So war es').waitFor();
  await history(anna).getByText('Änderung 4 von 4').waitFor();
  await anna.keyboard.press('ArrowLeft');
  await history(anna).getByText('Änderung 3 von 4').waitFor();
  await slotOf(anna, 'OG-BS 214', 2).getByText('Lahr').waitFor();
  await anna.keyboard.press('ArrowLeft');
  await anna.locator('[data-shipment]').filter({ hasText: 'Messe' }).waitFor();
  // Later entries stand above the step's own.
  await history(anna).getByText('später · 2 Änderungen, hier nicht zu sehen').waitFor();
  await place(werft, 4);
  await history(anna).getByText('später · 3 Änderungen, hier nicht zu sehen').waitFor();
  expect(await slotOf(anna, 'OG-BS 214', 5).getByText('Werft').count()).toBe(0);
  // Nothing can be done to the past but to look.
  await cardOf(anna, 'Messe').press('Enter');
  expect(await anna.locator('[data-selected]').count()).toBe(0);
  await anna.getByRole('main').focus();
  await anna.keyboard.press('ArrowRight');
  await history(anna).getByText('Änderung 3 von 5').waitFor();
  // What the step did: the card came to its slot out of the list, where it is still drawn.
  await anna.locator('[data-shipment]').filter({ hasText: 'Messe' }).waitFor();
  await expect
    .poll(
      async () =>
        await slotOf(anna, 'OG-BS 214', 2)
          .locator('[data-content]')
          .evaluate((slot) => getComputedStyle(slot, '::after').content),
    )
    .toMatch(/^"Becker \d\d:\d\d"$/);
  // Meanwhile the colleague takes the card elsewhere; from the past it comes back.
  const present = await windows.open('bernd', `/delivery?date=${day}`);
  await cardOf(present, 'Messe').press('u');
  await present.locator('[data-shipment]').filter({ hasText: 'Messe' }).waitFor();
  // Until the server has it, the card is where the past has it.
  await history(anna).getByText('Änderung 3 von 6').waitFor();
  await history(anna).getByRole('button', { name: 'Karte so zurückholen' }).press('Enter');
  await anna.getByText('Zurückgeholt, wie es war.').waitFor();
  await slotOf(present, 'OG-BS 214', 2).getByText('Messe').waitFor();
  // The toast takes it back, from the past too.
  await anna.getByRole('button', { name: 'Rückgängig' }).first().press('Enter');
  await present.locator('[data-shipment]').filter({ hasText: 'Messe' }).waitFor();
  // A link, or loading anew, keeps the moment; Escape leads back.
  await anna.reload();
  await bar(anna).getByText('So war es').waitFor();
  await slotOf(anna, 'OG-BS 214', 2).getByText('Messe').waitFor();
  await anna.keyboard.press('Home');
  await strip(anna)
    .getByText(/Änderung 1 von 8/)
    .waitFor({ state: 'attached' });
  await slotOf(anna, 'OG-BS 214', 2).getByText('Messe').waitFor({ state: 'detached' });
  await anna.keyboard.press('Escape');
  await strip(anna).waitFor({ state: 'detached' });
  await slotOf(anna, 'OG-BS 214', 5).getByText('Werft').waitFor();
  expect(new URL(anna.url()).searchParams.has('at')).toBe(false);
}, 120_000);

nightly(
  'puts a field of the table back and leaves what a colleague has changed beside it',
  async () => {
    const { day, messe, edit, read } = await makeDay();
    const { revision } = await windows.script.call(daySnapshotEndpoint, { params: { date: day } });
    const anna = await windows.open('anna', `/production?date=${day}&at=${revision - 1}`, {
      locale: 'en-GB',
    });
    await bar(anna).getByText('How it was at').waitFor();
    const city = anna.locator(`[data-row="${messe.id}"] [data-field=city]`);
    await city.getByText('Lahr').waitFor();
    await anna.keyboard.press('ArrowRight');
    await city.getByText('Kehl').waitFor();
    await edit({ city: 'Achern', steel: 9_000 });
    await anna.keyboard.press('ArrowLeft');
    await city.getByText('Lahr').waitFor();
    expect(await anna.getByRole('textbox', { name: /Order/ }).count()).toBe(0);
    await anna
      .getByRole('button', { name: new RegExp(`${messe.orderId}`) })
      .last()
      .press('Enter');
    await anna.getByRole('menuitem', { name: /^Bring city back like this/ }).press('Enter');
    await anna.getByText('Put back as it was.').waitFor();
    expect(await read()).toMatchObject({ city: 'Lahr', steel: 9_000 });
  },
  120_000,
);
