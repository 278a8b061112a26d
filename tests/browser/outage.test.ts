// Own server: it is killed and restarted.
import { listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { untilFetched } from '../support/fetched-part.ts';
import { nightly } from '../support/nightly.ts';
import { makeOrder } from '../support/make.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { password } from '../support/people.ts';
import { storedOrder } from '../support/production-page.ts';
import { neverIdle, signIn, useWindows } from '../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const windows = useWindows({ ownProcess: true });
let anna: Page;
/** Every test uses a new day. */
const nextDay = ownDays(windows);
let day: string;

beforeAll(async () => {
  anna = await windows.open('anna', '/production');
  await state(anna, 'Live').waitFor();
}, 60_000);
beforeEach(async () => {
  day = nextDay();
  await showDay(anna, '/production', day);
  await state(anna, 'Live').waitFor();
});

const state = (page: Page, text: string): Locator => page.getByRole('banner').getByText(text);
const row = (page: Page, site: string): Locator => page.getByRole('row', { name: new RegExp(site) });
const createOrder = async (constructionSite: string): Promise<Order> =>
  await makeOrder(windows.script, { constructionSite, date: day });

/** Waits for the code that is loaded when the page is idle, including the watcher for wake-ups. */
const isAtRest = async (page: Page): Promise<void> => await untilFetched(page, /assets\/later-(?!on-)/);

nightly('looks whether the line is alive as soon as the window comes to the front', async () => {
  let lines = 0;
  anna.on('websocket', () => (lines += 1));
  const comeToFront = async (): Promise<number> => {
    await anna.evaluate(() => {
      const now = Date.now;
      // Simulates a sleep: nothing arrived for longer than the server is ever silent.
      Date.now = () => now() + 10_000;
      globalThis.dispatchEvent(new Event('focus'));
      Date.now = now;
    });
    return lines;
  };
  await isAtRest(anna);
  // The loaded code may not have been executed yet.
  await expect.poll(comeToFront).toBeGreaterThan(0);
  await state(anna, 'Live').waitFor();
});

it('says that the connection is missing, refuses changes visibly meanwhile, and recovers by itself', async () => {
  spec('L.6', 'L.10');
  const order = await createOrder('Stützwand B33');
  await row(anna, 'Stützwand').waitFor();
  // A window that has not loaded the idle code yet, in the other language.
  const neverRests = async (page: Page) => await page.addInitScript(neverIdle);
  const bernd = await windows.open('bernd', `/production?date=${day}`, {
    locale: 'en-GB',
    prepare: neverRests,
  });
  await row(bernd, 'Stützwand').waitFor();
  // The code that reports unsent changes must be loaded before the server is killed.
  await isAtRest(anna);
  await windows.server.kill9();
  const told = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /Keine Ver|No conn/ });
  await told(anna).getByText('Keine Verbindung.').waitFor();
  await told(anna).getByText('Der Server ist nicht erreichbar.').waitFor();
  await told(bernd).getByText('The server can’t be reached.').waitFor();
  await state(anna, 'Offline · Stand').waitFor();

  await anna.context().setOffline(true);
  await told(anna).getByText('Dieser Rechner hat kein Netz.').waitFor();
  await bernd.context().setOffline(true);
  await bernd.getByRole('button', { name: 'Connect now' }).click();
  await told(bernd).getByText('This computer has no network.').waitFor();
  await bernd.context().close();
  await anna.context().setOffline(false);
  await told(anna).getByText('Der Server ist nicht erreichbar.').waitFor();

  const city = row(anna, 'Stützwand').getByRole('gridcell', { name: 'Freiburg' });
  await city.dblclick();
  // Waits for the focus, because keys typed before would be lost.
  const editor = anna.locator('input:focus');
  await editor.waitFor();
  await editor.fill('Hornberg');
  await editor.press('Enter');
  await anna.getByText('Keine Verbindung: nicht gesendet').waitFor();

  await windows.server.restart();
  await state(anna, 'Live').waitFor();
  await anna.getByText('Wieder verbunden.').waitFor();
  // The editor has kept the input and can now send it.
  await anna.keyboard.press('Enter');
  await anna.getByText(`Auftrag ${order.orderId} gespeichert`).waitFor();
  expect((await storedOrder(windows.script, order)).city).toBe('Hornberg');
  await createOrder('Parkhaus Messe');
  await row(anna, 'Parkhaus').waitFor();
});

