// Own server: pages are weighed with the demo plant on them.
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { isLong } from '../support/volumes.ts';
import { neverIdle, useWindows } from '../support/windows.ts';
import { loaderWith } from '../support/yard.ts';

const windows = useWindows({ demo: true });

/** kB of JavaScript, gzipped, that a page may need until it can be used: the limits of the other planners' pages. */
const mostElsewhere = 290;
/** The limit of the pages that stand on a hall's screen or a phone. */
const mostAlone = 126;
/** Scripts, each a request, that a page may need until it can be used. */
const mostScripts = 20;
/** Requests of any kind until then. */
const mostRequests = 38;

/** It comes after what the page shows first, or with it on a slow machine. */
const isOfTheLine = (url: string): boolean => /\/line-[\w-]+\.js$|\/socket\.io\//.test(url);

/** Notes when `usable` is first in the page: what comes after isn't part of the first load, however late a slow machine looks. */
const noteUsable = (usable: string): void => {
  const look = (): boolean => {
    if (!document.querySelector(usable)) return false;
    performance.mark('usable');
    return true;
  };
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
};

/** The addresses that a page asked for until it could be used. */
const askedUntilUsable = (): string[] => {
  const [usable] = performance.getEntriesByName('usable');
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < (usable?.startTime ?? Infinity))
    .map(({ name }) => name);
};

/** Loads a page in a window that has nothing stored; the scripts' names and gzipped bytes until `usable` shows. */
const firstLoad = async (page: Page, path: string, usable: string) => {
  const scripts = new Map<string, Promise<Buffer>>();
  const plain: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.(?:js|css)$/.test(pathname) && !response.headers()['content-encoding'])
      plain.push(pathname);
    if (response.request().resourceType() !== 'script') return;
    const body = response.body();
    // One that comes after all was counted may come to a closed page.
    body.catch(() => undefined);
    scripts.set(response.url(), body);
  });
  await page.addInitScript(neverIdle);
  await page.addInitScript(noteUsable, usable);
  await page.goto(windows.server.url + path);
  await page.locator(usable).first().waitFor();
  const asked = (await page.evaluate(askedUntilUsable)).filter((url) => !isOfTheLine(url));
  const needed = asked.filter((url) => scripts.has(url));
  const bodies = await Promise.all(needed.map(async (url) => (await scripts.get(url)) ?? Buffer.alloc(0)));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  const hasChecks = bodies.some((body) => body.includes('ZodError'));
  return {
    kilobytes: bytes / 1000,
    // And the page itself.
    requests: asked.length + 1,
    plain,
    hasChecks,
    names: needed.map((url) => new URL(url).pathname),
  };
};

let anna: BrowserContext;
beforeAll(async () => {
  const page = await windows.open('anna', '/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  anna = page.context();
  await page.close();
}, 60_000);
afterEach(async () => {
  for (const page of anna.pages()) await page.close();
});
const signedIn = async (): Promise<Page> => await anna.newPage();

/** At every commit those that are opened most. */
const pages = [
  ['/production', '[data-row]', 245],
  ['/delivery', '[data-slot]', 240],
  ['/wall', 'main[data-trust=right]', mostAlone],
  ['/production-plan', 'table[aria-busy=false]', mostElsewhere],
  ['/production-forecast', 'table[aria-busy=false]', mostElsewhere],
  ['/', 'tbody a', mostElsewhere],
  ['/settings', 'main li', mostElsewhere],
  ['/users', 'tbody tr', mostElsewhere],
  ['/webhooks', 'main section', mostElsewhere],
  ['/calendar', 'table', mostElsewhere],
  ['/figures', 'tbody tr', mostElsewhere],
  ['/sites', 'tbody tr', mostElsewhere],
] as const;
it.each(isLong ? pages : pages.slice(0, 3))(
  '%s can be used after %s, at most %d kB of JavaScript in 20 scripts, compressed, none of it for checking or the line',
  async (path, usable, most) => {
    const { kilobytes, requests, plain, hasChecks, names } = await firstLoad(await signedIn(), path, usable);
    expect(kilobytes).toBeGreaterThan(50);
    expect(kilobytes).toBeLessThan(most);
    expect(names.length).toBeLessThanOrEqual(mostScripts);
    expect(requests).toBeLessThanOrEqual(mostRequests);
    expect(hasChecks).toBe(false);
    expect(plain).toEqual([]);
  },
);

it('the yard’s phone needs little, and nothing of the planners’ pages', async () => {
  const place = { anna: windows.script, url: windows.server.url };
  const { link } = await loaderWith(place, { scope: 'yard', name: 'Tor 3', date: windows.today });
  const page = await windows.visit('/favicon.svg');
  const { kilobytes, requests, hasChecks, names } = await firstLoad(
    page,
    `/yard#${link.token}`,
    'main li button',
  );
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThan(mostAlone);
  expect(requests).toBeLessThanOrEqual(15);
  expect(hasChecks).toBe(false);
  expect(names.filter((name) => /production|delivery|socket|line|site|plan/.test(name))).toEqual([]);
});

it('the sign-in needs no page of the plan and one language', async () => {
  const page = await windows.visit('/favicon.svg');
  const { kilobytes, hasChecks, names } = await firstLoad(page, '/login', 'input[name=password]');
  expect(kilobytes).toBeLessThan(122);
  expect(hasChecks).toBe(false);
  expect(names.filter((name) => /production|delivery|socket|texts-en|site/.test(name))).toEqual([]);
});

/** Opens the board with this HTML; the calls of the page until it is live. */
const callsOf = async (page: Page, body: string): Promise<string[]> => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.route('**/delivery', async (route) => await route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${windows.server.url}/delivery`);
  await page.locator('[data-slot]').first().waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  return calls.filter((path) => path.startsWith('/api/days/') || path === '/api/checkSession').sort();
};

const htmlFor = async (cookies: readonly { name: string; value: string }[]): Promise<string> => {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { accept: 'text/html', ...(cookie && { cookie }) };
  return await (await fetch(`${windows.server.url}/delivery`, { headers })).text();
};

it('doesn’t ask for the day that came with the page, and asks all the same who is signed in', async () => {
  const page = await signedIn();
  const cookies = await page.context().cookies();
  let html = '';
  // A busy machine may not have read it in time.
  await expect
    .poll(async () => (html = await htmlFor(cookies)))
    .toMatch(/application\/json.*application\/json/s);
  const day = `/api/days/${windows.today}`;
  expect(await callsOf(page, html)).toEqual(['/api/checkSession', `${day}/since`]);
  const other = await signedIn();
  expect(await callsOf(other, await htmlFor([]))).toEqual(['/api/checkSession', day, `${day}/since`]);
});

nightly(
  'finds the day of an address without one also when everything else was there before the texts',
  async () => {
    const page = await signedIn();
    const session = page.waitForResponse('**/api/checkSession');
    await page.route('**/assets/texts-de-base-*.js', async (route) => {
      await session;
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('delivery-page')),
      );
      await route.continue();
    });
    await page.goto(`${windows.server.url}/delivery`);
    await page.locator('[data-slot]').first().waitFor();
    expect(new URL(page.url()).searchParams.get('date')).toBe(windows.today);
  },
);
