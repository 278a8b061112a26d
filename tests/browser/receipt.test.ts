import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { yardLanguages } from '@werkplan/shared/i18n/languages.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { notesOfRunEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { departEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { cachedPages, storedCopies } from '../support/browser-storage.ts';
import { partOn } from '../support/delivery-page.ts';
import { chooseLanguage, crooked } from '../support/gate-phone.ts';
import { newTruck } from '../support/make.ts';
import { ownDays } from '../support/own-day.ts';
import { makeOrders } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';
import { loaderWith } from '../support/yard.ts';
import { nightly } from '../support/nightly.ts';

const windows = useWindows({ startsOffline: true });
const nextDay = ownDays(windows);

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck({ registration: 'OG-BS 218' }) });
});

/** Opens a departed run with two sites on its driver's phone. */
const driverOnTheWay = async (phone: Page) => {
  const { script, server } = windows;
  const day = nextDay();
  const orders = await makeOrders(
    script,
    day,
    ['Klinikum Freiburg', 'Kita Sonnenhang'].map((constructionSite) => ({
      constructionSite,
      city: 'Kehl',
      steel: 3000,
      matting: 0,
    })),
  );
  const { deliveries } = await script.call(daySnapshotEndpoint, { params: { date: day } });
  const { id } = at(deliveries, 0);
  for (const [slot, made] of orders.entries())
    await script.call(fillSlotEndpoint, {
      params: { deliveryId: id, slot },
      body: { shipmentId: (await partOn(script, day, made)).id },
    });
  const { loader, link } = await loaderWith(
    { anna: script, url: server.url },
    { scope: 'run', name: 'Fahrer', deliveryId: id },
  );
  await loader.call(departEndpoint, { params: { id }, body: {} });
  await phone.goto(yardAddress(server.url, link.token));
  const notes = async () => (await script.call(notesOfRunEndpoint, { params: { id } })).notes;
  return { day, link, notes };
};

const draw = async (phone: Page): Promise<void> => {
  const field = await phone.locator('dialog form button[aria-pressed]:has(svg path)').boundingBox();
  const [x, y] = [(field?.x ?? 0) + 20, (field?.y ?? 0) + 60];
  await phone.mouse.move(x, y);
  await phone.mouse.down();
  for (const step of [1, 2, 3, 4, 5]) await phone.mouse.move(x + 30 * step, y + (step % 2) * 60);
  await phone.mouse.up();
};

it('signs without a network, over a reload and the end of the link, and the planner sees it live and once', async () => {
  const phone = await windows.visit('/favicon.svg', { isPhone: true });
  const { day, link, notes } = await driverOnTheWay(phone);
  const bernd = await windows.open('bernd', `/delivery?date=${day}`);
  await bernd.locator('[data-yard=departed]').waitFor();
  const note = phone.getByRole('button', { name: /^Lieferschein \d{4}.\d{5}$/ });
  await expect.poll(async () => await note.count()).toBe(2);
  await expect.poll(async () => await cachedPages(phone)).toEqual(['/yard']);
  await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} notes`);
  await phone.context().setOffline(true);
  await phone.getByRole('contentinfo').getByRole('button', { name: 'Lieferschein' }).click();
  await phone.getByRole('dialog').getByRole('heading', { name: 'Klinikum Freiburg' }).waitFor();
  await phone.getByLabel('Gewogen (kg)').fill('2890');
  await phone.getByText('110 weniger').waitFor();
  await phone.getByLabel('Empfangen von').fill('K. Maurer');
  await draw(phone);
  await phone.getByRole('button', { name: 'Fertig' }).click();
  await phone.getByText('Empfangen von K. Maurer').waitFor();
  await phone.clock.setFixedTime(Date.parse(link.validUntil) + 60_000);
  await phone.reload();
  await phone.getByText('Dieser Link ist abgelaufen').waitFor();
  await phone.getByText(/^\d\d:\d\d, wartet · 2\.890 kg$/).waitFor();
  await phone.context().setOffline(false);
  await phone.getByText(/^\d\d:\d\d · 2\.890 kg$/).waitFor();
  await bernd.getByText('abgeliefert', { exact: true }).waitFor();
  await bernd.locator('[data-yard=delivered]').waitFor();
  const [signed, open] = (await notes()).toSorted((one, other) => one.content.stop - other.content.stop);
  expect([signed?.receipt?.name, signed?.weighed, open?.receipt]).toEqual(['K. Maurer', 2890, null]);
  expect(signed?.receipt?.signature?.strokes.length).toBe(1);
  // The phone still takes a receipt for the other note, also after a reload.
  await phone.reload();
  await expect.poll(async () => await note.count()).toBe(1);
  await bernd.keyboard.press('Control+k');
  await bernd.keyboard.type(signed?.number ?? '');
  await bernd.getByRole('option', { name: signed?.number ?? '' }).waitFor();
  await bernd.keyboard.press('Enter');
  await bernd
    .getByRole('dialog')
    .getByText(/^Empfangen von K\. Maurer, /)
    .waitFor();
  // A card that was signed for stays on its run.
  await bernd.keyboard.press('Escape');
  const card = bernd.getByRole('button', { name: /^Klinikum Freiburg.*abgeliefert/ });
  await card.first().press('u');
  await bernd.getByRole('alert').getByText('unterschrieben (K. Maurer)').waitFor();
  await bernd.locator('[data-yard=delivered]').waitFor();
});

nightly('the receipt fits on the narrowest phone in every language', async () => {
  const phone = await windows.visit('/favicon.svg', { isPhone: true });
  await phone.setViewportSize({ width: 320, height: 640 });
  await driverOnTheWay(phone);
  for (const language of yardLanguages) {
    await chooseLanguage(phone, language);
    await phone.locator('footer button').last().click();
    await phone.locator('dialog li button').first().click();
    await phone.locator('dialog li input').first().fill('2');
    await phone.locator('dialog [inputmode=numeric]').last().fill('12345');
    expect([language, await phone.evaluate(crooked)]).toEqual([language, []]);
    await phone.locator('dialog header button').first().click();
  }
});
