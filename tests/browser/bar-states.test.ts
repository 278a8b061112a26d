import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { bar, stateChip } from '../support/day-bar.ts';
import { fillToday } from '../support/full-today.ts';
import { cutOff, overlaps, setWidth } from '../support/layout.ts';
import { nightly } from '../support/nightly.ts';
import { goTo, showDay } from '../support/own-day.ts';
import { addUser, password } from '../support/people.ts';
import { Reasoned } from '../support/reasoned.ts';
import { at } from '../support/scene.ts';
import { isLong } from '../support/volumes.ts';
import { useWindows } from '../support/windows.ts';

/** The bar of an ordinary full day: four people, released, printed, with late changes. */
const windows = useWindows();
const widths = isLong ? [1920, 1440, 1366, 1280, 1024] : [1440, 1024];
const parts = '[data-bar] :is(h1, button, [data-people], [data-stays-visible])';

beforeAll(async () => {
  const { script, today, database } = windows;
  await fillToday(windows);
  for (const [mail, name] of [
    ['cem', 'Cem Yılmaz'],
    ['dora', 'Dora Schmitt'],
    ['emil', 'Emil Weber'],
  ] as const) {
    await addUser(database.db, `${mail}@werkplan.example`, name);
    const other = await windows.visit('/favicon.svg');
    await windows.signInAs(other, `${mail}@werkplan.example`);
    await other.goto(`${windows.server.url}/delivery?date=${today}`);
    await other.locator('[data-people]').waitFor();
  }
  await script.call(recordPrintEndpoint, { body: { date: today } });
  await script.call(releaseDayEndpoint, { params: { date: today } });
  const bernd = new Client(windows.server.url);
  await bernd.signIn('bernd@werkplan.example', password);
  const { deliveries } = await script.call(daySnapshotEndpoint, { params: { date: today } });
  for (const slot of [3, 4, 5])
    await Reasoned.of(bernd).call(fillSlotEndpoint, {
      params: { deliveryId: at(deliveries, 0).id, slot },
      body: { text: 'Kran' },
    });
}, 60_000);

/** What is wrong with the bar at each width: more than one line, parts over each other or cut, a title that is gone. */
const faultsOf = async (page: Page, state: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const width of widths) {
    await setWidth(page, width);
    const found = [...(await overlaps(page, parts)), ...(await cutOff(page, parts))];
    const box = await bar(page).boundingBox();
    if (box?.height !== 56) found.push(`${box?.height} px high`);
    if (!(await page.locator('[data-bar] h1').isVisible())) found.push('no title');
    const name = await page.locator('[data-bar] h1').evaluate((title) => {
      const around = title.parentElement?.getBoundingClientRect();
      return title.getBoundingClientRect().top < (around?.bottom ?? 0);
    });
    if (!name) found.push('the title fell out');
    faults.push(...found.map((fault) => `${state} at ${width}: ${fault}`));
  }
  return faults;
};

it('is one line with all its parts, and what opens from it moves nothing below', async () => {
  const page = await windows.open('anna', `/delivery?date=${windows.today}`);
  await page.locator('[data-people="4"]').waitFor();
  await stateChip(page).getByText('Δ3').waitFor();
  expect(await faultsOf(page, 'released')).toEqual([]);
  const top = async () => (await page.locator('section[data-delivery]').first().boundingBox())?.y;
  const before = await top();
  await stateChip(page).press('Enter');
  await page.getByText('3 Änderungen seit dem Druck').waitFor();
  expect(await top()).toBe(before);
  await page.getByRole('button', { name: 'Durchgehen' }).press('Enter');
  await page.getByRole('region', { name: 'Änderungen' }).waitFor();
  expect(await top()).toBe(before);
});

nightly(
  'is one line in every state, in either language, with the sidebar open or closed',
  async () => {
    const { today } = windows;
    for (const locale of ['de', 'en'] as const) {
      const page = await windows.open('anna', '/settings', { locale });
      const faults: string[] = [];
      for (const isOpen of [false, true]) {
        if (isOpen) await page.keyboard.press('Control+b');
        const look = async (state: string): Promise<void> => {
          await page.locator('[data-bar] [title]').first().waitFor();
          await page.waitForLoadState('networkidle');
          faults.push(...(await faultsOf(page, `${locale} ${state}${isOpen ? ', sidebar' : ''}`)));
        };
        for (const path of ['/delivery', '/production'] as const)
          for (const [state, day] of [
            ['today', today],
            ['past', addDays(today, -12)],
            ['ahead', addDays(today, 30)],
          ] as const) {
            await showDay(page, path, day);
            await look(`${path} ${state}`);
          }
        const { revision } = await windows.script.call(daySnapshotEndpoint, { params: { date: today } });
        await goTo(page, `/delivery?date=${today}&at=${revision - 1}`);
        await look('as it was');
        await showDay(page, '/delivery', today);
        await page.keyboard.press('e');
        await page.waitForURL(/draft=/);
        await look('draft');
        await goTo(page, `/delivery?date=${today}`);
      }
      expect(faults).toEqual([]);
    }
  },
  240_000,
);
