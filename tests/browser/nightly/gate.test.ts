import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { yardLanguages, type YardLanguage } from '@werkplan/shared/i18n/languages.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { yardEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { cachedPages, storedCopies } from '../../support/browser-storage.ts';
import { partOn } from '../../support/delivery-page.ts';
import { chooseLanguage, crooked } from '../../support/gate-phone.ts';
import { newTruck } from '../../support/make.ts';
import { nightly } from '../../support/nightly.ts';
import { ownDays } from '../../support/own-day.ts';
import { makeOrders } from '../../support/production-page.ts';
import { at } from '../../support/scene.ts';
import { useWindows } from '../../support/windows.ts';
import { loaderWith } from '../../support/yard.ts';

const windows = useWindows({ startsOffline: true });
const nextDay = ownDays(windows);

/** Creates a run with one card on a new day, and a yard link for it. */
const scene = async () => {
  const { script, server } = windows;
  const day = nextDay();
  const order = {
    constructionSite: 'Kita Sonnenhang',
    city: 'Kehl',
    steel: 3000,
    matting: 0,
    attribute5: true,
  };
  const orders = await makeOrders(script, day, [order, order]);
  const { deliveries } = await script.call(daySnapshotEndpoint, { params: { date: day } });
  for (const [slot, made] of orders.entries())
    await script.call(fillSlotEndpoint, {
      params: { deliveryId: at(deliveries, 0).id, slot },
      body: { shipmentId: (await partOn(script, day, made)).id },
    });
  const { loader, link } = await loaderWith(
    { anna: script, url: server.url },
    { scope: 'yard', name: 'Tor 3', date: day },
  );
  const open = async (page: Page): Promise<void> => {
    await page.goto(yardAddress(server.url, link.token));
    await page.getByRole('button', { name: /OG-BS 218/ }).click();
    await page.getByRole('article').first().waitFor();
  };
  return { loader, link, open };
};

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck({ registration: 'OG-BS 218' }) });
});

it('fits on the narrowest phone in every language, and fetches only the texts and letters of those it speaks', async () => {
  const { open } = await scene();
  const phone = await windows.visit('/favicon.svg', { isPhone: true, locale: 'pl-PL' });
  await phone.setViewportSize({ width: 320, height: 640 });
  const asked: string[] = [];
  phone.on('request', (request) => {
    const [, file] = /\/assets\/(texts-\w+|inter-cyrillic)/.exec(request.url()) ?? [];
    if (file !== undefined) asked.push(file);
  });
  await open(phone);
  await phone.getByRole('button', { name: 'Załadowane' }).first().waitFor();
  await phone.locator('[aria-haspopup=dialog]').click();
  expect(await phone.evaluate(crooked)).toEqual([]);
  await phone.keyboard.press('Escape');
  expect(asked).toEqual(['texts-pl']);
  for (const language of yardLanguages.filter((one) => one !== 'pl' && one !== 'uk'))
    await fits(phone, language);
  expect(asked.filter((file) => file.startsWith('inter'))).toEqual([]);
  await fits(phone, 'uk');
  await expect.poll(() => asked.filter((file) => file.startsWith('inter'))).toEqual(['inter-cyrillic']);
  expect([...new Set(asked.filter((file) => file.startsWith('texts')))].toSorted()).toEqual(
    yardLanguages.map((language) => `texts-${language}`).toSorted(),
  );
});

const fits = async (phone: Page, language: YardLanguage): Promise<void> => {
  await chooseLanguage(phone, language);
  expect(await phone.evaluate(() => document.documentElement.lang)).toBe(language);
  expect([language, await phone.evaluate(crooked)]).toEqual([language, []]);
  await phone.locator('article [data-status=missing]').first().click();
  await phone.getByRole('dialog').waitFor();
  expect([language, await phone.evaluate(crooked)]).toEqual([language, []]);
  await phone.keyboard.press('Escape');
  await phone.locator('footer button').last().click();
  expect([language, await phone.evaluate(crooked)]).toEqual([language, []]);
  await phone.locator('footer button').first().click();
};

const phones = [
  [
    'ro-RO',
    'Încărcat',
    'Încărcat, așteaptă',
    'Lipsește',
    'Raportați lipsa',
    '2 rapoarte așteaptă',
    /^Fără (?:rețea|conexiune)$/,
  ],
  [
    'uk-UA',
    'Завантажено',
    'Завантажено, чекає',
    'Бракує',
    'Повідомити',
    '2 повідомлення чекають',
    /^Немає (?:мережі|зв’язку)$/,
  ],
] as const;
// At every commit yard-phone.test.ts does the same in German, and client/src/yard-phone tests the texts of each language.
for (const [locale, loaded, loadedWaits, missing, send, wait, noNetwork] of phones)
  nightly(
    `a phone in ${locale} goes on without a network, over a reload, in another language too, and sends what was said`,
    async () => {
      const { loader, link, open } = await scene();
      const phone = await windows.visit('/favicon.svg', { isPhone: true, locale });
      await open(phone);
      await expect.poll(async () => await cachedPages(phone)).toEqual(['/yard']);
      await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} yard`);
      await phone.context().setOffline(true);
      await phone.getByRole('button', { name: loaded }).first().click();
      await phone.getByRole('button', { name: missing }).last().click();
      await phone.getByRole('textbox').fill('2 × Ø 12');
      await phone.getByRole('button', { name: send }).click();
      await phone.getByText(wait).waitFor();
      await phone.reload();
      await phone.getByText(loadedWaits).waitFor();
      await phone.getByText(wait).waitFor();
      // Chromium forgets at a reload that the network is off.
      await phone.getByRole('banner').getByText(noNetwork).waitFor();
      await chooseLanguage(phone, 'hu');
      await phone.getByText('2 jelentés várakozik').waitFor();
      await chooseLanguage(phone, locale === 'ro-RO' ? 'ro' : 'uk');
      await phone.context().setOffline(false);
      const marks = async () =>
        at((await loader.call(yardEndpoint)).runs, 0).slots.map((slot) => slot.kind === 'card' && slot.mark);
      await expect
        .poll(marks)
        .toMatchObject([
          { status: 'loaded' },
          { status: 'missing', note: '2 × Ø 12', language: locale.slice(0, 2) },
        ]);
    },
  );
