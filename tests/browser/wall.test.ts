// Own server: its clock is set, it loses its database, and it is started anew with another build.
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { brokenRules } from '../support/axe.ts';
import { findFaintTexts } from '../support/contrast.ts';
import { markWindow } from '../support/day-figures.ts';
import { removeWalls } from '../support/displays.ts';
import { makeOrder } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { goTo } from '../support/own-day.ts';
import { today } from '../support/plant.ts';
import { shownDepartures, injectDepartures, wallFaults } from '../support/wall-fit.ts';
import { overReserve, shrinksWithAnOrder } from '../support/wall-reservations.ts';
import { useWall, wallName } from '../support/wall-scene.ts';
import { putOldPlanBack, type WallSite } from '../support/wall-site.ts';
import {
  simulateSleep,
  confirmCode,
  counterOf,
  drawnPlaces,
  figuresOf,
  figuresOn,
  untilRendered,
  type SocketTap,
  openSignedIn,
  passTalking,
  passUntil,
  recordFigures,
  sizesOn,
  injectTotals,
} from '../support/wall-window.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.45');
const scene = useWall();
const { plant, setClock, heading, trusted, pass, isRight, setOffline } = scene;
let wall: Page;
let line: SocketTap;
let site: WallSite;
beforeAll(() => void ({ wall, line, site } = scene));

const code = () => wall.getByText(/^[2-9A-Z]{3} [2-9A-Z]{3}$/);
it('shows a code until a planner confirms it, then what their cards show at every revision, until its key is taken', async () => {
  spec('L.46');
  await removeWalls(plant);
  await code().waitFor();
  expect(await wall.locator('input, button, a').count()).toBe(0);
  expect(await findFaintTexts(wall, 7)).toEqual([]);
  const planner = await openSignedIn(scene.browser, plant.anna, `${site.url}/settings`);
  await confirmCode(planner, (await code().textContent()) ?? '', wallName);
  await passUntil(wall, async () => await wall.locator('section').first().isVisible());
  await isRight();
  await trusted('right').waitFor();
  expect(wall.url()).toBe(`${site.url}/wall`);
  const readable = await wall.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }));
  expect(readable).not.toMatch(/display|[\w-]{43}/);
  expect(await brokenRules(wall)).toEqual([]);

  await goTo(planner, `/production?date=${today}`);
  await isRight(planner);
  await shrinksWithAnOrder(wall, plant);
  // The record begins with what the cards show now, so they must have caught up.
  await isRight(planner);
  const [onCards, onWall] = [await recordFigures(planner), await recordFigures(wall)];
  const order = await makeOrder(plant.anna, { hallId: 1, steel: 77_000, matting: 3_000 });
  // A busy browser may render several changes at once, so the test waits for each change.
  await isRight(planner);
  await isRight();
  expect(await wall.title()).toBe('Halle 1 knapp · Werkplan');
  for (const steel of [20_000, 20_240, 20_480, 20_720, 20_960]) {
    await makeOrder(plant.bernd, { hallId: 3, steel, matting: 900 });
    await isRight(planner);
  }
  await plant.anna.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
  await isRight();
  await isRight(planner);
  expect(await wall.title()).toBe('Halle 3 überbucht · Werkplan');
  const [shown, cards] = [await onWall(), await onCards()];
  // The wall gets updates once per second, so it shows a subsequence of what the planner's cards show.
  expect(cards.filter((one) => shown.includes(one))).toEqual(shown);
  expect([cards.length, shown.length > 2]).toEqual([8, true]);

  await goTo(planner, '/settings');
  await planner.getByText('zuletzt gesehen').waitFor();
  await planner.getByRole('button', { name: `${wallName} trennen` }).click();
  await code().waitFor();
  expect(await wall.locator('section').count()).toBe(0);
  await planner.context().close();
});

