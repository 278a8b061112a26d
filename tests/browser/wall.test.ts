import { listDisplaysEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { brokenRules } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser.ts';
import { clearDay } from '../support/clear-day.ts';
import { faintTexts } from '../support/contrast.ts';
import { markWindow } from '../support/day-figures.ts';
import { openWall, removeWalls } from '../support/displays.ts';
import { makeOrder } from '../support/make.ts';
import { password, today, usePlant } from '../support/plant.ts';
import { volumes } from '../support/volumes.ts';
import { openWallSite, type WallSite } from '../support/wall-site.ts';
import {
  becomeVisible,
  confirmCode,
  counterOf,
  figuresOf,
  figuresOn,
  hasDrawn,
  type Line,
  newWallWindow,
  openSignedIn,
  passTalking,
  passUntil,
  passUnseen,
  recordFigures,
  showsFiguresOf,
  sizesOn,
  spiltTexts,
} from '../support/wall-window.ts';

const plant = usePlant();
let site: WallSite;
let browser: Browser;
let wall: Page;
let line: Line;
const problems: string[] = [];
const code = () => wall.getByText(/^[2-9A-Z]{3} [2-9A-Z]{3}$/);
/** The wall shows what is no longer the case, and wouldn't find back by itself: the next test loads it anew. */
let isAstray = false;

beforeAll(async () => {
  await clearDay(plant.anna, today, [80_000, 60_000, 100_000]);
  site = await openWallSite(plant);
  browser = await sharedBrowser();
  ({ wall, line } = await newWallWindow(browser));
  wall.on('pageerror', ({ message }) => problems.push(message));
}, 60_000);
// Every test begins on Monday morning, with nothing planned, and a wall that has a key.
beforeEach(async () => {
  plant.clock.set('2026-11-23T08:00:00Z');
  await plant.anna.signIn('anna@werkplan.example', password);
  await clearDay(plant.anna, today, []);
  const [display] = await plant.anna.call(listDisplaysEndpoint);
  if (!display) await openWall(plant, wall, `${site.url}/wall`, 'Halle 2, Westwand');
  else if (isAstray) await wall.goto(`${site.url}/wall`);
  isAstray = false;
  await wall.getByRole('heading', { name: 'Montag, 23. November' }).waitFor();
  await isRight();
  await trusted('right');
});
afterAll(async () => {
  for (const opened of browser.contexts()) await opened.close();
  await site?.close();
  expect(problems).toEqual([]);
});

const trusted = async (trust: 'right' | 'stale' | 'lost') =>
  await wall.locator(`main[data-trust=${trust}]`).waitFor();
const pass = async (seconds: number) => await wall.clock.fastForward(seconds * 1000);
const openPlanner = async (path: string) => await openSignedIn(browser, plant.anna, site.url + path);
const isRight = async (page: Page = wall) => await showsFiguresOf(page, plant.anna, today);

it('shows a code, never a form, and the totals as soon as a planner has confirmed it in the settings', async () => {
  await removeWalls(plant);
  await wall.context().clearCookies();
  await wall.goto(`${site.url}/wall`);
  await code().waitFor();
  expect(await wall.locator('input, button, a').count()).toBe(0);
  expect(await brokenRules(wall)).toEqual([]);
  expect(await faintTexts(wall, 7)).toEqual([]);
  const planner = await openPlanner('/settings');
  await confirmCode(planner, (await code().textContent()) ?? '', 'Halle 2, Westwand');
  await planner.context().close();
  await passUntil(wall, async () => await wall.locator('section').first().isVisible());
  await isRight();
  await trusted('right');
  expect(wall.url()).toBe(`${site.url}/wall`);
  expect(await wall.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }))).not.toMatch(
    /display|[\w-]{43}/,
  );
  expect(await brokenRules(wall)).toEqual([]);
});

