import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  addDays,
  addMonths,
  daysOfMonth,
  firstOfMonth,
  isoWeekday,
  mondayOf,
} from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { forecastFigures, markWindow, planFigures, planSums } from '../support/day-figures.ts';
import { typedDay } from '../support/delivery-page.ts';
import { newOrder } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { goTo, ownDays, showDay } from '../support/own-day.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import {
  cellOf,
  editorOf,
  fillNewOrder,
  listed,
  makeList,
  makeTable,
  paste,
  rowOf,
  storedOrder,
} from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { tidyPage } from '../support/tidy-page.ts';
import { useWindows } from '../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

/** A planner's day in production, by mouse and in German; it tests how the parts work together with the server. */
const windows = useWindows();
const nextDay = ownDays(windows);
let page: Page;

/** The frames that the window has received over its socket. */
const received: string[] = [];

beforeAll(async () => {
  const prepare = async (window: Page): Promise<void> =>
    void window.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => received.push(String(payload)));
    });
  page = await windows.open('anna', '/production', { prepare });
}, 60_000);
beforeEach(async () => await tidyPage(page));

const toast = async (text: string | RegExp): Promise<void> =>
  await page.locator('[data-tone]').filter({ hasText: text }).first().waitFor();
const dialog = (): Locator => page.getByRole('dialog');
const chooseFor = async (row: Locator, item: string | RegExp): Promise<void> => {
  await row.locator('[data-menu]').click();
  await page.getByRole('menuitem', { name: item }).click();
  await dialog().waitFor();
};