nightly(
  'fits: nothing scrolls, the planned tonnes are at least 12 % of the height, all stands out 7 : 1',
  async () => {
    const hasLargeFigures = async () => {
      const sizes = await sizesOn(wall);
      expect(sizes).toMatchObject({ scrollHeight: 1080, scrollWidth: 1920 });
      // The digits of the font Inter are 0.727 em high.
      expect(sizes.size * 0.727).toBeGreaterThan(1080 * 0.12);
    };
    await hasLargeFigures();
    onTestFinished(await overReserve(wall, plant));
    await makeOrder(plant.anna, { hallId: 3, steel: 143_000 });
    const near = await makeOrder(plant.anna, { hallId: 2, steel: 58_000 });
    await isRight();
    await wall.locator('[data-state=over]').first().waitFor();
    await wall.locator('[data-state=near]').first().waitFor();
    expect(await findFaintTexts(wall, 7)).toEqual([]);
    expect(await wallFaults(wall)).toEqual([]);
    // Checks figures with four digits.
    await plant.anna.call(cancelOrderEndpoint, { params: { id: near.id }, body: true });
    await makeOrder(plant.anna, { hallId: 1, steel: 1_444_000 });
    const large = wall.locator('section p', { hasText: /^1\.444$/ });
    await large.first().waitFor();
    await hasLargeFigures();
    // Two departures are shown, or one if the names are long. With up to 11 runs, a row of blocks shows one block for each run.
    for (const [departures, parts] of [
      ['ordinary', ['2 von 7 abgefahren', 'blocks', '05:38OG-BS 214', '06:38OG-BS 218']],
      ['long', ['9 von 11 abgefahren', 'blocks', '06:38KRANWAGEN WEST 12/34']],
      ['longOfMany', ['58 von 60 abgefahren', '05:38KRANWAGEN NORD 12/33', '06:38KRANWAGEN WEST 12/34']],
      ['none', []],
    ] as const) {
      await injectDepartures(wall, line, departures);
      expect([departures, ...(await wallFaults(wall))]).toEqual([departures]);
      expect(await findFaintTexts(wall, 7)).toEqual([]);
      if (parts.length > 0) expect(await shownDepartures(wall)).toEqual(parts);
    }
    // The picture moves slightly to prevent screen burn-in.
    expect(await drawnPlaces(wall, ['none', 'right', 'diagonal', 'down'])).toEqual([
      '0 0',
      '4 0',
      '4 4',
      '0 4',
    ]);
  },
);

it('cut off it says so, greys out, and over a sleep and midnight shows no clock and no ‘tomorrow’; then it is right, or shows a code', async () => {
  scene.isAstray = true;
  await setOffline(true);
  await wall.waitForFunction(() => !navigator.onLine);
  await pass(13);
  await trusted('stale').waitFor();
  await wall.getByText(/^Stand \d\d:\d\d:\d\d$/).waitFor();
  await pass(20);
  await trusted('lost').waitFor();
  await wall.getByText(/^Keine Verbindung seit \d\d:\d\d:\d\d$/).waitFor();
  expect(await wall.title()).toBe('Keine Verbindung · Werkplan');
  expect(await findFaintTexts(wall, 7)).toEqual([]);
  const wake = await simulateSleep(wall);
  await pass(1);
  await expect.poll(async () => await wall.locator('time').textContent()).toBe('–');
  await wake();
  await heading('Morgen').waitFor();
  await pass(16 * 3600);
  await wall.getByText(/^Keine Verbindung seit Mo, 23\.11\., 0[89]:\d\d$/).waitFor();
  await heading('Nächster Arbeitstag').waitFor();
  await heading('Montag, 23. November').waitFor();

  await setClock('2026-11-24T00:10:00Z');
  await makeOrder(plant.anna, { hallId: 2, steel: 20_000, date: '2026-11-24' });
  await setOffline(false);
  await heading('Dienstag, 24. November').waitFor();
  await isRight(wall, '2026-11-24');
  await trusted('right').waitFor();

  await setOffline(true);
  await removeWalls(plant);
  await setOffline(false);
  await code().waitFor();
  expect(await wall.locator('section').count()).toBe(0);
});

nightly('where WebSockets are blocked it asks instead, and shows the plan restored meanwhile', async () => {
  scene.isAstray = true;
  const shows = async (day: Day) => {
    const figures = await figuresOf(plant.anna, day);
    await passUntil(wall, async () => (await figuresOn(wall)) === figures, 5);
  };
  await line.block(true);
  await makeOrder(plant.anna, { hallId: 1, steel: 2_000 });
  await shows(today);
  // Longer than the wall trusts unconfirmed figures.
  for (let seconds = 0; seconds < 20; seconds += 5) {
    const asked = wall.waitForResponse('**/api/halls/totals?**');
    await pass(5);
    await asked;
    await trusted('right').waitFor();
  }
  // Uses a day of its own, because the restore makes the day's log inconsistent.
  const day = '2026-12-01';
  await setClock(`${day}T08:00:00Z`);
  await makeOrder(plant.anna, { date: day });
  await shows(day);
  await heading('Dienstag, 1. Dezember').waitFor();
  await putOldPlanBack(plant, day);
  await shows(day);
  await line.block(false);
  await pass(5);
  // The answers received before are outdated, so only the live connection can confirm the figures.
  await passTalking(wall, line, '"heads"');
  await passTalking(wall, line, '"heads"');
  await untilRendered(wall);
  await trusted('right').waitFor();
  await isRight(wall, day);
});