it('shows what the production cards show, at every revision, and says the worst in its title', async () => {
  await plant.bernd.signIn('bernd@werkplan.example', password);
  const production = await openPlanner(`/production?date=${today}`);
  await isRight(production);
  const [onCards, onWall] = [await recordFigures(production), await recordFigures(wall)];
  const order = await makeOrder(plant.anna, { hallId: 1, steel: 77_000, matting: 3_000 });
  // A busy browser draws several changes at once: each is waited for.
  await isRight(production);
  await isRight();
  expect(await wall.title()).toBe('Halle 1 knapp · Werkplan');
  for (const steel of [20_000, 20_240, 20_480, 20_720, 20_960]) {
    await makeOrder(plant.bernd, { hallId: 3, steel, matting: 900 });
    await isRight(production);
  }
  await plant.anna.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
  await isRight();
  await isRight(production);
  expect(await wall.title()).toBe('Halle 3 überbucht · Werkplan');
  const [shown, cards] = [await onWall(), await onCards()];
  // A wall is sent news once a second; whatever it has shown, the cards have shown, in the same order.
  expect(cards.filter((one) => shown.includes(one))).toEqual(shown);
  expect([cards.length, shown.length > 2]).toEqual([8, true]);
  await production.context().close();
  const setCapacity = async (maxCapacity: number) =>
    await plant.anna.call(setCapacityEndpoint, { params: { id: 3 }, body: { date: today, maxCapacity } });
  onTestFinished(async () => void (await setCapacity(100_000)));
  await setCapacity(110_000);
  await isRight();
});

it('fits: nothing scrolls, the planned tonnes are at least 12 % of the height, all stands out 7 : 1', async () => {
  const sizes = await sizesOn(wall);
  // Inter's figures are 0.727 of the type size high.
  expect(sizes).toMatchObject({ scrollHeight: 1080, scrollWidth: 1920 });
  expect(sizes.size * 0.727).toBeGreaterThan(1080 * 0.12);
  await makeOrder(plant.anna, { hallId: 3, steel: 143_000 });
  await makeOrder(plant.anna, { hallId: 2, steel: 58_000 });
  await isRight();
  await wall.locator('[data-state=over]').first().waitFor();
  await wall.locator('[data-state=near]').first().waitFor();
  expect(await faintTexts(wall, 7)).toEqual([]);
  for (const [width, height] of [
    [3840, 2160],
    [1080, 1920],
    [1920, 1080],
  ] as const) {
    await wall.setViewportSize({ width, height });
    expect([width, ...(await spiltTexts(wall))]).toEqual([width]);
  }
});

it('keeps the screen awake, again whenever it comes back into sight', async () => {
  const asked = async () => await wall.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  const look = async (state: string) => await wall.evaluate(becomeVisible, state);
  expect(await asked()).toEqual(['screen']);
  await look('hidden');
  expect(await asked()).toEqual(['screen']);
  await look('visible');
  expect(await asked()).toEqual(['screen', 'screen']);
});

it('without a network says so, greys out, and is right again by itself', async () => {
  await wall.context().setOffline(true);
  await line.block(true);
  await wall.waitForFunction(() => !navigator.onLine);
  await pass(13);
  await trusted('stale');
  await wall.getByText(/^Stand \d\d:\d\d:\d\d$/).waitFor();
  await pass(20);
  await trusted('lost');
  await wall.getByText(/^Keine Verbindung seit \d\d:\d\d:\d\d$/).waitFor();
  expect(await wall.title()).toBe('Keine Verbindung · Werkplan');
  expect(await faintTexts(wall, 7)).toEqual([]);
  await makeOrder(plant.anna, { hallId: 2, steel: 20_000 });
  await line.block(false);
  await wall.context().setOffline(false);
  await isRight();
  await trusted('right');
});

it('where WebSockets are blocked it asks instead, and stays right', async () => {
  await line.block(true);
  await makeOrder(plant.anna, { hallId: 1, steel: 2_000 });
  const figures = await figuresOf(plant.anna, today);
  await passUntil(wall, async () => (await figuresOn(wall)) === figures, 5);
  for (let seconds = 0; seconds < 60; seconds += 5) {
    const asked = wall.waitForResponse('**/api/halls/totals?**');
    await pass(5);
    await asked;
    await trusted('right');
  }
  await makeOrder(plant.anna, { hallId: 1, steel: 2_000 });
  const later = await figuresOf(plant.anna, today);
  await passUntil(wall, async () => (await figuresOn(wall)) === later, 5);
  await line.block(false);
  await pass(5);
  // What was asked before is too old by then: what confirms is the line.
  await passTalking(wall, line, '"heads"');
  await passTalking(wall, line, '"heads"');
  await hasDrawn(wall);
  await trusted('right');
  expect(await figuresOn(wall)).toBe(later);
});

