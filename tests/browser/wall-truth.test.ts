import { listDisplaysEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { sql } from 'kysely';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { clearDay } from '../support/clear-day.ts';
import { openWall, removeWalls } from '../support/displays.ts';
import { makeOrder } from '../support/make.ts';
import { usePlant } from '../support/plant.ts';
import { openWallSite, type WallSite } from '../support/wall-site.ts';
import { figuresOf, figuresOn, type Line, sizesOn, spiltTexts, tapLine } from '../support/wall-window.ts';

const plant = usePlant();
const [friday, saturday] = ['2026-11-27', '2026-11-28'];
let site: WallSite;
let wall: Page;
let line: Line;

const signIn = async () => await plant.anna.signIn('anna@werkplan.example', 'Planner1');
const capacity = async (maxCapacity: number, when: { date: string } | { validFrom: string }) =>
  await plant.anna.call(setCapacityEndpoint, { params: { id: 1 }, body: { ...when, maxCapacity } });

beforeAll(async () => {
  site = await openWallSite(plant);
  const context = await (await sharedBrowser()).newContext({ locale: 'de-DE' });
  wall = await context.newPage();
  wall.setDefaultTimeout(15_000);
  line = await tapLine(wall);
  await wall.clock.install();
}, 60_000);
// Every test begins on Friday morning, with nothing planned, and a wall that has a key.
beforeEach(async () => {
  plant.clock.set('2026-11-27T08:00:00Z');
  await signIn();
  await clearDay(plant.anna, friday, [80_000]);
  await clearDay(plant.anna, saturday, []);
  if ((await plant.anna.call(listDisplaysEndpoint)).length === 0)
    await openWall(plant, wall, `${site.url}/wall`, 'Halle 2');
  await heading('Freitag, 27. November');
  await heading('Montag, 30. November');
  await showsTruthOf(friday);
  await trusted('right');
});
afterAll(async () => {
  await wall?.context().close();
  await site?.close();
});

const trusted = async (trust: 'right' | 'stale' | 'lost') =>
  await wall.locator(`main[data-trust=${trust}]`).waitFor();
const heading = async (name: string) => await wall.getByRole('heading', { name }).waitFor();
const pass = async (seconds: number) => await wall.clock.fastForward(seconds * 1000);
/** Lets the page's time pass, with heads in between. */
const passReceiving = async (seconds: number, step = 4) => {
  for (let passed = 0; passed < seconds; passed += step) {
    await line.heard('"heads"');
    await pass(step);
  }
  await line.heard('"heads"');
};
const showsTruthOf = async (day: string) => {
  const figures = await figuresOf(plant.anna, day);
  await expect.poll(async () => await figuresOn(wall), { timeout: 15_000 }).toEqual(figures);
};

it('looks further when work on the next day is called off', async () => {
  const order = await makeOrder(plant.anna, { date: saturday });
  await heading('Samstag, 28. November');
  await plant.anna.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
  await heading('Montag, 30. November');
  await expect.poll(async () => await wall.locator('section[data-state]').count()).toBe(8);
});

it('stays sure of a day that it goes on showing when others leave the screen', async () => {
  await makeOrder(plant.anna, { date: saturday });
  await heading('Samstag, 28. November');
  await capacity(70_000, { date: friday });
  await showsTruthOf(friday);
  plant.clock.set('2026-11-27T08:00:07Z');
  await wall.getByText('Stand 09:00:07').waitFor();
});

it('is not sure of capacities that it was notified of and has not read yet', async () => {
  const waiting: Route[] = [];
  await wall.route('**/api/halls/totals?**', (route) => void waiting.push(route));
  await capacity(60_000, { date: friday });
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  // No longer than the page waits for the answer and a little.
  await passReceiving(13, 3.25);
  expect(await wall.locator('main').getAttribute('data-trust')).toBe('stale');
  await wall.unroute('**/api/halls/totals?**');
  for (const route of waiting) await route.continue().catch(() => undefined);
  await pass(3);
  await showsTruthOf(friday);
  await trusted('right');
});

it('keeps figures of four digits on their card, and 12 % of the height', async () => {
  await wall.setViewportSize({ width: 1920, height: 1080 });
  const huge = await makeOrder(plant.anna, { date: friday, steel: 1_444_000 });
  await wall
    .locator('section p', { hasText: /^1\.444$/ })
    .first()
    .waitFor();
  // Inter's figures are 0.727 of the type size high.
  expect((await sizesOn(wall)).size * 0.727).toBeGreaterThan(1080 * 0.12);
  expect(await spiltTexts(wall)).toEqual([]);
  await plant.anna.call(cancelOrderEndpoint, { params: { id: huge.id }, body: true });
});

it('takes the near-full threshold of a server that was started with another one', async () => {
  await makeOrder(plant.anna, { date: friday, hallId: 1, steel: 40_000 });
  await showsTruthOf(friday);
  await wall.locator('[data-hall="1"][data-state=free]').first().waitFor();
  await site.stop();
  await site.start({ nearFullPercent: 40 });
  await wall.locator('[data-hall="1"][data-state=near]').first().waitFor();
  await site.stop();
  await site.start();
  await wall.locator('[data-hall="1"][data-state=free]').first().waitFor();
});

it('cut off over a sleep and midnight it shows no clock, no ‘tomorrow’, and says on which day it was cut off', async () => {
  await makeOrder(plant.anna, { date: saturday });
  await heading('Samstag, 28. November');
  await trusted('right');
  await wall.context().setOffline(true);
  await line.block(true);
  await wall.evaluate(() => {
    const now = Date.now;
    Object.assign(globalThis, { wakeClock: () => void (Date.now = now) });
    Date.now = () => now() + 7_200_000;
  });
  await trusted('lost');
  await expect.poll(async () => await wall.locator('time').textContent()).toBe('–');
  await wall.evaluate('wakeClock()');
  await heading('Morgen');
  await pass(16 * 3600);
  await wall.getByText(/^Keine Verbindung seit Fr, 27\.11\., 0[89]:\d\d$/).waitFor();
  await heading('Nächster Arbeitstag');
  await heading('Freitag, 27. November');
  plant.clock.set('2026-11-28T00:10:00Z');
  await signIn();
  await line.block(false);
  await wall.context().setOffline(false);
  await heading('Samstag, 28. November');
  await showsTruthOf(saturday);
  await trusted('right');
});

/** As after a restore: another epoch, lower revisions, other figures. */
const putOldPlanBack = async (day: string) =>
  await plant.owner.transaction().execute(async (tx) => {
    await sql`UPDATE epoch SET id = 'restored'`.execute(tx);
    await sql`ALTER TABLE production_order DISABLE TRIGGER USER`.execute(tx);
    await sql`UPDATE production_order SET steel = 1000 WHERE date = ${day}`.execute(tx);
    await sql`ALTER TABLE production_order ENABLE TRIGGER USER`.execute(tx);
    await sql`UPDATE stream SET revision = 1 WHERE key = ${dayKey(day)}`.execute(tx);
  });

it('shows the plan that was restored while it could only ask', async () => {
  // Nobody writes to this day any more: its log is not what it was.
  const ownDay = '2026-12-01';
  plant.clock.set(`${ownDay}T08:00:00Z`);
  await signIn();
  await makeOrder(plant.anna, { date: ownDay });
  await heading('Dienstag, 1. Dezember');
  await showsTruthOf(ownDay);
  await line.block(true);
  await putOldPlanBack(ownDay);
  const asked = wall.waitForResponse('**/api/halls/totals?**');
  await pass(6);
  expect((await asked).ok()).toBe(true);
  await showsTruthOf(ownDay);
  await line.block(false);
});

it('whose key was taken back while it was cut off shows a code', async () => {
  await wall.context().setOffline(true);
  await line.block(true);
  await removeWalls(plant);
  await line.block(false);
  await wall.context().setOffline(false);
  await wall.getByText(/^[2-9A-Z]{3} [2-9A-Z]{3}$/).waitFor();
  expect(await wall.locator('section').count()).toBe(0);
});
