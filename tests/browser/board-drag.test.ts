import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { boardDays, makeTrucks } from '../support/board-days.ts';
import {
  cardOn,
  carry,
  dragTo,
  touchOn,
  dragIsReady,
  hintOver,
  inSlot,
  listed,
  listedSites,
  slotOn,
  take,
  trucks,
} from '../support/board-page.ts';
import { Client } from '../support/client.ts';
import { nightly } from '../support/nightly.ts';
import { password } from '../support/people.ts';
import { tidyPage } from '../support/tidy-page.ts';
import { useWindows } from '../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.42');

/** Dragging by mouse, keyboard and finger in Anna's window, and what Bernd does in the meantime, mostly by calls. */
const windows = useWindows();
const nextBoard = boardDays(windows);
const [left, right] = trucks;
let anna: Page;
let bernd: Client;

beforeAll(async () => {
  await makeTrucks(windows);
  anna = await windows.open('anna', '/delivery');
  bernd = new Client(windows.server.url);
  await bernd.signIn('bernd@werkplan.example', password);
  await dragIsReady(anna);
}, 60_000);

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await anna.keyboard.press(key);
};
it('cards are placed, moved, swapped, replaced and taken back by mouse; each drop says what it will do', async () => {
  spec('2.35', 'L.17');
  const { held, put } = await nextBoard([anna], ['Klinikum', 'Messe', 'Kita']);
  await take(anna, listed(anna, 'Klinikum'));
  await carry(anna, slotOn(anna, left, 3));
  await hintOver(anna, slotOn(anna, left, 3), 'Hier ablegen');
  const offer = await slotOn(anna, right, 7)
    .locator('[role=button]')
    .evaluate((slot) => getComputedStyle(slot, '::after').content);
  expect(offer).toBe('"Hier platzieren"');
  await anna.mouse.up();
  await expect.poll(async () => await listedSites(anna)).not.toContain('Klinikum');
  await expect.poll(held).toEqual({ 'OG-BS 214 3': 'Klinikum' });
  // A drag is no click.
  expect(await cardOn(anna, 'Klinikum').getAttribute('aria-pressed')).toBe('false');

  await dragTo(anna, inSlot(anna, left, 3, 'Klinikum'), slotOn(anna, right, 2));
  await inSlot(anna, right, 2, 'Klinikum').waitFor();
  // Over its own place it stays.
  await dragTo(anna, inSlot(anna, right, 2, 'Klinikum'), slotOn(anna, right, 2));
  await expect.poll(held).toEqual({ 'OG-KW 33 2': 'Klinikum' });
  await put(left, 1, 'Messe', bernd);

  await take(anna, inSlot(anna, left, 1, 'Messe'));
  await carry(anna, slotOn(anna, right, 2));
  await hintOver(anna, slotOn(anna, right, 2), 'Tauschen');
  await anna.mouse.up();
  await inSlot(anna, left, 1, 'Klinikum').waitFor();
  await inSlot(anna, right, 2, 'Messe').waitFor();

  await take(anna, listed(anna, 'Kita'));
  await carry(anna, slotOn(anna, right, 2));
  await hintOver(anna, slotOn(anna, right, 2), 'Ersetzen');
  await anna.mouse.up();
  await anna.getByText('Die Sendung Messe liegt wieder in der Liste.').waitFor();
  await listed(anna, 'Messe').waitFor();
  await expect.poll(held).toEqual({ 'OG-BS 214 1': 'Klinikum', 'OG-KW 33 2': 'Kita' });

  await take(anna, inSlot(anna, right, 2, 'Kita'));
  await carry(anna, anna.locator('[data-arrows=list]'));
  await anna.locator('[data-over-list]').waitFor();
  await anna.mouse.up();
  await listed(anna, 'Kita').waitFor();
  await anna.getByText('Die Sendung Kita liegt wieder in der Liste.').waitFor();
  await expect.poll(held).toEqual({ 'OG-BS 214 1': 'Klinikum' });
});

