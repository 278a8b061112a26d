// Own server: it is killed and restarted.
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays, addMonths, firstOfMonth } from '@werkplan/shared/values/day.ts';
import type { Page, WebSocket } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { markWindow, planFigures } from '../../support/day-figures.ts';
import { newOrder } from '../../support/make.ts';
import { goTo, showDay } from '../../support/own-day.ts';
import { useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.31');

const windows = useWindows({ ownProcess: true, rests: false });
let bernd: Page;
/** Every test uses a new day of the next month, with 5 t of steel. */
let month: string;
let days = 0;
let day: string;
const sent: string[] = [];

const note = (socket: WebSocket): void => {
  socket.on('framesent', ({ payload }) => sent.push(String(payload)));
};
const book = async (steel: number): Promise<unknown> =>
  await windows.script.call(createOrderEndpoint, {
    body: newOrder({ date: day, steel, matting: 0 }),
  });
const setCapacity = async (maxCapacity: number): Promise<unknown> =>
  await windows.script.call(setCapacityEndpoint, {
    params: { id: 1 },
    body: { date: day, maxCapacity },
  });
/** Waits until the page shows these values for hall 1's steel and free capacity on the day. */
const figures = async (expected: string[], page: Page = bernd): Promise<void> =>
  await expect
    .poll(
      async () => {
        const [hall, , , , , , free] = await planFigures(page, day);
        return [hall?.replace(' über Kapazität', ''), free];
      },
      { timeout: 20_000 },
    )
    .toEqual(expected);

beforeAll(async () => {
  month = addMonths(firstOfMonth(windows.today), 1);
  const prepare = async (page: Page): Promise<void> => void page.on('websocket', note);
  bernd = await windows.open('bernd', '/', { prepare });
  await bernd.getByText('Live', { exact: true }).waitFor();
}, 60_000);
beforeEach(async () => {
  day = addDays(month, days);
  days += 1;
  await book(5_000);
});

/** Opens the plan of the day's month and waits until it shows the day and is live. */
const openPlan = async (): Promise<void> => {
  await goTo(bernd, `/production-plan?month=${month.slice(0, 7)}`);
  await figures(['5', '- 5']);
  await bernd.getByText('Live', { exact: true }).waitFor();
};

it('never draws what is not loaded as empty', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await bernd.route('**/api/production-plan?**', async (route) => {
    await held;
    await route.continue();
  });
  await goTo(bernd, '/');
  await bernd.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await goTo(bernd, `/production-plan?month=${month.slice(0, 7)}`);
  await bernd.locator('table[aria-busy=true]').waitFor();
  expect(await planFigures(bernd, day)).toEqual(['', '', '', '', '', '', '']);
  release();
  await figures(['5', '- 5']);
  await bernd.unroute('**/api/production-plan?**');
});

it('keeps following the capacities when the day’s page leaves them', async () => {
  await showDay(bernd, '/delivery', day);
  await bernd.getByText('Live', { exact: true }).waitFor();
  sent.length = 0;
  await openPlan();
  await expect.poll(() => sent.some((frame) => /"leave".*"key":"trucks"/.test(frame))).toBe(true);
  expect(sent.some((frame) => /"leave".*"key":"halls"/.test(frame))).toBe(false);
  await setCapacity(20_000);
  await figures(['5', '+ 15']);
});

it('keeps its figures while the server is gone, says so, and is right again by itself', async () => {
  await openPlan();
  await setCapacity(20_000);
  await figures(['5', '+ 15']);
  const isSame = await markWindow(bernd);
  await windows.server.kill9();
  await bernd.getByRole('banner').getByText('Offline · Stand').waitFor();
  await figures(['5', '+ 15']);
  await windows.server.restart();
  await windows.script.signIn('anna@werkplan.example', 'Planner1');
  await setCapacity(30_000);
  await book(1_000);
  await bernd.getByText('Live', { exact: true }).waitFor({ timeout: 30_000 });
  await figures(['6', '+ 24']);
  await book(2_000);
  await figures(['8', '+ 22']);
  expect(await isSame()).toBe(true);
});

it('stays live by asking over HTTP where WebSockets are blocked', async () => {
  const page = await windows.beside(bernd, `/production-plan?month=${month.slice(0, 7)}`, {
    prepare: async (window) =>
      await window.routeWebSocket('**/socket.io/**', async (socket) => await socket.close()),
  });
  await figures(['5', '- 5'], page);
  await book(3_000);
  await setCapacity(20_000);
  await figures(['8', '+ 12'], page);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.close();
});
