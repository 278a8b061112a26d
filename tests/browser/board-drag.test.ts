import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { boardDays, makeTrucks } from '../support/board-days.ts';
import {
  cardOn,
  carry,
  dragTo,
  hintOver,
  inSlot,
  listed,
  listedSites,
  slotOn,
  take,
  trucks,
} from '../support/board-page.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { nightly } from '../support/nightly.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows();
const nextBoard = boardDays(windows);
const [left, right] = trucks;
let anna: Page;

beforeAll(async () => {
  await makeTrucks(windows);
  anna = await windows.open('anna', '/delivery');
}, 60_000);

it('a card is dragged from the list into a slot, and every free slot offers itself meanwhile', async () => {
  const { held } = await nextBoard([anna], ['Klinikum']);
  await take(anna, listed(anna, 'Klinikum'));
  await carry(anna, slotOn(anna, left, 3));
  await hintOver(anna, slotOn(anna, left, 3), 'Hier ablegen');
  const offer = await slotOn(anna, right, 7)
    .locator('[role=button]')
    .evaluate((slot) => getComputedStyle(slot, '::after').content);
  expect(offer).toBe('"Hier platzieren"');
  await anna.mouse.up();
  await inSlot(anna, left, 3, 'Klinikum').waitFor();
  await expect.poll(async () => await listedSites(anna)).not.toContain('Klinikum');
  await expect.poll(held).toEqual({ 'OG-BS 214 3': 'Klinikum' });
  // A drag is no click.
  expect(await cardOn(anna, 'Klinikum').getAttribute('aria-pressed')).toBe('false');
});

it('a placed card is dragged to another truck; over its own place it stays', async () => {
  const { held } = await nextBoard([anna], ['Klinikum'], [[left, 3, 'Klinikum']]);
  await dragTo(anna, inSlot(anna, left, 3, 'Klinikum'), slotOn(anna, right, 2));
  await inSlot(anna, right, 2, 'Klinikum').waitFor();
  await dragTo(anna, inSlot(anna, right, 2, 'Klinikum'), slotOn(anna, right, 2));
  await expect.poll(held).toEqual({ 'OG-KW 33 2': 'Klinikum' });
});

it('two placed cards swap; a card of the list sends the slot’s card back', async () => {
  const placed = [
    [left, 1, 'Messe'],
    [right, 2, 'Klinikum'],
  ] as const;
  const { held } = await nextBoard([anna], ['Klinikum', 'Messe', 'Kita'], placed);
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
});

it('a card dragged into the list leaves its truck', async () => {
  const placed = [
    [left, 1, 'Klinikum'],
    [right, 2, 'Kita'],
  ] as const;
  const { held } = await nextBoard([anna], ['Klinikum', 'Kita'], placed);
  await take(anna, inSlot(anna, right, 2, 'Kita'));
  await carry(anna, anna.locator('[data-arrows=list]'));
  await anna.locator('[data-over-list]').waitFor();
  await anna.mouse.up();
  await listed(anna, 'Kita').waitFor();
  await anna.getByText('Die Sendung Kita liegt wieder in der Liste.').waitFor();
  await expect.poll(held).toEqual({ 'OG-BS 214 1': 'Klinikum' });
});

nightly(
  'a slot’s text is dragged to another truck, swaps with a card, and is no place for one of the list',
  async () => {
    const placed = [
      [left, 1, 'Klinikum'],
      [left, 4, 'Kran 08:00'],
    ] as const;
    const { held } = await nextBoard([anna], ['Klinikum', 'Kita'], placed);
    await dragTo(anna, inSlot(anna, left, 4, 'Kran'), slotOn(anna, right, 5));
    await inSlot(anna, right, 5, 'Kran').waitFor();
    await dragTo(anna, inSlot(anna, right, 5, 'Kran'), slotOn(anna, left, 1));
    await inSlot(anna, left, 1, 'Kran').waitFor();
    await dragTo(anna, listed(anna, 'Kita'), slotOn(anna, left, 1));
    await anna.getByText('OG-BS 214, Platz 1 ist belegt.').waitFor();
    await expect.poll(held).toEqual({ 'OG-BS 214 1': 'Kran 08:00', 'OG-KW 33 5': 'Klinikum' });
  },
);

nightly('a text that was just dragged is dragged on while the server’s answer comes', async () => {
  const placed = [
    [left, 1, 'Kran 08:00'],
    [right, 5, 'Klinikum'],
  ] as const;
  const { held } = await nextBoard([anna], ['Klinikum'], placed);
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const moving = /\/api\/delivery-items\/\d+\/move/;
  const slow = async (route: Route): Promise<void> => {
    await late;
    await route.continue();
  };
  await anna.route(moving, slow, { times: 1 });
  const answered = anna.waitForResponse(moving);
  await dragTo(anna, inSlot(anna, left, 1, 'Kran'), slotOn(anna, right, 6));
  await inSlot(anna, right, 6, 'Kran').waitFor();
  await take(anna, inSlot(anna, right, 6, 'Kran'));
  answer();
  await (await answered).finished();
  await anna.evaluate(
    async () =>
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true)))),
  );
  expect(await anna.locator('[data-dragging]').count()).toBe(1);
  await carry(anna, slotOn(anna, left, 1));
  await anna.mouse.up();
  await inSlot(anna, left, 1, 'Kran').waitFor();
  await expect.poll(held).toEqual({ 'OG-BS 214 1': 'Kran 08:00', 'OG-KW 33 5': 'Klinikum' });
});

