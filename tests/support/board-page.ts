import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The registrations of the two runs of every board, from left to right. */
export const trucks = ['OG-BS 214', 'OG-KW 33'] as const;

/** A slot by its number on the screen, counted from 1. */
export const slotOn = (page: Page, registration: string, slot: number): Locator =>
  page
    .locator('[data-delivery]')
    .nth(trucks.indexOf(registration as (typeof trucks)[number]))
    .locator('[data-slot]')
    .nth(slot - 1);

export const inSlot = (page: Page, registration: string, slot: number, text: string): Locator =>
  slotOn(page, registration, slot).getByText(text);

export const listed = (page: Page, site: string): Locator =>
  page.locator('[data-shipment]').filter({ hasText: site });

/** The button of a card, in the list or on a truck. */
export const cardOn = (page: Page, site: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${site}`) });

const centre = async (place: Locator): Promise<{ x: number; y: number }> => {
  const box = await place.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Waits until drag and drop has been loaded, which starts when the page is idle. */
export const dragIsReady = async (page: Page): Promise<void> =>
  await page.locator('[id^=DndLiveRegion]').waitFor({ state: 'attached' });

/** Starts dragging a card or text with the mouse. */
export const take = async (page: Page, thing: Locator): Promise<void> => {
  await dragIsReady(page);
  await thing.scrollIntoViewIfNeeded();
  const { x, y } = await centre(thing);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 6, y + 6, { steps: 2 });
  await page.locator('[data-dragging]').waitFor();
};

/** Moves the dragged card over a place without dropping it. */
export const carry = async (page: Page, place: Locator): Promise<void> => {
  const { x, y } = await centre(place);
  await page.mouse.move(x, y, { steps: 4 });
};

const placeOf = async (thing: Locator): Promise<number[]> => {
  const box = await thing.boundingBox();
  return box ? [box.x, box.y, box.width, box.height].map(Math.round) : [];
};

/** Waits until the drop hint lies exactly over this slot. */
export const hintOver = async (page: Page, slot: Locator, text: string): Promise<void> => {
  const hint = page.locator('[data-mark]');
  await hint.getByText(text).waitFor();
  const lies = async () => ({ at: await placeOf(hint), over: await placeOf(slot.locator('[data-content]')) });
  await expect.poll(async () => await lies().then(({ at, over }) => String(at) === String(over))).toBe(true);
};

export const dragTo = async (page: Page, thing: Locator, place: Locator): Promise<void> => {
  await take(page, thing);
  await carry(page, place);
  await page.mouse.up();
};

/** Returns touch gestures that the browser handles like those of a real finger. */
export const touchOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  };
  let last = { x: 0, y: 0 };
  return {
    press: async (thing: Locator): Promise<void> => {
      await dragIsReady(page);
      last = await centre(thing);
      await send('touchStart', [last]);
    },
    moveTo: async (place: Locator): Promise<void> => {
      const to = await centre(place);
      for (const share of [0.1, 0.3, 0.6, 1]) {
        await send('touchMove', [
          { x: last.x + (to.x - last.x) * share, y: last.y + (to.y - last.y) * share },
        ]);
      }
      last = to;
    },
    lift: async (): Promise<void> => await send('touchEnd', []),
  };
};

/** Returns the sites of the list, from top to bottom. */
export const listedSites = async (page: Page): Promise<string[]> =>
  await page
    .locator('[data-shipment] button[aria-pressed]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')?.split(',')[0] ?? ''));