it('orders are created, pasted, edited, flagged, moved and canceled; what was done is taken back, also after a reload', async () => {
  spec('2.22', '2.25', '2.25b', '2.27', '4.9', 'L.5', 'L.27');
  const [day, later] = [nextDay(), nextDay()];
  const { script } = windows;
  const orders = await makeTable(script, day);
  const [first, edited] = [at(orders, 0), at(orders, 1)];
  await showDay(page, '/production', day);
  await expect.poll(async () => await listed(page)).toEqual(['24801', '1200', '900', '5000']);

  const row = await fillNewOrder(page);
  await row.getByLabel('Stahl', { exact: true }).fill('4.200,00');
  await row.getByLabel('Stahl', { exact: true }).press('Enter');
  await toast('Auftrag 31 ist angelegt');
  await page
    .locator('[data-row]', { hasText: 'Neubau' })
    .getByTitle('4.200 kg', { exact: true })
    .first()
    .waitFor();

  // By mouse: a double-click opens the editor, a click outside saves, Escape cancels, and the toast offers an undo.
  await cellOf(page, edited, 'city').dblclick();
  await editorOf(page, edited, 'city').fill('Achern-Oberachern');
  await page.getByRole('heading', { name: 'Aufträge Halle 1' }).click();
  await toast('Auftrag 24801 gespeichert');
  await cellOf(page, edited, 'city').dblclick();
  await editorOf(page, edited, 'city').fill('Nirgendwo');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Wiederherstellen' }).click();
  expect(await editorOf(page, edited, 'city').inputValue()).toBe('Nirgendwo');
  await page.keyboard.press('Escape');
  await rowOf(page, edited).locator('[data-field=attribute11]').dblclick();
  await rowOf(page, edited).getByRole('checkbox', { name: 'Attribut 11, Weiß', checked: true }).waitFor();
  await expect
    .poll(async () => await storedOrder(script, edited))
    .toMatchObject({ city: 'Achern-Oberachern', attribute11: true });

  // While an input has the focus, Ctrl+Z undoes typing only.
  const undone: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') undone.push(request.url());
  });
  await cellOf(page, edited, 'city').dblclick();
  await page.keyboard.type('x');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  expect(undone.filter((url) => url.includes('undo'))).toEqual([]);
  await page.reload();
  await page.locator('[data-undo]').waitFor();
  await page.keyboard.press('Control+z');
  await rowOf(page, edited).getByRole('checkbox', { name: 'Attribut 11, Weiß', checked: false }).waitFor();
  await page.keyboard.press('Control+Shift+z');
  await rowOf(page, edited).getByRole('checkbox', { name: 'Attribut 11, Weiß', checked: true }).waitFor();
  await page.locator('[data-undo]').click();
  await rowOf(page, edited).getByRole('checkbox', { name: 'Attribut 11, Weiß', checked: false }).waitFor();

  // Two pasted rows, one of which is refused and corrected in place.
  await tidyPage(page);
  await page.getByRole('heading', { name: 'Aufträge Halle 1' }).click();
  await paste(
    page,
    [
      ['Auftrag', 'Baustelle', 'PLZ', 'Ort', 'Stahl (t)'],
      ['249.001', 'Kita Sonnenhang', '77694', 'Kehl', '9,5'],
      ['249002', 'Rathaus', '0815', 'Lahr', '9'],
    ]
      .map((cells) => cells.join('\t'))
      .join('\r\n'),
  );
  await dialog().getByText('1 abgelehnt', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Nicht übernommene Zeilen: 1').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Zeile 3, PLZ');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('77933');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent.startsWith('1 Auftrag anlegen'));
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await expect
    .poll(async () => await listed(page))
    .toEqual(['249002', '249001', '24801', '1200', '900', '31', '5000']);

  // By the row's menu: moved to another day, then canceled; the first click in the next row must work.
  await chooseFor(rowOf(page, edited), /Auf anderes Datum/);
  await dialog().getByRole('textbox').fill(typedDay(later));
  await dialog()
    .getByText(/^Halle 1 am .* danach:/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Bestätigen' }).click();
  await rowOf(page, edited).waitFor({ state: 'detached' });
  await chooseFor(rowOf(page, first), 'Auftrag stornieren');
  await dialog().getByRole('button', { name: 'Bestätigen' }).click();
  await rowOf(page, first).getByText('Storniert').waitFor();
  await chooseFor(rowOf(page, at(orders, 2)), 'Notizen');
  expect(await dialog().getByRole('textbox', { name: 'Notizen' }).inputValue()).toBe('Tor 3');
  await pressUntilGone('Escape', dialog());
  for (const isThere of [rowOf(page, first).getByText('Storniert'), rowOf(page, edited)]) {
    const was = (await isThere.count()) > 0;
    await page.keyboard.press('Control+z');
    await isThere.waitFor({ state: was ? 'detached' : 'attached' });
  }
  const { orders: kept } = await script.call(daySnapshotEndpoint, { params: { date: day } });
  expect(kept.filter(({ isCanceled }) => isCanceled).map(({ orderId }) => orderId)).toEqual(['5000']);
}, 90_000);

