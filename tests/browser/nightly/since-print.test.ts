import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { recordHallPrintsEndpoint, recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { Client } from '../../support/client.ts';
import { makeOrder, makeTruck } from '../../support/make.ts';
import { sinceStrip, stateChip, expandSince } from '../../support/day-bar.ts';
import { overlaps } from '../../support/layout.ts';
import { ownDays, showDay } from '../../support/own-day.ts';
import { password } from '../../support/people.ts';
import { at } from '../../support/scene.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows();
const nextDay = ownDays(windows);
let bernd: Client;

beforeAll(async () => {
  await makeTruck(windows.script, { registration: 'OG-BS 214', defaultStartingTime: '05:00' });
  await makeTruck(windows.script, { registration: 'OG-BS 218', defaultStartingTime: '06:00' });
  bernd = new Client(windows.server.url);
  await bernd.signIn('bernd@werkplan.example', password);
}, 60_000);

const runsOn = async (day: Day): Promise<DeliveryRow[]> =>
  (await windows.script.call(daySnapshotEndpoint, { params: { date: day } })).deliveries.toSorted((a, b) =>
    a.startingTime.localeCompare(b.startingTime),
  );
const write = async (client: Client, run: DeliveryRow, slot: number, text: string): Promise<unknown> =>
  await client.call(fillSlotEndpoint, { params: { deliveryId: run.id, slot }, body: { text } });
const strip = sinceStrip;
const steps = (page: Page): Locator =>
  strip(page).getByRole('group', { name: /^(Änderungen durchgehen|Go through)/ });
/** The numbers on the board from left to right. */
const numbers = async (page: Page): Promise<string[]> =>
  await page.locator('main [data-touched]').allInnerTexts();
const columns = (page: Page): Locator => page.locator('section[data-delivery]');

it('what others change while a planner is away is shown when they come back, and nobody else is notified; in English', async () => {
  const [day, elsewhere] = [nextDay(), nextDay()];
  const [first, second] = await runsOn(day).then((runs) => [at(runs, 0), at(runs, 1)] as const);
  const page = await windows.open('anna', '/settings', { locale: 'en-GB' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const asked = page.waitForResponse(/\/since\?/);
  await showDay(page, '/delivery', day);
  await asked;
  // The strip reloads after each change; once it has, it knows of the visit.
  const askedAgain = page.waitForResponse(/\/since\?/);
  await write(bernd, first, 0, 'Seen');
  await page.locator('[data-slot]').getByText('Seen').waitFor();
  await askedAgain;
  const told = page.waitForResponse(/\/visit$/);
  await showDay(page, '/delivery', elsewhere);
  await told;
  await write(bernd, second, 2, 'Unseen');
  await write(windows.script, second, 3, 'My own');
  await showDay(page, '/delivery', day);
  await expandSince(page);
  await strip(page).getByText('1 change since you were last here').waitFor();
  await expect.poll(async () => await numbers(page)).toEqual(['1']);
  // Changes that arrive while she has the day open are not reported as new afterwards.
  await write(bernd, second, 5, 'Live');
  await page.locator('[data-slot]').getByText('Live').waitFor();
  await strip(page).getByText('1 change since you were last here').waitFor();
  const other = await windows.open('bernd', `/delivery?date=${day}`);
  await columns(other).first().waitFor();
  expect([await strip(other).count(), await stateChip(other).getByText('Δ').count()]).toEqual([0, 0]);
}, 90_000);

it('in production the touched cells are outlined, since the print of the hall’s list and since the last look', async () => {
  const day = nextDay();
  const { script } = windows;
  const order = await makeOrder(script, { date: day, constructionSite: 'Rathaus', hallId: 1 });
  await makeOrder(script, { date: day, constructionSite: 'Werft', hallId: 1 });
  await script.call(recordHallPrintsEndpoint, { body: { date: day, halls: [1] } });
  await script.call(recordPrintEndpoint, { body: { date: day } });
  const page = await windows.open('anna', `/production?date=${day}`);
  await page.getByRole('row', { name: /Rathaus/ }).waitFor();
  await bernd.call(updateOrderEndpoint, { params: { id: order.id }, body: { ...order, city: 'Bühl' } });
  await expandSince(page);
  await strip(page)
    .getByText(/^1 Änderung seit dem Druck von/)
    .waitFor();
  await steps(page).getByRole('button', { name: 'Nächste Änderung' }).click();
  await steps(page).getByText('1 von 1').waitFor();
  const mark = page.getByRole('row', { name: /Rathaus/ }).locator('[data-touched]');
  const city = page.getByRole('row', { name: /Rathaus/ }).locator('[data-field=city]');
  const [ring, cell] = [await mark.boundingBox(), await city.boundingBox()];
  expect([ring?.x, ring?.width].map((value) => Math.round(value ?? -1))).toEqual(
    [cell?.x, cell?.width].map((value) => Math.round(value ?? -2)),
  );
}, 60_000);

it('the question after a print covers neither the search nor the heads of runs, in both views', async () => {
  const day = nextDay();
  const page = await windows.open('anna', '/settings');
  await page.route('**/api/days/*/since?*', async (route) => {
    const answer = await route.fetch();
    const open = { papers: ['delivery'], printedAt: `${day}T06:00:00.000Z` };
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), open } });
  });
  await showDay(page, '/delivery', day);
  const asked = page.locator('[data-asking]');
  await asked.getByText('Gedruckt?').waitFor();
  const covered = async () =>
    await overlaps(page, '[data-asking]', '[data-delivery] h2, [data-heads] > *, main input');
  expect(await covered()).toEqual([]);
  await page.keyboard.press('k');
  await page.locator('[data-heads]').waitFor();
  expect([await asked.count(), await covered()]).toEqual([1, []]);
}, 90_000);