it('does not trust a server that has lost PostgreSQL, though it goes on talking', async () => {
  // Without PostgreSQL the server admits nobody: the wall has its line by then.
  await line.heard('"heads"');
  site.gate.shut();
  onTestFinished(() => site.gate.open());
  await makeOrder(plant.anna, { hallId: 2, steel: 5_000 });
  await passTalking(wall, line, '"isBlind":true');
  await passTalking(wall, line, '"isBlind":true');
  await wall.locator('main[data-trust=stale]').waitFor();
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
  await passUntil(wall, async () => !(await isSame()));
  expect(await isSame()).toBe(false);
  await isRight();
  await trusted('right');
});

it('loads itself anew when it has drawn nothing for a minute', async () => {
  const isSame = await markWindow(wall);
  await wall.evaluate(() => void (globalThis.requestAnimationFrame = () => 0));
  await pass(70);
  await expect.poll(isSame, { timeout: 15_000 }).toBe(false);
  await isRight();
});

it(`has nothing more on it after ${volumes.wallUpdates} updates`, async () => {
  const epoch = /"epoch":"([^"]+)"/.exec(await line.heard('"heads"'))?.[1];
  isAstray = true;
  const count = await counterOf(wall);
  const update = async (from: number, to: number) => {
    for (let revision = from; revision < to; revision += 1) {
      const halls = [1, 2, 3].map((id) => ({ id, steelTotal: (revision % 80) * 1_000, mattingTotal: 0 }));
      line.say(`42["totals",${JSON.stringify({ date: today, epoch, revision, halls })}]`);
    }
    const tonnes = String((to - 1) % 80);
    await expect.poll(async () => (await figuresOn(wall)).split(' ')[0], { timeout: 30_000 }).toBe(tonnes);
  };
  await update(10_000, 10_100);
  const before = await count();
  await update(10_100, 10_100 + volumes.wallUpdates);
  expect(await count()).toBeLessThan(before + 20);
});

it('drifts a little against burn-in, and comes back', async () => {
  const places = new Set<string>();
  for (let minutes = 0; minutes < 40; minutes += 10) {
    const before = await wall.locator('main').getAttribute('data-drift');
    plant.clock.set(new Date(plant.clock.now().getTime() + 600_000).toISOString());
    await wall.locator(`main:not([data-drift=${before}])`).waitFor();
    const { x, y } = (await wall.locator('main > div').boundingBox()) ?? { x: Infinity, y: Infinity };
    places.add(`${x} ${y}`);
  }
  expect([...places].toSorted()).toEqual(['0 0', '0 4', '4 0', '4 4']);
});

it('loads itself anew at night', async () => {
  const isSame = await markWindow(wall);
  plant.clock.set('2026-11-23T02:30:10Z');
  await wall.locator('time', { hasText: '03:30' }).waitFor();
  await passUnseen(wall, 120);
  expect(await isSame()).toBe(true);
  // Not younger than an hour.
  await passUnseen(wall, 3_600);
  await passUntil(wall, async () => !(await hasDrawn(wall).then(isSame)), 20);
  await isRight();
});

it('rolls over at the plant’s midnight, also when the clocks change', async () => {
  isAstray = true;
  for (const [instant, day, next] of [
    ['2026-11-23T23:00:01Z', 'Dienstag, 24. November', 'Morgen'],
    ['2027-03-27T23:00:01Z', 'Montag, 29. März', 'Nächster Arbeitstag'],
    ['2027-03-28T22:00:01Z', 'Montag, 29. März', 'Morgen'],
    ['2027-10-31T23:00:01Z', 'Montag, 1. November', 'Morgen'],
  ] as const) {
    plant.clock.set(instant);
    await wall.getByRole('heading', { name: day }).waitFor();
    await wall.getByRole('heading', { name: next }).waitFor();
    await trusted('right');
  }
});

it('loses its key at once, in the settings, and shows a new code', async () => {
  const planner = await openPlanner('/settings');
  await planner.getByText('zuletzt gesehen').waitFor();
  await planner.getByRole('button', { name: 'Halle 2, Westwand abmelden' }).click();
  await code().waitFor();
  expect(await wall.locator('section').count()).toBe(0);
});
