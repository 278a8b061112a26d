import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { boardDays, makeTrucks } from '../support/board-days.ts';
import {
  cardOn,
  fingerOn,
  hintOver,
  inSlot,
  handsReady,
  listed,
  slotOn,
  trucks,
} from '../support/board-page.ts';
import { nightly } from '../support/nightly.ts';
import { useWindows } from '../support/windows.ts';

// Dragging without a mouse: by keyboard, and with a finger.

const windows = useWindows();
const nextBoard = boardDays(windows);
const [left, right] = trucks;
let anna: Page;

beforeAll(async () => {
  await makeTrucks(windows);
  anna = await windows.open('anna', '/delivery');
  await handsReady(anna);
}, 60_000);

const said = (text: string): Promise<void> =>
  anna.locator('[id^=DndLiveRegion]').filter({ hasText: text }).waitFor({ state: 'attached' });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await anna.keyboard.press(key);
};

it('X picks a card up, arrows lead it over slots and trucks, Enter drops it; each step is said', async () => {
  const { held } = await nextBoard([anna], ['Klinikum']);
  await cardOn(anna, 'Klinikum').focus();
  await press('x');
  await said('Klinikum aufgenommen. Pfeiltasten wählen den Platz, Enter legt ab, Esc bricht ab.');
  await press('ArrowRight');
  await said('OG-BS 214, Platz 1, frei');
  await press('ArrowDown', 'ArrowDown', 'ArrowRight');
  await said('OG-KW 33, Platz 3, frei');
  await press('Enter');
  await inSlot(anna, right, 3, 'Klinikum').waitFor();
  await said('Klinikum abgelegt: OG-KW 33, Platz 3');
  await expect.poll(held).toEqual({ 'OG-KW 33 3': 'Klinikum' });
  await expect
    .poll(() => anna.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Klinikum/);
});

it('from the slot it moves on, swaps, and goes back to the list; Escape leaves it', async () => {
  const { held } = await nextBoard([anna], ['Klinikum', 'Messe'], [[right, 3, 'Klinikum']]);
  await cardOn(anna, 'Klinikum').focus();
  await press('x', 'ArrowLeft', 'Home', 'Enter');
  await inSlot(anna, left, 1, 'Klinikum').waitFor();
  await cardOn(anna, 'Messe').focus();
  await press('x', 'p', 'Enter');
  await inSlot(anna, left, 2, 'Messe').waitFor();
  await expect
    .poll(() => anna.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Messe/);
  await press('x', 'ArrowUp');
  await said('OG-BS 214, Platz 1, Tauschen');
  await press('Enter');
  await inSlot(anna, left, 1, 'Messe').waitFor();
  await inSlot(anna, left, 2, 'Klinikum').waitFor();
  await cardOn(anna, 'Klinikum').focus();
  await press('x', 'ArrowDown', 'Escape');
  await said('Abgebrochen, Klinikum bleibt liegen.');
  await press('x', 'ArrowLeft');
  await said('Offene Sendungen');
  await press('Enter');
  await listed(anna, 'Klinikum').waitFor();
  await expect.poll(held).toEqual({ 'OG-BS 214 1': 'Messe' });
});

nightly('what was just dropped is carried on before the server has answered', async () => {
  const { held } = await nextBoard([anna], ['Messe', 'Kita'], [[left, 1, 'Messe']]);
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const filling = /\/api\/deliveries\/\d+\/items/;
  await anna.route(filling, async (route) => {
    await late;
    await route.continue();
  });
  await cardOn(anna, 'Kita').focus();
  await press('x', 'p');
  await said('OG-BS 214, Platz 2, frei');
  await press('Enter');
  await inSlot(anna, left, 2, 'Kita').waitFor();
  await cardOn(anna, 'Kita').focus();
  await press('x', 'ArrowUp');
  await said('OG-BS 214, Platz 1, Tauschen');
  await press('Enter');
  await inSlot(anna, left, 1, 'Kita').waitFor();
  await cardOn(anna, 'Kita').focus();
  await press('x', 'ArrowLeft', 'Enter');
  await listed(anna, 'Kita').waitFor();
  expect(await held()).toEqual({ 'OG-BS 214 1': 'Messe' });
  answer();
  await expect.poll(held).toEqual({ 'OG-BS 214 2': 'Messe' });
  await inSlot(anna, left, 2, 'Messe').waitFor();
  await anna.unroute(filling);
});