it('dragging one of several selected drags all, and each head shows what they would add', async () => {
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

nightly(
  'several dragged into the list leave their trucks as one change, which one click takes back',
  async () => {
    const placed = [
      [left, 2, 'Messe'],
      [left, 3, 'Kita'],
      [left, 4, 'Brücke'],
    ] as const;
    await nextBoard([anna], ['Messe', 'Kita', 'Brücke'], placed);
    for (const site of ['Messe', 'Kita', 'Brücke']) await cardOn(anna, site).click();
    await take(anna, inSlot(anna, left, 3, 'Kita'));
    await carry(anna, anna.locator('[data-arrows=list]'));
    await anna.mouse.up();
    const told = anna.locator('[data-tone]').filter({ hasText: '3 Sendungen liegen wieder in der Liste.' });
    for (const site of ['Messe', 'Kita', 'Brücke']) await listed(anna, site).waitFor();
    await told.getByRole('button', { name: 'Rückgängig' }).click();
    await inSlot(anna, left, 2, 'Messe').waitFor();
    await inSlot(anna, left, 3, 'Kita').waitFor();
    await inSlot(anna, left, 4, 'Brücke').waitFor();
  },
);

it('Escape leaves everything where it was', async () => {
  const { held } = await nextBoard([anna], ['Kita'], [[left, 3, 'Kita']]);
  await take(anna, inSlot(anna, left, 3, 'Kita'));
  await carry(anna, slotOn(anna, right, 9));
  await anna.keyboard.press('Escape');
  await anna.mouse.up();
  await anna.locator('[data-dragging]').waitFor({ state: 'detached' });
  expect(await held()).toEqual({ 'OG-BS 214 3': 'Kita' });
});

nightly('a dead card can’t be dragged and gives way', async () => {
  const { orderOf } = await nextBoard([anna], ['Windpark', 'Kita'], [[left, 3, 'Kita']]);
  const params = { id: orderOf('Kita').id };
  await windows.script.call(cancelOrderEndpoint, { params, body: { isCanceled: true } });
  await slotOn(anna, left, 3).getByText('Storniert').waitFor();
  const box = await inSlot(anna, left, 3, 'Kita').boundingBox();
  await anna.mouse.move(box?.x ?? 0, box?.y ?? 0);
  await anna.mouse.down();
  await carry(anna, slotOn(anna, right, 9));
  expect(await anna.locator('[data-dragging]').count()).toBe(0);
  await anna.mouse.up();
  await take(anna, listed(anna, 'Windpark'));
  const offer = await slotOn(anna, left, 3)
    .locator('[data-class=canceled]')
    .evaluate((card) => getComputedStyle(card, '::after').content);
  expect(offer).toContain('Hier platzieren');
  await carry(anna, slotOn(anna, left, 3));
  await anna.mouse.up();
  await inSlot(anna, left, 3, 'Windpark').waitFor();
  await listed(anna, 'Kita').getByText('Storniert').waitFor();
  expect(await brokenInvariants(windows.database.db)).toEqual([]);
});

it('the board scrolls down by itself near its edge, and the drop lands where it has scrolled to', async () => {
  await nextBoard([anna], ['Tunnel']);
  await take(anna, listed(anna, 'Tunnel'));
  const board = await anna.locator('[data-arrows=board]').boundingBox();
  const bottom = (board?.y ?? 0) + (board?.height ?? 0) - 6;
  await anna.mouse.move((board?.x ?? 0) + 100, bottom, { steps: 4 });
  await hintOver(anna, slotOn(anna, left, 20), 'Hier ablegen');
  await anna.mouse.up();
  await inSlot(anna, left, 20, 'Tunnel').waitFor();
});

nightly('speaks English', async () => {
  const english = await windows.open('bernd', '/delivery', { locale: 'en-GB' });
  const { held } = await nextBoard([english], ['Klinikum', 'Rathaus'], [[right, 5, 'Klinikum']]);
  await take(english, listed(english, 'Rathaus'));
  await carry(english, slotOn(english, right, 8));
  await hintOver(english, slotOn(english, right, 8), 'Drop here');
  await carry(english, slotOn(english, right, 5));
  await hintOver(english, slotOn(english, right, 5), 'Replace');
  await carry(english, slotOn(english, right, 8));
  await english.mouse.up();
  await expect.poll(held).toMatchObject({ 'OG-KW 33 8': 'Rathaus' });
});