nightly('sends a change again whose answer got lost, and it happens once', async () => {
  spec('L.9');
  await anna.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const form = anna.getByRole('row', { name: 'Neuer Auftrag' });
  const fields = {
    Auftrag: '248555',
    Baustelle: 'Windpark Hornisgrinde',
    PLZ: '77889',
    Ort: 'Seebach',
    Stahl: '9000',
  };
  for (const [name, value] of Object.entries(fields))
    await form.getByLabel(name, { exact: true }).fill(value);
  const answered = anna.waitForResponse(
    (response) => response.url().endsWith('/api/orders') && response.ok(),
  );
  await form.getByLabel('Ort', { exact: true }).press('Enter');
  expect((await answered).headers()['idempotency-replayed']).toBe('true');
  await row(anna, 'Windpark').waitFor();
  const orders = await windows.script.call(listOrdersEndpoint, { query: { date: day } });
  expect(orders.filter(({ orderId }) => orderId === '248555')).toHaveLength(1);
});

nightly(
  'stays live by asking over HTTP where WebSockets are blocked, and shows and is shown who is there',
  async () => {
    spec('L.10', 'L.43');
    await createOrder('Kita Sonnenhang');
    const withoutLine = async (window: Page): Promise<void> => {
      await window.routeWebSocket('**/socket.io/**', async (socket) => await socket.close());
      await window.clock.install();
    };
    const page = await windows.open('bernd', `/production?date=${day}`, { prepare: withoutLine });
    await row(page, 'Kita').waitFor();
    await createOrder('Tunnel Hausach');
    await row(page, 'Tunnel').waitFor();
    await state(page, 'Live').waitFor();
    for (const window of [page, anna]) await window.locator('[data-people="2"]').waitFor();
    await row(page, 'Kita').getByRole('gridcell', { name: 'Freiburg' }).dblclick();
    await row(anna, 'Kita').locator('[data-held]').getByText('Krüger').waitFor();

    // A proxy in between, or the rate limit, refuses the window's requests.
    await page.route('**/api/changes*', async (route) => await route.fulfill({ status: 429, json: {} }));
    const refused = page.getByRole('alert').getByText('Der Server lehnt die Verbindung ab. Bitte neu laden.');
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000);
        return await refused.isVisible();
      })
      .toBe(true);
    await state(page, 'Offline · Stand').waitFor();
    await page.unroute('**/api/changes*');
    await page.clock.fastForward(5_000);
    await state(page, 'Live').waitFor();
    await page.context().close();
  },
);