it('dragging one of several selected drags all, and each head shows what they would add', async () => {
  spec('2.34b', '4.17');
  await tidyPage(anna);
  await nextBoard([anna], ['Klinikum', 'Messe', 'Kita', 'Brücke'], [[right, 5, 'Klinikum']]);
  for (const site of ['Messe', 'Kita', 'Brücke']) await cardOn(anna, site).click();
  const heads = anna.locator('[data-delivery]');
  await heads.nth(0).getByText('0 + 21 / 24 t', { exact: true }).waitFor();
  // 9 t are on it; 21 t more than fill it, which is said in words and not only dimmed.
  await heads.nth(1).getByText('9 + 21 / 12 t (+18)', { exact: true }).waitFor();
  expect(await heads.nth(1).getAttribute('data-overload')).toBe('true');
  expect(await heads.nth(0).getAttribute('data-overload')).toBeNull();
  await take(anna, listed(anna, 'Kita'));
  expect(await anna.locator('[data-dragged]').count()).toBe(3);
  await carry(anna, slotOn(anna, left, 2));
  await anna.mouse.up();
  for (const [slot, site] of [
    [2, 'Messe'],
    [3, 'Kita'],
    [4, 'Brücke'],
  ] as const) {
    await inSlot(anna, left, slot, site).waitFor();
  }
  await anna.locator('[aria-pressed=true]').first().waitFor({ state: 'detached' });
});

it('the board scrolls down by itself near its edge, and the drop lands where it has scrolled to; Escape leaves it there', async () => {
  const { held } = await nextBoard([anna], ['Tunnel']);
  await take(anna, listed(anna, 'Tunnel'));
  const board = await anna.locator('[data-arrows=board]').boundingBox();
  const bottom = (board?.y ?? 0) + (board?.height ?? 0) - 6;
  await anna.mouse.move((board?.x ?? 0) + 100, bottom, { steps: 4 });
  await hintOver(anna, slotOn(anna, left, 20), 'Hier ablegen');
  await anna.mouse.up();
  await inSlot(anna, left, 20, 'Tunnel').waitFor();
  await expect.poll(held).toEqual({ 'OG-BS 214 20': 'Tunnel' });
  await take(anna, inSlot(anna, left, 20, 'Tunnel'));
  await carry(anna, slotOn(anna, right, 19));
  await press('Escape');
  await anna.mouse.up();
  await anna.locator('[data-dragging]').waitFor({ state: 'detached' });
  expect(await held()).toEqual({ 'OG-BS 214 20': 'Tunnel' });
});

