import { addDisplayEndpoint, removeDisplayEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { hallTotalsEndpoint, setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenRules } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { markWindow } from '../support/day-figures.ts';
import { makeOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { openWallSite, type WallSite } from '../support/wall-site.ts';

const plant = usePlant();
let site: WallSite;
let browser: Browser;
let context: BrowserContext;
let wall: Page;
let displayId = 0;
const problems: string[] = [];
let sayFrame: (frame: string) => void = () => undefined;

beforeAll(async () => {
  for (const [id, maxCapacity] of [80_000, 60_000, 100_000].entries())
    await plant.anna.call(setCapacityEndpoint, {
      params: { id: id + 1 },
      body: { validFrom: today, maxCapacity },
    });
  site = await openWallSite(plant);
  browser = await launchBrowser();
  context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1920, height: 1080 } });
  wall = await context.newPage();
  wall.setDefaultTimeout(15_000);
  wall.on('pageerror', ({ message }) => problems.push(message));
  wall.on('websocket', (line) => line.on('framereceived', ({ payload }) => sayFrame(String(payload))));
  await wall.clock.install();
  await wall.goto(`${site.url}/wall`);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
  expect(problems).toEqual([]);
});

const trusted = async (trust: 'right' | 'stale' | 'lost') =>
  await wall.locator(`main[data-trust=${trust}]`).waitFor();
const pass = async (seconds: number) => await wall.clock.fastForward(seconds * 1000);

/** Planned, capacity, matting, free of each hall, as they stand on the wall. */
const onWall = async (): Promise<string[][]> =>
  await wall
    .locator('main > div > div')
    .first()
    .locator('section')
    .evaluateAll((cards) =>
      cards.slice(0, 3).map((card) => [...card.querySelectorAll('p')].map((line) => line.textContent.trim())),
    );
/** The same as the production cards have it. */
const expected = async (): Promise<string[][]> => {
  const halls = (await plant.anna.call(hallTotalsEndpoint, { query: { date: today } })) as HallTotals[];
  return halls.map(({ steelTotal, maxCapacity, mattingTotal, remaining }) => {
    const rest = remaining < 0 ? `−${formatTonnes(-remaining)}` : `+${formatTonnes(remaining)}`;
    const share = steelTotal / maxCapacity;
    const word = remaining < 0 ? 'überbucht' : share >= 0.95 ? 'knapp' : 'frei';
    return [
      formatTonnes(steelTotal),
      `von ${formatTonnes(maxCapacity)} tMatten ${formatTonnes(mattingTotal)}`,
      `${rest} t${word}`,
    ];
  });
};
const isRight = async () => {
  const figures = await expected();
  await expect.poll(onWall, { timeout: 15_000 }).toEqual(figures);
};

it('shows a code, never a form, and the totals as soon as a planner has confirmed it', async () => {
  const code = wall.getByText(/^[2-9A-Z]{3} [2-9A-Z]{3}$/);
  await code.waitFor();
  expect(await wall.locator('input, button, a').count()).toBe(0);
  expect(await brokenRules(wall)).toEqual([]);
  const body = { code: (await code.textContent()) ?? '', name: 'Halle 2, Westwand' };
  displayId = (await plant.anna.call(addDisplayEndpoint, { body })).id;
  await isRight();
  await trusted('right');
  expect(wall.url()).toBe(`${site.url}/wall`);
  expect(await wall.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }))).not.toMatch(
    /display|[\w-]{43}/,
  );
  expect(await brokenRules(wall)).toEqual([]);
});

it('agrees with the production cards at every revision, and says the worst in its title', async () => {
  const order = await makeOrder(plant.anna, { hallId: 1, steel: 77_000, matting: 3_000 });
  await isRight();
  expect(await wall.title()).toBe('Halle 1 knapp · Werkplan');
  await makeOrder(plant.bernd, { hallId: 3, steel: 104_400, matting: 900 });
  await isRight();
  expect(await wall.title()).toBe('Halle 3 überbucht · Werkplan');
  await plant.anna.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
  await isRight();
  await plant.anna.call(setCapacityEndpoint, {
    params: { id: 3 },
    body: { date: today, maxCapacity: 110_000 },
  });
  await isRight();
});

