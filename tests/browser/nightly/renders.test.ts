import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type BusyDay, fillBusyDay } from '../../load/busy-day.ts';
import {
  forgetRenders,
  type Rendered,
  rendersOf,
  spyOnRenders,
  untilDrawn,
  untilForgotten,
} from '../../support/render-spy.ts';
import { carry, dragIsReady, hintOver, take } from '../../support/board-page.ts';
import { goTo } from '../../support/own-day.ts';
import { at } from '../../support/scene.ts';
import { tidyPage } from '../../support/tidy-page.ts';
import { volumes } from '../../support/volumes.ts';
import { useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const windows = useWindows();
let day: BusyDay;
let bernd: Page;

beforeAll(async () => {
  day = await fillBusyDay(windows.database.owner, windows.today, volumes.renderedBoard);
  bernd = await windows.open('bernd', '/delivery', { prepare: spyOnRenders });
}, 60_000);

/** Waits until everything is loaded and no banner or notice about the slow connection is left. */
const untilSettled = async (selector: string, count: number): Promise<void> => {
  await bernd
    .locator(selector)
    .nth(count - 1)
    .waitFor({ state: 'attached' });
  await bernd.getByText('Live', { exact: true }).waitFor();
  await bernd.waitForLoadState('networkidle');
  await untilDrawn(bernd);
  await tidyPage(bernd);
  await expect
    .poll(async () => await bernd.locator('[data-bar] ~ [data-tone], [data-notices] > *').count(), {
      timeout: 20_000,
    })
    .toBe(0);
};

/** Shows the board from its left edge with everything that hovering and dragging render once. */
const onBoard = async (): Promise<void> => {
  await goTo(bernd, '/delivery');
  await bernd.locator('[data-arrows=board]').evaluate((board) => board.scrollTo(0, 0));
  await untilSettled('[data-slot] [data-class]', 30);
  await bernd.getByRole('searchbox').hover();
  await dragIsReady(bernd);
};

/** Places that don't belong to the plan: invisible components, the announcer (after 5 s) and the sidebar's count (within a second). */
const elsewhere = ['nothing', 'log', 'nav'];

/** The rendered places, without those that show nothing of the plan. */
const places = (rendered: Rendered): string[] =>
  Object.keys(rendered)
    .filter((place) => !elsewhere.includes(place))
    .toSorted();

let hasChanged = false;
/** Waits until the previous change's author label has disappeared. */
const untilQuiet = async (): Promise<void> => {
  if (hasChanged) await untilForgotten(bernd);
  hasChanged = false;
};
/** Makes a change from elsewhere and returns what Bernd's window rendered from its arrival until nothing changed any more. */
const rendersAfter = async (change: () => Promise<unknown>, shows: Locator) => {
  await untilQuiet();
  hasChanged = true;
  await forgetRenders(bernd);
  await change();
  await shows.waitFor({ state: 'attached' });
  await bernd.locator('[class*=flash], [data-changed]').first().waitFor({ state: 'detached' });
  return await rendersOf(bernd);
};

const orders = async (): Promise<readonly Order[]> =>
  (await windows.script.call(daySnapshotEndpoint, { params: { date: windows.today } })).orders;

const edit = async (id: number, changes: Partial<Order>): Promise<unknown> => {
  const order = (await orders()).find((one) => one.id === id);
  if (!order) throw new Error(`no order ${id}`);
  return await windows.script.call(updateOrderEndpoint, { params: { id }, body: { ...order, ...changes } });
};

const total = (rendered: Rendered): number => Object.values(rendered).reduce((sum, count) => sum + count, 0);

/** The unplaced cards that the list renders; the list is longer than the screen. */
const waitingInSight = async () => {
  const ids = await bernd
    .locator('[data-shipment]:has([data-class])')
    .evaluateAll((cards) => cards.map((card) => Number((card as HTMLElement).dataset['shipment'])));
  return ids.flatMap((id) => day.waiting.find(({ shipmentId }) => shipmentId === id) ?? []);
};

it('a card that is placed elsewhere draws its slot, its truck’s head, the list and the total', async () => {
  await onBoard();
  const { shipmentId } = at(await waitingInSight(), 3);
  const deliveryId = at(day.deliveryIds, 7);
  const { rendered, mutated } = await rendersAfter(
    () => windows.script.call(fillSlotEndpoint, { params: { deliveryId, slot: 15 }, body: { shipmentId } }),
    bernd.locator(`[data-delivery="${deliveryId}"] [data-slot="15"] [data-class]`),
  );
  const touched = ['list', `run ${deliveryId}`, 'section', `slot ${deliveryId}:15`];
  expect(places(rendered)).toEqual(touched);
  expect(places(mutated)).toEqual(touched);
  expect(total(rendered)).toBeLessThan(100);
});

it('an order edited elsewhere draws its card, and none of the others', async () => {
  await onBoard();
  const { shipmentId, orderId } = at(await waitingInSight(), 5);
  const card = bernd.locator(`[data-shipment="${shipmentId}"]`);
  const edited = () => edit(orderId, { city: 'Hornberg' });
  const { rendered, mutated } = await rendersAfter(edited, card.getByText('Hornberg'));
  for (const witness of [rendered, mutated]) expect(places(witness)).toEqual([`listed ${shipmentId}`]);
});

it('a drag draws the heads once, then no slot and no card, whatever it comes over', async () => {
  spec('L.42');
  await onBoard();
  const { shipmentId } = at(await waitingInSight(), 2);
  const run = Number(await bernd.locator('[data-delivery]').first().getAttribute('data-delivery'));
  const slot = (row: number): Locator => bernd.locator(`[data-delivery="${run}"] [data-slot="${row}"]`);
  const kinds = (rendered: Rendered): string[] =>
    places(rendered).filter((place) => /^(?:slot|run|listed|list|board)/.test(place));
  const source = bernd.locator(`[data-shipment="${shipmentId}"]`);
  // Hover and focus render the card's toolbar and tab stop, so both happen before the measurement.
  await source.hover();
  await source.locator('[data-stop]').focus();
  await untilQuiet();
  await forgetRenders(bernd);
  await take(bernd, source);
  const picked = (await rendersOf(bernd)).rendered;
  expect(kinds(picked).filter((place) => /^(?:slot|listed)/.test(place))).toEqual([`listed ${shipmentId}`]);
  await carry(bernd, slot(0));
  await hintOver(bernd, slot(0), 'Ersetzen');
  await forgetRenders(bernd);
  const rows = [1, 2, 3, 4, 5, 6, 7];
  for (const row of rows) await carry(bernd, slot(row));
  await hintOver(bernd, slot(7), 'Ersetzen');
  // Only the drop hint may render, which lies above the slots.
  const carried = (await rendersOf(bernd)).rendered;
  expect(kinds(carried)).toEqual(['board']);
  expect(carried['board']).toBeLessThan(6 * rows.length);
  await bernd.keyboard.press('Escape');
  await bernd.mouse.up();
  await bernd.locator('[data-dragging]').waitFor({ state: 'detached' });
});

it('the board scrolls sideways with Shift and the wheel', async () => {
  spec('2.33', '2.33a');
  await onBoard();
  const board = bernd.locator('[data-arrows=board]');
  const left = async (): Promise<number> => await board.evaluate((element) => element.scrollLeft);
  await bernd.locator('[data-delivery]').first().hover();
  await bernd.keyboard.down('Shift');
  await bernd.mouse.wheel(0, 600);
  await expect.poll(left).toBeGreaterThan(300);
  await bernd.keyboard.up('Shift');
  expect(await board.evaluate((element) => element.scrollTop)).toBe(0);
});

it('an order edited elsewhere draws its row, and the hall’s card only when its kilograms change', async () => {
  await goTo(bernd, '/production');
  const listed = (await orders()).filter(({ hallId }) => hallId === 1);
  await untilSettled('[data-row]', listed.length);
  const fourth = await bernd.locator('[data-row]').nth(4).getAttribute('data-row');
  const { id, steel } = at(
    listed.filter((order) => order.id === Number(fourth)),
    0,
  );

  const row = bernd.locator(`[data-row="${id}"]`);
  const city = await rendersAfter(() => edit(id, { city: 'Gutach' }), row.getByText('Gutach'));
  // The table checks whether its order has changed; its other rows don't render.
  expect(places(city.rendered)).toEqual(['grid', `row ${id}`]);
  expect(city.rendered['grid']).toBe(1);
  expect(places(city.mutated)).toEqual([`row ${id}`]);

  const heavier = () => edit(id, { steel: steel + 5_000 });
  const kilograms = await rendersAfter(
    heavier,
    row.getByTitle(formatKilograms(steel + 5_000), { exact: true }).first(),
  );
  expect(places(kilograms.rendered)).toEqual(['grid', 'hall 1', `row ${id}`, 'total']);
});