it('another button and a menu leave the card in the hand; a release that nobody heard puts it back', async () => {
  const { held } = await nextBoard([anna], ['Tunnel']);
  await take(anna, listed(anna, 'Tunnel'));
  for (const deed of ['down', 'up'] as const) await anna.mouse[deed]({ button: 'right' });
  await press('ContextMenu');
  await carry(anna, slotOn(anna, left, 5));
  await hintOver(anna, slotOn(anna, left, 5), 'Hier ablegen');
  expect([await anna.getByRole('menu').count(), await held()]).toEqual([0, {}]);
  await anna.evaluate(() =>
    addEventListener('mouseup', (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
  );
  await anna.mouse.up();
  await carry(anna, slotOn(anna, left, 6));
  await anna.locator('[data-notices]').getByText('Abgebrochen, Tunnel bleibt liegen.').waitFor();
  await anna.locator('[data-dragging]').waitFor({ state: 'detached' });
  // A click is one again.
  await cardOn(anna, 'Tunnel').click();
  expect([await cardOn(anna, 'Tunnel').getAttribute('aria-pressed'), await held()]).toEqual(['true', {}]);
});

it('what others change neither ends a drag nor moves it; a card that they place leaves the hand, and a notice says who did it', async () => {
  const { held, put } = await nextBoard([anna], ['Tunnel']);
  await take(anna, listed(anna, 'Tunnel'));
  await carry(anna, slotOn(anna, right, 6));
  await hintOver(anna, slotOn(anna, right, 6), 'Hier ablegen');
  const hand = anna.locator('[inert] [data-class]');
  const before = await hand.boundingBox();
  await put(left, 2, 'Kran 08:00');
  await put(right, 9, 'Stapler');
  await inSlot(anna, left, 2, 'Kran').waitFor();
  await inSlot(anna, right, 9, 'Stapler').waitFor();
  expect(await hand.boundingBox()).toEqual(before);
  await put(left, 9, 'Tunnel', bernd);
  await anna.getByText('Tunnel wurde beim Ziehen verschoben: liegt jetzt auf OG-BS 214, Platz 9.').waitFor();
  await anna.getByText('Geändert von Bernd Krüger').waitFor();
  expect(await anna.locator('[data-dragging]').count()).toBe(0);
  const placed = await held();
  await anna.mouse.up();
  expect(placed).toEqual({ 'OG-BS 214 2': 'Kran 08:00', 'OG-BS 214 9': 'Tunnel', 'OG-KW 33 9': 'Stapler' });
  expect(await held()).toEqual(placed);
});

nightly('columns wait with their new order until the drag is over', async () => {
  spec('2.34a', '4.26b');
  const other = await windows.open('bernd', '/delivery');
  const { held } = await nextBoard([anna, other], ['Messe'], [[left, 1, 'Messe']]);
  const names = () => anna.locator('[data-delivery] h2').allTextContents();
  await take(anna, inSlot(anna, left, 1, 'Messe'));
  await carry(anna, slotOn(anna, left, 7));
  const time = other.getByRole('button', { name: /^Startzeit OG-KW 33/ });
  await time.dblclick();
  await other.getByRole('textbox', { name: /^Startzeit OG-KW 33/ }).fill('04:00');
  await other.keyboard.press('Enter');
  await other.getByText('Tour OG-KW 33 gespeichert').waitFor();
  await anna.getByRole('button', { name: 'Startzeit OG-KW 33: 04:00' }).waitFor();
  expect(await names()).toEqual([left, right]);
  await anna.mouse.up();
  await expect.poll(names).toEqual([right, left]);
  await expect.poll(held).toEqual({ 'OG-BS 214 7': 'Messe' });
  await other.context().close();
});

nightly(
  'a finger drags at the handle at once, elsewhere after a long press, and a long press alone selects',
  async () => {
    await nextBoard([anna], ['Klinikum', 'Kita', 'Brücke']);
    const finger = await touchOn(anna);
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
  },
);

nightly(
  'whoever is quicker than the code of dragging, by mouse or with X, has the card in hand once it is there',
  async () => {
    spec('L.15');
    const { day, held } = await nextBoard([], ['Messe', 'Brücke']);
    const context = anna.context();
    const code = '**/assets/later-deliveries-*.js';
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await context.route(code, async (route) => {
      await released;
      await route.continue();
    });
    const open = async (): Promise<Page> => {
      const page = await windows.beside(anna, `/delivery?date=${day}`);
      await listed(page, 'Brücke').waitFor();
      return page;
    };
    const [quick, other] = [await open(), await open()];
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
    await context.unroute(code);
  },
);

const head = (registration: string): Locator =>
  anna.locator('[data-heads] [data-delivery]').nth(trucks.indexOf(registration as typeof left));
const focusIs = async (name: RegExp): Promise<void> =>
  await expect
    .poll(() => anna.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(name);

it('heads take cards by mouse, click and keys into the first free slot, lead to their run and back; Ctrl+K finds a run by its driver', async () => {
  spec('L.15');
  const { held } = await nextBoard([anna], ['Klinikum', 'Messe', 'Kita'], [[right, 1, 'Messe']]);
  await press('k');
  await dragTo(anna, listed(anna, 'Klinikum'), head(right));
  await expect.poll(held).toEqual({ 'OG-KW 33 1': 'Messe', 'OG-KW 33 2': 'Klinikum' });
  await head(right).getByText('voll').waitFor({ state: 'detached' });

  // By keys the card goes from the list over the first head to the second one.
  await cardOn(anna, 'Kita').focus();
  await press('x', 'ArrowRight', 'ArrowRight', 'Enter');
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