it('Ctrl+K finds an order of another day, whatever the spelling, and opens it in its hall with the focus on its row', async () => {
  spec('L.66');
  const day = nextDay();
  const fields = { orderId: '240117', constructionSite: 'Kläranlage', city: 'Bühl', hallId: 2 } as const;
  await windows.script.call(createOrderEndpoint, { body: newOrder({ date: day, ...fields }) });
  await goTo(page, `/production?date=${windows.today}`);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Suche' });
  await palette.getByText('Findet Aufträge, Sendungen und LKW aller Tage sowie die Seiten.').waitFor();
  const { height } = (await palette.boundingBox()) ?? {};
  await palette.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('buhl klar');
  await palette.getByRole('option').first().waitFor();
  // The palette keeps its height while results arrive.
  expect((await palette.boundingBox())?.height).toBe(height);
  expect(await palette.locator('mark').allInnerTexts()).toEqual(['Klär', 'Bühl', 'Klär', 'Bühl']);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/production?date=${day}`);
  await page.getByRole('radio', { name: /^Halle 2/, checked: true }).waitFor();
  await page
    .getByRole('row', { name: /Kläranlage/ })
    .locator(':focus')
    .waitFor();
});

nightly(
  'month and forecast follow capacities and what is booked, moved and canceled, without a reload',
  async () => {
    spec('1.5a', '1.5b', '2.2a', '2.42a', '2.43a', 'L.31');
    const { script, today } = windows;
    const month = addMonths(firstOfMonth(today), 2);
    const monday = at(
      daysOfMonth(month).filter((day) => isoWeekday(day) === 1),
      0,
    );
    const setDefault = async (validFrom: string, ...capacities: number[]): Promise<void> => {
      for (const [index, maxCapacity] of capacities.entries())
        await script.call(setCapacityEndpoint, {
          params: { id: index + 1 },
          body: { validFrom, maxCapacity },
        });
    };
    const figures = async (day: string, expected: string[]): Promise<void> =>
      await expect.poll(async () => await planFigures(page, day)).toEqual(expected);
    await setDefault(today, 80_000, 60_000, 100_000);
    await goTo(page, `/production-plan?month=${month.slice(0, 7)}`);
    const isSame = await markWindow(page);
    await figures(monday, ['0', '0', '0', '0', '0', '0', '+ 240']);
    expect(await page.locator('tbody tr').count()).toBe(daysOfMonth(month).length);
    const book = async (date: string) =>
      await script.call(createOrderEndpoint, { body: newOrder({ date, steel: 82_600, matting: 1_400 }) });
    // Switching between months must not exceed the rooms that a window may join.
    for (const key of [']', '[']) for (let times = 0; times < 6; times += 1) await page.keyboard.press(key);
    await page.waitForURL(`**?month=${month.slice(0, 7)}`);
    await figures(monday, ['0', '0', '0', '0', '0', '0', '+ 240']);
    const { id } = await book(monday);
    await figures(monday, ['83 über Kapazität', '0', '0', '83', '1', '84', '+ 157']);
    expect((await planSums(page)).slice(0, 6)).toEqual(['83', '0', '0', '83', '1', '84']);
    await script.call(moveOrderToHallEndpoint, { params: { id }, body: 3 });
    const tuesday = addDays(monday, 1);
    await script.call(moveOrderToDateEndpoint, { params: { id }, body: tuesday });
    await figures(monday, ['0', '0', '0', '0', '0', '0', '+ 240']);
    await figures(tuesday, ['0', '0', '83', '83', '1', '84', '+ 157']);
    await script.call(cancelOrderEndpoint, { params: { id }, body: true });
    await figures(tuesday, ['0', '0', '0', '0', '0', '0', '+ 240']);
    const refused = received.filter((frame) => frame.includes('refused') && !frame.includes('retryAfterMs'));
    expect(refused).toEqual([]);

    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await page.waitForURL(`**/production-forecast?week=${mondayOf(today)}`);
    const next = addDays(mondayOf(today), 7);
    const forecast = async (expected: string[]): Promise<void> =>
      await expect.poll(async () => await forecastFigures(page, next)).toEqual(expected);
    await forecast(['0 (0)', '0 (0)', '0 (0)', '0 (0)', '+ 240']);
    const order = await book(next);
    await forecast(['83 (1)', '0 (0)', '0 (0)', '83 (1)', '+ 157']);
    await script.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
    await forecast(['0 (0)', '0 (0)', '0 (0)', '0 (0)', '+ 240']);
    expect(await isSame()).toBe(true);
  },
);

nightly('several orders go to another day by D and Enter and come back by one undo, live', async () => {
  const day = nextDay();
  const orders = await makeList(windows.script, day, 3);
  const bernd = await windows.open('bernd', `/production?date=${day}`);
  await showDay(page, '/production', day);
  for (const order of orders) await rowOf(bernd, order).waitFor();
  await cellOf(page, at(orders, 1), 'city').press('Shift+ArrowDown');
  await page.keyboard.press('d');
  await dialog().waitFor();
  await page.keyboard.press('Enter');
  for (const window of [page, bernd])
    for (const order of orders.slice(1)) await rowOf(window, order).waitFor({ state: 'detached' });
  for (const window of [page, bernd]) expect(await rowOf(window, at(orders, 0)).count()).toBe(1);
  await page.keyboard.press('Control+z');
  for (const window of [page, bernd]) for (const order of orders) await rowOf(window, order).waitFor();
  await bernd.close();
});
