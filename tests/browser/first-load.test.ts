// Own server: pages are weighed with the demo plant on them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { isLong } from '../support/volumes.ts';
import { neverIdle, useWindows } from '../support/windows.ts';
import { loaderWith } from '../support/yard.ts';

const windows = useWindows({ demo: true });

/** Limit (kB of gzipped JavaScript until the page is usable) of planners' pages that have no limit of their own below. */
const mostElsewhere = 290;
/** The same limit for pages on a hall's display or a phone. */
const mostAlone = 126;
/** Maximum number of scripts until the page is usable. */
const mostScripts = 20;
/** Maximum number of requests until the page is usable. */
const mostRequests = 38;

/** True for the live connection, which starts after the first rendering, on a slow machine at the same time. */
const isOfTheLine = (url: string): boolean => /\/line-[\w-]+\.js$|\/socket\.io\//.test(url);

/** Records when `usable` first appears in the page, so that later requests don't count even on a slow machine. */
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

/** Returns the URLs that the page requested until it was usable. */
const askedUntilUsable = (): string[] => {
  const [usable] = performance.getEntriesByName('usable');
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < (usable?.startTime ?? Infinity))
    .map(({ name }) => name);
};

/** Loads a page with an empty cache; returns names and gzipped size of the scripts until `usable` appears. */
const firstLoad = async (page: Page, path: string, usable: string) => {
  const scripts = new Map<string, Promise<Buffer>>();
  const plain: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.(?:js|css)$/.test(pathname) && !response.headers()['content-encoding'])
      plain.push(pathname);
    if (response.request().resourceType() !== 'script') return;
    const body = response.body();
    // A late response may arrive after the page was closed.
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
    // Plus the request for the page itself.
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

/** The most used pages, tested at every commit. */
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
it.each(isLong ? pages : pages.slice(0, 1))(
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

it('zod and the rules are created in tasks of their own, before the code that is loaded with the toaster', () => {
  const file = join(import.meta.dirname, '../../client/dist/.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    { imports?: string[]; dynamicImports?: string[] }
  >;
  for (const chunk of ['checks', 'later-rules']) {
    const found = Object.keys(manifest).find((name) => name.startsWith(`_${chunk}-`));
    expect(manifest['src/app/app-layout.tsx']?.dynamicImports).toContain(found);
    const together = new Set([found ?? '']);
    for (const name of together) for (const other of manifest[name]?.imports ?? []) together.add(other);
    expect([...together].filter((name) => name !== found && name.startsWith('_later'))).toEqual([]);
  }
});

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

nightly('the sign-in needs no page of the plan and one language', async () => {
  const page = await windows.visit('/favicon.svg');
  const { kilobytes, hasChecks, names } = await firstLoad(page, '/login', 'input[name=password]');
  expect(kilobytes).toBeLessThan(122);
  expect(hasChecks).toBe(false);
  expect(names.filter((name) => /production|delivery|socket|texts-en|site/.test(name))).toEqual([]);
});

/** Opens the board with this HTML; returns the calls until the page is live. */
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

nightly(
  'doesn’t ask for the day that came with the page, and asks all the same who is signed in',
  async () => {
    const page = await signedIn();
    const cookies = await page.context().cookies();
    let html = '';
    // On a busy machine the server may omit the inlined answers, so this is retried.
    await expect
      .poll(async () => (html = await htmlFor(cookies)))
      .toMatch(/application\/json.*application\/json/s);
    const day = `/api/days/${windows.today}`;
    expect(await callsOf(page, html)).toEqual(['/api/checkSession', `${day}/since`]);
    const other = await signedIn();
    expect(await callsOf(other, await htmlFor([]))).toEqual(['/api/checkSession', day, `${day}/since`]);
  },
);

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
