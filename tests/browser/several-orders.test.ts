import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { brokenInEitherTheme } from '../support/axe.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { cellOf, focusedCell, isLiveWith, makeList, rowOf, storedOrder } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

/** Anna selects in German, Bernd watches in English. */
const windows = useWindows({ rests: false });
let anna: Page;
let bernd: Page;
const nextDay = ownDays(windows);

beforeAll(async () => {
  anna = await windows.open('anna', '/production');
  bernd = await windows.open('bernd', '/production', { locale: 'en-GB' });
  for (const page of [anna, bernd]) await page.getByText('Live', { exact: true }).waitFor();
}, 60_000);

const isListed = async (page: Page, orders: readonly Order[], is: boolean): Promise<void> => {
  for (const order of orders) await rowOf(page, order).waitFor({ state: is ? 'attached' : 'detached' });
};

it('several orders go to the next working day by D and Enter, and come back by one undo, in both windows', async () => {
  const [day, later] = [nextDay(), nextDay()];
  const orders = await makeList(windows.script, day, 4);
  const [first, moved] = [at(orders, 0), orders.slice(1)];
  for (const page of [anna, bernd]) await showDay(page, '/production', day);
  for (const page of [anna, bernd]) await isLiveWith(page, at(orders, 3));
  await cellOf(anna, at(moved, 0), 'orderId').focus();
  await anna.keyboard.press('Shift+ArrowDown');
  await anna.keyboard.press('Shift+ArrowDown');
  await anna.getByRole('toolbar').getByText('3 Aufträge').waitFor();
  await anna.keyboard.press('d');
  await anna.getByRole('dialog', { name: 'Auf anderen Tag' }).waitFor();
  expect(await brokenInEitherTheme(anna)).toEqual([]);
  await anna.keyboard.press('Enter');
  for (const page of [anna, bernd]) {
    await isListed(page, moved, false);
    await isListed(page, [first], true);
  }
  for (const order of moved)
    expect(await storedOrder(windows.script, { ...order, date: later })).toMatchObject({ date: later });
  expect((await focusedCell(anna)).row).toBe(first.id);
  await anna.keyboard.press('Control+z');
  for (const page of [anna, bernd]) await isListed(page, orders, true);
  expect(await storedOrder(windows.script, at(moved, 2))).toMatchObject({ date: day });
});
