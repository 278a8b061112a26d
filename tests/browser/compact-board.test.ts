import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { boardDays, makeTrucks } from '../support/board-days.ts';
import { cardOn, dragTo, handsReady, inSlot, listed, trucks } from '../support/board-page.ts';
import { useWindows } from '../support/windows.ts';

/** Anna plans on the heads alone, Bernd watches the slots. */
const windows = useWindows();
const nextBoard = boardDays(windows);
const [left, right] = trucks;
let anna: Page;
let bernd: Page;

beforeAll(async () => {
  await makeTrucks(windows);
  anna = await windows.open('anna', '/delivery');
  bernd = await windows.open('bernd', '/delivery');
  await handsReady(anna);
}, 60_000);

const head = (registration: string): Locator =>
  anna.locator('[data-heads] [data-delivery]').nth(trucks.indexOf(registration as typeof left));
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await anna.keyboard.press(key);
};
const focusIs = async (name: RegExp): Promise<void> =>
  await expect
    .poll(() => anna.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(name);

it('heads take cards by mouse, click and keys into the first free slot, lead to their run and back; Ctrl+K finds a run by its driver', async () => {
  const { held } = await nextBoard([anna, bernd], ['Klinikum', 'Messe', 'Kita'], [[right, 1, 'Messe']]);
  await press('k');
  await dragTo(anna, listed(anna, 'Klinikum'), head(right));
  await inSlot(bernd, right, 2, 'Klinikum').waitFor();
  await head(right).getByText('voll').waitFor({ state: 'detached' });

  // By keys alone: back into the list it is not, so the card goes on from the list to the second head.
  await cardOn(anna, 'Kita').focus();
  await press('x', 'ArrowRight', 'ArrowRight', 'Enter');
  await inSlot(bernd, right, 3, 'Kita').waitFor();
  await focusIs(new RegExp(`^${right}`));
  await expect.poll(held).toEqual({ 'OG-KW 33 1': 'Messe', 'OG-KW 33 2': 'Klinikum', 'OG-KW 33 3': 'Kita' });

  await press('ArrowLeft');
  await focusIs(new RegExp(`^${left}`));
  await press('ArrowRight', 'Enter');
  await anna.locator('[data-heads]').waitFor({ state: 'detached' });
  await focusIs(/^Messe/);
  await press('k');
  await focusIs(new RegExp(`^${right}`));

  await press('Control+k');
  await anna.getByRole('combobox').and(anna.locator(':focus')).waitFor();
  await anna.keyboard.type('bs 21');
  await anna.getByRole('option', { name: left, selected: true }).waitFor();
  await press('Enter');
  await anna.locator(`section[aria-label^='${left}'] :focus`).waitFor();
  expect(await anna.locator('[data-heads]').count()).toBe(0);
});
