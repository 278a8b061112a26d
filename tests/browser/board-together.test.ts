import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { boardDays, makeTrucks } from '../support/board-days.ts';
import {
  carry,
  cardOn,
  dragTo,
  hintOver,
  inSlot,
  listed,
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
let bernd: Page;

beforeAll(async () => {
  await makeTrucks(windows);
  anna = await windows.open('anna', '/delivery');
  bernd = await windows.open('bernd', '/delivery');
}, 60_000);

it('the other window sees the drop, and the move and swap after it', async () => {
  await nextBoard([anna, bernd], ['Klinikum', 'Messe']);
  await dragTo(anna, listed(anna, 'Klinikum'), slotOn(anna, left, 1));
  await inSlot(bernd, left, 1, 'Klinikum').waitFor();
  await dragTo(bernd, listed(bernd, 'Messe'), slotOn(bernd, right, 1));
  await inSlot(anna, right, 1, 'Messe').waitFor();
  await dragTo(anna, inSlot(anna, left, 1, 'Klinikum'), slotOn(anna, right, 1));
  await inSlot(bernd, right, 1, 'Klinikum').waitFor();
  await inSlot(bernd, left, 1, 'Messe').waitFor();
});

it('a patch of others neither ends a drag nor moves it', async () => {
  const { put } = await nextBoard([anna, bernd], ['Windpark']);
  await take(anna, listed(anna, 'Windpark'));
  await carry(anna, slotOn(anna, right, 6));
  await hintOver(anna, slotOn(anna, right, 6), 'Hier ablegen');
  const hand = anna.locator('[inert] [data-class]');
  const before = await hand.boundingBox();
  await put(left, 2, 'Kran 08:00');
  await put(right, 9, 'Stapler');
  await inSlot(anna, left, 2, 'Kran').waitFor();
  await inSlot(anna, right, 9, 'Stapler').waitFor();
  expect(await hand.boundingBox()).toEqual(before);
  await anna.mouse.up();
  await inSlot(bernd, right, 6, 'Windpark').waitFor();
});

it('a card that someone else places meanwhile leaves the hand, and a notice says who did it', async () => {
  const { held } = await nextBoard([anna, bernd], ['Tunnel']);
  await take(anna, listed(anna, 'Tunnel'));
  await carry(anna, slotOn(anna, right, 8));
  await dragTo(bernd, listed(bernd, 'Tunnel'), slotOn(bernd, left, 9));
  await anna.getByText('Tunnel wurde beim Ziehen verschoben: liegt jetzt auf OG-BS 214, Platz 9.').waitFor();
  await anna.getByText('Geändert von Bernd Krüger').waitFor();
  expect(await anna.locator('[data-dragging]').count()).toBe(0);
  const placed = await held();
  await anna.mouse.up();
  expect(placed).toMatchObject({ 'OG-BS 214 9': 'Tunnel' });
  expect(await held()).toEqual(placed);
});

nightly('columns wait with their new order until the drag is over', async () => {
  const { held } = await nextBoard([anna, bernd], ['Messe'], [[left, 1, 'Messe']]);
  const names = () => anna.locator('[data-delivery] h2').allTextContents();
  await take(anna, inSlot(anna, left, 1, 'Messe'));
  await carry(anna, slotOn(anna, left, 7));
  const time = bernd.getByRole('button', { name: /^Startzeit OG-KW 33/ });
  await time.dblclick();
  await bernd.getByRole('textbox', { name: /^Startzeit OG-KW 33/ }).fill('04:00');
  await bernd.keyboard.press('Enter');
  await bernd.getByText(/^Die Änderungen sind gespeichert\./).waitFor();
  await anna.getByRole('button', { name: 'Startzeit OG-KW 33: 04:00' }).waitFor();
  expect(await names()).toEqual([left, right]);
  await anna.mouse.up();
  await expect.poll(names).toEqual([right, left]);
  await expect.poll(held).toEqual({ 'OG-BS 214 7': 'Messe' });
  expect(await cardOn(anna, 'Messe').count()).toBe(1);
  expect(await brokenInvariants(windows.database.db)).toEqual([]);
});