nightly('does not trust a server that has lost PostgreSQL, though it goes on talking', async () => {
  // Without PostgreSQL the server accepts no connection, so the wall must be connected before.
  await line.heard('"heads"');
  site.gate.shut();
  onTestFinished(() => site.gate.open());
  await makeOrder(plant.anna, { hallId: 2, steel: 5_000 });
  await passTalking(wall, line, '"isBlind":true');
  await passTalking(wall, line, '"isBlind":true');
  await trusted('stale').waitFor();
  site.gate.open();
  await isRight();
  await trusted('right').waitFor();
});

const inState = async (state: 'free' | 'near') =>
  await wall.locator(`[data-hall="1"][data-state=${state}]`).first().waitFor();
nightly('comes back after a restart of the server, with its near-full threshold', async () => {
  await makeOrder(plant.anna, { hallId: 1, steel: 40_000 });
  await isRight();
  await inState('free');
  const isSame = await markWindow(wall);
  await site.stop();
  await makeOrder(plant.anna, { hallId: 2, steel: 3_000 });
  await pass(13);
  await trusted('stale').waitFor();
  await site.start({ nearFullPercent: 40 });
  await inState('near');
  await isRight();
  await trusted('right').waitFor();
  expect(await isSame()).toBe(true);
});

nightly('has nothing more on it after 2000 updates', async () => {
  scene.isAstray = true;
  const count = await counterOf(wall);
  const update = await injectTotals(wall, line, today);
  await update(10_000, 10_050);
  const before = await count();
  await update(10_050, 12_050);
  expect(await count()).toBeLessThan(before + 20);
});

nightly('rolls over at the plant’s midnight, also when the clocks change', async () => {
  scene.isAstray = true;
  for (const [instant, day, next] of [
    ['2026-11-23T23:00:01Z', 'Dienstag, 24. November', 'Morgen'],
    ['2027-03-27T23:00:01Z', 'Montag, 29. März', 'Nächster Arbeitstag'],
    ['2027-03-28T22:00:01Z', 'Montag, 29. März', 'Morgen'],
    ['2027-10-31T23:00:01Z', 'Montag, 1. November', 'Morgen'],
  ] as const) {
    plant.clock.set(instant);
    await heading(day).waitFor();
    await heading(next).waitFor();
    await trusted('right').waitFor();
  }
});

nightly('follows capacities and the work of a Saturday, sure of what it has read alone', async () => {
  scene.isAstray = true;
  const friday = '2026-11-27';
  await setClock(`${friday}T08:00:00Z`);
  await heading('Montag, 30. November').waitFor();
  const order = await makeOrder(plant.anna, { date: '2026-11-28' });
  await heading('Samstag, 28. November').waitFor();
  // The wall no longer shows the days after Saturday.
  const holds = async (maxCapacity: number) =>
    await plant.anna.call(setCapacityEndpoint, { params: { id: 1 }, body: { date: friday, maxCapacity } });
  await holds(70_000);
  await isRight(wall, friday);
  plant.clock.set('2026-11-27T08:00:07Z');
  await wall.getByText('Stand 09:00:07').waitFor();

  const waiting: Route[] = [];
  await wall.route('**/api/halls/totals?**', (route) => void waiting.push(route));
  await holds(60_000);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  // Slightly longer than the page waits for an answer.
  for (let step = 0; step < 4; step += 1) await line.heard('"heads"').then(async () => await pass(3.25));
  await line.heard('"heads"');
  expect(await wall.locator('main').getAttribute('data-trust')).toBe('stale');
  await wall.unroute('**/api/halls/totals?**');
  for (const route of waiting) await route.continue().catch(() => undefined);
  await pass(3);
  await isRight(wall, friday);
  await trusted('right').waitFor();

  await plant.anna.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
  await heading('Montag, 30. November').waitFor();
  await expect.poll(async () => await wall.locator('section[data-state]').count()).toBe(8);
});