it('fits: nothing scrolls, and the planned tonnes are at least 12 % of the height', async () => {
  const sizes = await wall.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const figure = document.querySelector('section p');
    const size = figure ? Number.parseFloat(getComputedStyle(figure).fontSize) : 0;
    return { scrollHeight, scrollWidth, size };
  });
  // Inter's figures are 0.727 of the type size high.
  expect(sizes).toMatchObject({ scrollHeight: 1080, scrollWidth: 1920 });
  expect(sizes.size * 0.727).toBeGreaterThan(1080 * 0.12);
  for (const [width, height] of [
    [3840, 2160],
    [1080, 1920],
    [1280, 720],
  ] as const) {
    await wall.setViewportSize({ width, height });
    const spilt = await wall.evaluate(
      () =>
        [...document.querySelectorAll('main p, main h1, main h2')].filter(
          (text) =>
            text.scrollWidth > text.clientWidth + 1 || text.getBoundingClientRect().right > innerWidth,
        ).length,
    );
    expect([width, spilt]).toEqual([width, 0]);
  }
  await wall.setViewportSize({ width: 1920, height: 1080 });
});

it('without a network says so, greys out, and is right again by itself', async () => {
  await context.setOffline(true);
  await wall.waitForFunction(() => !navigator.onLine);
  await pass(13);
  await trusted('stale');
  await wall.getByText(/^Stand \d\d:\d\d:\d\d$/).waitFor();
  await pass(20);
  await trusted('lost');
  await wall.getByText(/^Keine Verbindung seit \d\d:\d\d:\d\d$/).waitFor();
  expect(await wall.title()).toBe('Keine Verbindung · Werkplan');
  await makeOrder(plant.anna, { hallId: 2, steel: 20_000 });
  await context.setOffline(false);
  await isRight();
  await trusted('right');
});

it('does not trust a server that has lost PostgreSQL, though it goes on talking', async () => {
  const blindHead = new Promise<void>((resolve) => {
    sayFrame = (frame) => void (frame.includes('"isBlind":true') && resolve());
  });
  site.gate.shut();
  await makeOrder(plant.anna, { hallId: 2, steel: 5_000 });
  await blindHead;
  // 9 s after this head, but more than 12 s after the one before it: were this one believed, it would be too early.
  await pass(9);
  await wall.locator('main[data-trust=stale]').waitFor({ timeout: 2_000 });
  site.gate.open();
  await isRight();
  await trusted('right');
});

it('comes back after a restart of the server, with the new build if there is one', async () => {
  const isSame = await markWindow(wall);
  await site.stop();
  await makeOrder(plant.anna, { hallId: 2, steel: 3_000 });
  await pass(13);
  await trusted('stale');
  await site.start({ rebuilt: true });
  await expect
    .poll(
      async () => {
        await pass(2);
        return await isSame().catch(() => true);
      },
      { timeout: 20_000 },
    )
    .toBe(false);
  await isRight();
  await trusted('right');
});

it('loads itself anew when it has drawn nothing for a minute', async () => {
  const isSame = await markWindow(wall);
  await wall.evaluate(() => void (globalThis.requestAnimationFrame = () => 0));
  await pass(70);
  await expect.poll(async () => await isSame().catch(() => true), { timeout: 15_000 }).toBe(false);
  await isRight();
});

it.each([
  ['2026-11-23T23:00:01Z', 'Dienstag, 24. November', 'Morgen'],
  ['2027-03-27T23:00:01Z', 'Montag, 29. März', 'Nächster Arbeitstag'],
  ['2027-03-28T22:00:01Z', 'Montag, 29. März', 'Morgen'],
  ['2027-10-31T23:00:01Z', 'Montag, 1. November', 'Morgen'],
])('rolls over at the plant’s midnight, %s, also when the clocks change', async (instant, day, next) => {
  plant.clock.set(instant);
  await wall.getByRole('heading', { name: day }).waitFor();
  await wall.getByRole('heading', { name: next }).waitFor();
  await trusted('right');
});

it('loses its key at once and shows a new code', async () => {
  await plant.anna.signIn('anna@werkplan.example', 'Planner1');
  await plant.anna.call(removeDisplayEndpoint, { params: { id: displayId } });
  await wall.getByText(/^[2-9A-Z]{3} [2-9A-Z]{3}$/).waitFor();
  expect(await wall.locator('section').count()).toBe(0);
});
