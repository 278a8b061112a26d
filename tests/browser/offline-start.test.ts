import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { brokenRules } from '../support/axe.ts';
import { ageCopies, storedCopies, cachedPages } from '../support/browser-storage.ts';
import { addDays, mondayOf } from '@werkplan/shared/values/day.ts';
import { makeOrder } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ startsOffline: true });
let anna: Page;

/** Waits until the page and the day are stored for a start without a network. */
const isKept = async (): Promise<void> => {
  await expect.poll(async () => await cachedPages(anna), { timeout: 30_000 }).toContain('/production');
  await expect
    .poll(async () => (await storedCopies(anna)).copies)
    .toEqual(expect.arrayContaining([expect.stringMatching(`^person:\\d+ day:${windows.today}$`)]));
};
const state = (text: RegExp | string) => anna.getByRole('banner').getByText(text);
const row = () => anna.getByRole('row', { name: /Stützwand B33/ });

/** Requests of the service worker may still reach the server, so they are sent without a login and the stored page is used. */
const reloadOffline = async (): Promise<void> => {
  const cookies = await anna.context().cookies();
  await anna.context().clearCookies();
  await anna.reload();
  await anna.context().addCookies(cookies);
};

/** Reloads the page without a network. */
const startOffline = async (): Promise<void> => {
  await isKept();
  await anna.context().setOffline(true);
  await reloadOffline();
  await row().waitFor();
};

/** Signs a user in online and shows the day. No page may be open meanwhile, because it would reload by itself. */
const comeAs = async (email: string): Promise<void> => {
  await anna.goto('about:blank');
  await anna.context().setOffline(false);
  await windows.signInAs(anna, email);
  await anna.goto(`${windows.server.url}/production?date=${windows.today}`);
};
const comeBack = async (): Promise<void> => await comeAs('anna@werkplan.example');

beforeAll(async () => {
  await makeOrder(windows.script, { constructionSite: 'Stützwand B33', date: windows.today });
  // The forecast always shows next Monday.
  await makeOrder(windows.script, { date: addDays(mondayOf(windows.today), 7) });
  anna = await windows.open('anna', `/production?date=${windows.today}`);
}, 60_000);
beforeEach(async () => {
  await anna.context().setOffline(false);
  await state('Live').waitFor();
  await row().waitFor();
});

it('starts without a network with the last state and its time, to be read alone, and goes on when it is back', async () => {
  await startOffline();
  await state(/^Offline · Stand \d\d:\d\d$/).waitFor();
  await anna.getByText(/Sie sehen den Stand von \d\d:\d\d\./).waitFor();
  expect(await anna.getByRole('button', { name: 'Anlegen', exact: true }).count()).toBe(0);
  expect(await brokenRules(anna)).toEqual([]);
  await makeOrder(windows.script, { constructionSite: 'Kita Sonnenhang', date: windows.today });
  await anna.context().setOffline(false);
  await state('Live').waitFor();
  await anna.getByRole('row', { name: /Kita Sonnenhang/ }).waitFor();
  await anna.getByRole('button', { name: 'Anlegen', exact: true }).waitFor();
});

nightly('greys what nothing has confirmed for a quarter of an hour', async () => {
  await startOffline();
  expect(await anna.locator('main[data-old]').count()).toBe(0);
  await ageCopies(anna, 20 * 60_000);
  await reloadOffline();
  await row().waitFor();
  await anna.locator('main[data-old]').waitFor();
});

nightly(
  'a page that was kept from an earlier release gives way to the newer one as soon as there is a line',
  async () => {
    await isKept();
    // The page may not have been stored again yet.
    await anna.context().setOffline(true);
    await anna.evaluate(async () => {
      // Clearing session storage makes the tab forget that it has seen the newer release.
      sessionStorage.clear();
      const pages = await caches.open('werkplan-pages');
      const page = await pages.match('/production');
      const html = (await page?.text()) ?? '';
      const headers = { 'content-type': 'text/html' };
      await pages.put(
        '/production',
        new Response(html.replace(/"build":"\w+"/, '"build":"older"'), { headers }),
      );
    });
    const build = async () =>
      await anna.evaluate(
        () => /"build":"(\w+)"/.exec(document.head.innerHTML.replaceAll('&quot;', '"'))?.[1],
      );
    await startOffline();
    expect(await build()).toBe('older');
    await anna.context().setOffline(false);
    await expect.poll(build, { timeout: 30_000 }).not.toBe('older');
    await row().waitFor();
  },
);

const figurePages = [
  { path: '/production-forecast', figures: /[1-9]\d* \(\d+\)/ },
  { path: '/production-plan', figures: /Summe\s+[1-9]/ },
];
nightly.each(figurePages)(
  '$path starts without a network with the figures that it showed last',
  async ({ path, figures }) => {
    onTestFinished(comeBack);
    const hasFigures = async (): Promise<void> =>
      await expect.poll(async () => await anna.locator('main').innerText()).toMatch(figures);
    await anna.goto(windows.server.url + path);
    await hasFigures();
    await expect.poll(async () => await cachedPages(anna), { timeout: 30_000 }).toContain(path);
    await expect
      .poll(async () => (await storedCopies(anna)).copies)
      .toEqual(expect.arrayContaining([expect.stringMatching(/^person:\d+ (?:plan|forecast):/)]));
    await anna.context().setOffline(true);
    await reloadOffline();
    await hasFigures();
    await state(/^Offline · Stand/).waitFor();
  },
);

nightly(
  'shows whoever signs in over a kept page their own plan, and keeps nothing of the person before',
  async () => {
    onTestFinished(comeBack);
    await isKept();
    const before = (await storedCopies(anna)).copies;
    await comeAs('bernd@werkplan.example');
    await anna.getByRole('button', { name: 'An diesem Tag: Bernd Krüger' }).waitFor();
    await expect
      .poll(async () => (await storedCopies(anna)).copies.filter((copy) => before.includes(copy)))
      .toEqual([]);
    await startOffline();
    await state(/^Offline · Stand/).waitFor();
    const { copies } = await storedCopies(anna);
    expect(copies.filter((copy) => before.includes(copy))).toEqual([]);
  },
);

nightly('leaves nothing of the plan in the browser of who has signed out', async () => {
  onTestFinished(comeBack);
  await isKept();
  await anna.getByRole('button', { name: 'Abmelden' }).click();
  await anna.getByRole('textbox', { name: 'E-Mail' }).waitFor();
  await expect.poll(async () => await storedCopies(anna)).toEqual({ copies: [], waiting: [] });
  await anna.context().setOffline(true);
  await anna.goto(`${windows.server.url}/production`).catch(() => undefined);
  expect(await anna.getByText('Stützwand B33').count()).toBe(0);
  await anna.context().setOffline(false);
});
