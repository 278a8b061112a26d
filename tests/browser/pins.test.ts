import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenInEitherTheme } from '../support/axe.ts';
import { newTruck } from '../support/make.ts';
import { ownDays } from '../support/own-day.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows();
const nextDay = ownDays(windows);

const columnOn = (page: Page): Locator => page.getByRole('region', { name: /^OG-BS 214/ });
const pinsOn = async (page: Page): Promise<number> =>
  await columnOn(page)
    .getByRole('img', { name: /^(?:Pinned|Angeheftet)$/ })
    .count();

it('a run and a text are pinned and unpinned with the keyboard alone, and a colleague sees it', async () => {
  const { script } = windows;
  const day = nextDay();
  await script.call(createTruckEndpoint, { body: newTruck() });
  const { deliveries } = await script.call(daySnapshotEndpoint, { params: { date: day } });
  const params = { deliveryId: at(deliveries, 0).id, slot: 4 };
  await script.call(fillSlotEndpoint, { params, body: { text: 'Kranzeit 08:00' } });
  const anna = await windows.open('anna', `/delivery?date=${day}`, { locale: 'en-GB' });
  const bernd = await windows.open('bernd', `/delivery?date=${day}`);
  const choose = async (button: RegExp, item: string): Promise<void> => {
    await columnOn(anna).getByRole('button', { name: button }).press('Enter');
    await anna.getByRole('menuitem', { name: item, exact: true }).press('Enter');
    await anna.getByRole('menu').waitFor({ state: 'detached' });
  };
  for (const [item, count] of [
    ['Pin', 2],
    ['Unpin', 0],
  ] as const) {
    await choose(/^More for/, item);
    await choose(/^Repeat/, item);
    for (const page of [anna, bernd]) await expect.poll(async () => await pinsOn(page)).toBe(count);
    if (count > 0) expect(await brokenInEitherTheme(anna, 'main')).toEqual([]);
  }
}, 60_000);