nightly('goes on by itself where the server didn’t answer the first question', async () => {
  spec('L.10');
  await createOrder('Rathaus Gengenbach');
  const errors: string[] = [];
  const unanswered = async (window: Page): Promise<void> => {
    window.on('pageerror', ({ message }) => errors.push(message));
    await window.clock.install();
    await window.route('**/api/checkSession', async (route) => await route.abort());
    // Removes the inlined answers, as a slow server omits them.
    await window.route('**/production?**', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const bare = html.replaceAll(/<script type="application\/json"[^]*?<\/script>/g, '');
      await route.fulfill({ response, body: bare });
    });
  };
  // A new browser, because Playwright's clock applies to all windows of a browser context.
  const page = await windows.open('bernd', `/production?date=${day}`, { prepare: unanswered });
  await page.getByRole('alert').getByText('Der Server ist nicht erreichbar').waitFor();
  await page.unroute('**/api/checkSession');
  await page.clock.fastForward(6_000);
  await row(page, 'Rathaus').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

nightly('loads a new build, though not while something is being typed', async () => {
  await createOrder('Zollamt Kehl');
  let isNewer = false;
  let told = 0;
  const renamesBuild = async (window: Page): Promise<void> =>
    await window.routeWebSocket('**/socket.io/**', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const text = String(message);
        if (isNewer && text.startsWith('42["heads"')) told += 1;
        socket.send(isNewer ? text.replace(/"build":"[^"]*"/, '"build":"newer"') : message);
      });
    });
  const page = await windows.beside(anna, `/production?date=${day}`, { prepare: renamesBuild });
  await state(page, 'Live').waitFor();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const field = page.getByRole('row', { name: 'Neuer Auftrag' }).getByLabel('Ort', { exact: true });
  await field.fill('Achern');
  isNewer = true;
  // The two responses are further apart than the quiet time after which the page reloads.
  await expect.poll(() => told, { timeout: 20_000 }).toBe(2);
  expect(loads).toBe(0);
  isNewer = false;
  await field.fill('');
  await field.blur();
  await expect.poll(() => loads, { timeout: 20_000 }).toBe(1);
  await row(page, 'Zollamt').waitFor();
  await page.close();
});

/** Opens a window without preloaded code in which the first request for this chunk fails. */
const withoutCode = async (name: RegExp): Promise<Page> => {
  const prepare = async (page: Page): Promise<void> => {
    await page.addInitScript(neverIdle);
  };
  const page = await windows.beside(anna, `/production?date=${day}`, { prepare });
  await state(page, 'Live').waitFor();
  // The page's own code is loaded; a key press or typing requests more.
  await page.route(name, async (route) => await route.abort('connectionrefused'), { times: 1 });
  return page;
};

nightly(
  'asks for a reload where code doesn’t come that a typed order needs, and keeps what was typed',
  async () => {
    const page = await withoutCode(/assets\/later-orders-.*\.js$/);
    const draft = page.getByRole('row', { name: 'Neuer Auftrag' });
    for (const [name, text] of [
      ['Auftrag', '248900'],
      ['Baustelle', 'Zollhof'],
      ['PLZ', '77933'],
      ['Ort', 'Lahr'],
      ['Stahl', '9000'],
    ] as const)
      await draft.getByLabel(name, { exact: true }).fill(text);
    await draft.getByLabel('Ort').press('Enter');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Neu laden' }).click()]);
    expect(await draft.getByLabel('Baustelle').inputValue()).toBe('Zollhof');
    await draft.getByLabel('Ort').press('Enter');
    await row(page, 'Zollhof').waitFor();
    await page.close();
  },
);

nightly('loads a window anew by itself whose code didn’t come, once nobody touches it', async () => {
  const page = await withoutCode(/assets\/later-.*\.js$/);
  const [again] = await Promise.all([page.waitForEvent('load'), page.keyboard.press('v')]);
  await state(again, 'Live').waitFor();
  await page.keyboard.press('v');
  await page.getByRole('complementary', { name: 'Verlauf' }).waitFor();
  await page.close();
});

nightly('ends in every window of a sign-in that is over', async () => {
  spec('8.2');
  // This window could not preload the page; some browsers never retry a failed module, so the page must be reloaded.
  let loads = 0;
  const missesPage = async (window: Page): Promise<void> => {
    window.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await window.route(
      '**/login-page-*.js',
      async (route) => await (loads === 1 ? route.abort() : route.continue()),
    );
  };
  const second = await windows.beside(anna, `/delivery?date=${day}`, { prepare: missesPage });
  await state(second, 'Live').waitFor();
  await anna.getByRole('button', { name: 'Abmelden' }).click();
  for (const page of [anna, second]) await page.locator('input[name=password]').waitFor();
  await second.close();
  await signIn(anna, 'anna@werkplan.example', password);
  await state(anna, 'Live').waitFor();
});
