import {
  cancelOrderEndpoint,
  createOrdersEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Locator, Page } from 'playwright-core';
import type { Client } from './client.ts';
import { newOrder } from './make.ts';
import { at } from './scene.ts';

/** The table row of an order. */
export const rowOf = (page: Page, { id }: Pick<Order, 'id'>): Locator => page.locator(`[data-row="${id}"]`);

/** The button of a cell, which handles double-clicks, focus and typing. */
export const cellOf = (page: Page, order: Pick<Order, 'id'>, field: keyof Order): Locator =>
  rowOf(page, order)
    .locator(`[data-field=${field}]`)
    .locator('[role=button], [role=checkbox], [data-stop]')
    .first();

export const editorOf = (page: Page, order: Pick<Order, 'id'>, field: keyof Order): Locator =>
  rowOf(page, order).locator(`[data-field=${field}] input`);

/** Opens a cell's editor by keyboard and replaces its text. */
export const typeInto = async (
  page: Page,
  order: Pick<Order, 'id'>,
  field: keyof Order,
  text: string,
): Promise<void> => {
  await cellOf(page, order, field).focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};

/** Distance from the window's top, in px. */
export const topOf = async (locator: Locator): Promise<number> =>
  (await locator.boundingBox())?.y ?? Number.NaN;

/** Returns the order numbers from top to bottom. */
export const listed = async (page: Page): Promise<string[]> =>
  await page.locator('[data-row] [data-field=orderId]').allTextContents();

/** Returns the field and row of the focused cell; the field is empty when no cell has the focus. */
export const focusedCell = async (page: Page): Promise<{ row: number; field: string }> =>
  await page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-field]');
    const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '0';
    return { row: Number(row), field: cell?.dataset['field'] ?? '' };
  });

/** Dispatches a paste event like a paste from a spreadsheet, at the focused element. */
export const paste = async (page: Page, text: string): Promise<void> =>
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Creates orders of a day, one per object of fields, in this order. */
export const makeOrders = async (
  client: Client,
  date: string,
  all: readonly Parameters<typeof newOrder>[0][],
): Promise<Order[]> => {
  const body = { orders: all.map((fields) => newOrder({ date, ...fields })) };
  return (await client.call(createOrdersEndpoint, { body })).orders;
};

/** Creates orders in the order in which a window lists them; 60 are more than it shows at once. */
export const makeList = async (client: Client, date: string, count: number): Promise<Order[]> =>
  await makeOrders(
    client,
    date,
    Array.from({ length: count }, (_, index) => ({ orderId: String(5000 - index * 10) })),
  );

/** Waits until the page shows all orders up to this one and receives live changes. */
export const isLiveWith = async (page: Page, last: Pick<Order, 'id'>): Promise<void> => {
  await rowOf(page, last).waitFor({ state: 'attached' });
  await page.getByText('Live', { exact: true }).waitFor();
};

/** Reads the stored order. */
export const storedOrder = async (client: Client, { id, date }: Order): Promise<Order> => {
  const { orders } = await client.call(daySnapshotEndpoint, { params: { date } });
  return at(
    orders.filter((order) => order.id === id),
    0,
  );
};

/** Saves fields of an order as a colleague with an up-to-date screen would. */
export const editOrder = async (client: Client, order: Order, changes: Partial<Order>): Promise<Order> =>
  await client.call(updateOrderEndpoint, {
    params: { id: order.id },
    body: { ...(await storedOrder(client, order)), ...changes },
  });

/** Creates orders that differ in everything the table sorts, filters and shows; the fourth is canceled, the fifth is of hall 2. */
export const makeTable = async (client: Client, date: string): Promise<Order[]> => {
  const made = await makeOrders(client, date, [
    { orderId: '900', constructionSite: 'Ärztehaus', city: 'Kehl' },
    { orderId: '24801', constructionSite: 'Zollamt', city: 'Achern' },
    { orderId: '1200', constructionSite: 'Brücke', city: 'Lahr', steel: 0, matting: 1500, note: 'Tor 3' },
    { orderId: '5000', constructionSite: 'Alter Hof', city: 'Kehl' },
    { orderId: '7', constructionSite: 'Halle zwei', hallId: 2, h1: true },
  ]);
  await client.call(cancelOrderEndpoint, { params: { id: at(made, 3).id }, body: true });
  return made;
};

/** Fills in a new order except its quantities; returns its row. */
export const fillNewOrder = async (page: Page): Promise<Locator> => {
  const row = page.getByRole('row', { name: 'Neuer Auftrag' });
  const texts = { Auftrag: '31', Baustelle: 'Neubau', PLZ: '77694', Ort: 'Kehl' };
  for (const [name, text] of Object.entries(texts)) await row.getByLabel(name, { exact: true }).fill(text);
  return row;
};