it('arrows walk from the slots up into the truck’s head, along it and down again', async () => {
  await nextBoard([anna], ['Messe'], [[left, 2, 'Messe']]);
  const focused = (): Promise<string | null | undefined> =>
    anna.evaluate(() => document.activeElement?.closest('[data-slot]')?.getAttribute('data-slot'));
  const inHead = (): Promise<boolean> =>
    anna.evaluate(() => {
      const column = document.activeElement?.closest('[data-delivery]');
      return column?.firstElementChild?.contains(document.activeElement) ?? false;
    });
  await slotOn(anna, left, 10).locator('[role=button]').focus();
  await press('Home');
  expect(await focused()).toBe('0');
  await press('ArrowUp');
  expect(await inHead()).toBe(true);
  await press('End', 'ArrowRight');
  expect([await inHead(), await focused()]).toEqual([true, undefined]);
  await press('ArrowDown', 'ArrowDown');
  expect(await focused()).toBe('1');
  await press('ArrowLeft');
  expect(await focused()).toBe('1');
});

nightly('X moves a slot’s text, and writes into a free slot', async () => {
  const placed = [
    [left, 2, 'Messe'],
    [left, 5, 'Kran'],
  ] as const;
  const { held } = await nextBoard([anna], ['Messe'], placed);
  await slotOn(anna, left, 5).locator('[role=button]').focus();
  await press('x', 'ArrowDown', 'Enter');
  await inSlot(anna, left, 6, 'Kran').waitFor();
  await slotOn(anna, left, 8).locator('[role=button]').focus();
  await press('x', 'Enter');
  await inSlot(anna, left, 8, 'x').waitFor();
  await expect.poll(held).toEqual({ 'OG-BS 214 2': 'Messe', 'OG-BS 214 6': 'Kran', 'OG-BS 214 8': 'x' });
});

it('a finger drags at the handle at once, elsewhere after a long press, and a long press alone selects', async () => {
  await nextBoard([anna], ['Klinikum', 'Kita', 'Brücke']);
  const finger = await fingerOn(anna);
  await finger.press(listed(anna, 'Klinikum').locator('[data-handle]'));
  await finger.moveTo(slotOn(anna, right, 1));
  await hintOver(anna, slotOn(anna, right, 1), 'Hier ablegen');
  await finger.lift();
  await inSlot(anna, right, 1, 'Klinikum').waitFor();

  await finger.press(listed(anna, 'Kita'));
  await anna.locator('[data-dragging]').waitFor();
  await finger.moveTo(slotOn(anna, right, 4));
  await finger.lift();
  await inSlot(anna, right, 4, 'Kita').waitFor();

  await finger.press(listed(anna, 'Brücke'));
  await anna.locator('[data-dragging]').waitFor();
  await finger.lift();
  await anna.locator('[aria-pressed=true]').waitFor();
  expect(await cardOn(anna, 'Brücke').getAttribute('aria-pressed')).toBe('true');
  expect(await anna.getByRole('menu').count()).toBe(0);
});

it('whoever is quicker than the code of dragging, by mouse or with X, has the card in hand once it is there', async () => {
  const { day, held } = await nextBoard([], ['Messe', 'Brücke']);
  const context = anna.context();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/assets/later-on-delivery-page-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const quick = await context.newPage();
  const other = await context.newPage();
  for (const page of [quick, other]) {
    await page.goto(`${windows.server.url}/delivery?date=${day}`);
    await listed(page, 'Brücke').waitFor();
  }
  await cardOn(other, 'Messe').focus();
  await other.keyboard.press('x');
  const card = await listed(quick, 'Brücke').boundingBox();
  const slot = await slotOn(quick, right, 9).boundingBox();
  if (!card || !slot) throw new Error('not on the screen');
  await quick.mouse.move(card.x + 60, card.y + 20);
  await quick.mouse.down();
  await quick.mouse.move(slot.x + 60, slot.y + 10, { steps: 3 });
  expect(await quick.locator('[data-dragging]').count()).toBe(0);
  release();
  await hintOver(quick, slotOn(quick, right, 9), 'Hier ablegen');
  await quick.mouse.up();
  await expect.poll(held).toEqual({ 'OG-KW 33 9': 'Brücke' });

  await other.locator('[data-dragging]').waitFor();
  await other.keyboard.press('Escape');
  await other.locator('[data-dragging]').waitFor({ state: 'detached' });
  for (const page of [quick, other]) await page.close();
  await context.unroute('**/assets/later-on-delivery-page-*.js');
});
