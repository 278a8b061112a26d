import { discardDraftEndpoint, listDraftsEndpoint } from '@werkplan/shared/drafts/draft-endpoints.ts';
import { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { makeNotesEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import { addYardLinkEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import type { Locator, Page } from 'playwright-core';
import type { Client } from '../support/client.ts';
import { paste } from '../support/production-page.ts';

export interface Scene {
  /** The page's address; a phone or a wall display gets its own window. */
  readonly path: string;
  readonly window?: 'phone' | 'wall';
  /** Brings the page into the state that the picture shows. */
  readonly act?: (page: Page, script: Client, today: string) => Promise<void>;
}

const list = [
  '248901\tKlinikum Freiburg\t79106\tFreiburg\t9000\t1000',
  '248902\tBrücke L98\t77694\tKehl\t4500\t0',
];

/** A BVBS file: two valid lines, one with a wrong checksum, and a mesh. */
const drawing = [
  'BF2D@HjKlinikum Freiburg@r17@ia@p1@l6000@n40@e5.327@d12@gB500B@s48@v@Gl6000@w0@C80@',
  'BF2D@HjWP-TEST@r17@ia@p1@l6000@n40@e5.327@d12@gB500B@s48@v@Gl6000@w0@C80@',
  'BF2D@HjWP-TEST@r17@ia@p2@l2100@n120@e1.865@d12@gB500B@s48@v@Gl250@w90@l1600@w90@l250@w0@C89@',
  'BFMA@HjWP-TEST@r17@ia@p3@l6000@n12@e55.9@gB500A@s0@mQ335A@b2300@v@C72@',
].join('\r\n');

/** Returns the site's cell of the row at this index. */
const cellOfRow = (page: Page, row: number): Locator =>
  page
    .locator('[data-row]')
    .nth(row)
    .locator('[data-field=constructionSite]')
    .locator('[role=button], [data-stop]')
    .first();

/** Selects the card at this index in the list. */
const select = async (page: Page, card: number): Promise<void> => {
  await page.locator('[data-shipment]').nth(card).locator('[tabindex]').first().focus();
  await page.keyboard.press('Space');
};

/** Scenes by the picture's name, mostly one for each page of the handbook. */
export const scenes: Readonly<Record<string, Scene>> = {
  'first-day': { path: '/delivery' },
  'where-is-what': { path: '/' },
  'new-order': {
    path: '/production',
    act: async (page) => {
      await page.keyboard.press('n');
      await page.keyboard.type('248903');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Klini');
    },
  },
  'move-order': {
    path: '/production',
    act: async (page) => {
      await cellOfRow(page, 3).focus();
      await page.keyboard.press('.');
      await page.locator('[role=menu]').waitFor();
    },
  },
  'read-lists': {
    path: '/production',
    act: async (page) => {
      await cellOfRow(page, 0).focus();
      await paste(page, list.join('\n'));
      await page.locator('[role=dialog]').waitFor();
    },
  },
  'read-drawings': {
    path: '/production',
    act: async (page) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'Klinikum_D17.abs', mimeType: 'text/plain', buffer: Buffer.from(drawing) });
      await page.locator('[role=dialog]').waitFor();
    },
  },
  'hall-too-full': {
    path: '/production',
    act: async (page) => {
      await cellOfRow(page, 0).focus();
      for (let row = 0; row < 4; row += 1) await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('d');
    },
  },
  'cards-on-trucks': {
    path: '/delivery',
    act: async (page) => {
      for (const card of [0, 2]) await select(page, card);
    },
  },
  'release-day': {
    path: '/delivery',
    act: async (page) => {
      await page.getByTitle(/^(?:Zustand des Tages|State of the day)$/).click();
      await page.locator('[role=dialog]').first().waitFor();
    },
  },
  'run-falls-out': {
    path: '/delivery',
    act: async (page, script) => {
      for (const { id } of await script.call(listDraftsEndpoint, { query: {} }))
        await script.call(discardDraftEndpoint, { params: { id } });
      await page.keyboard.press('e');
      await page.getByRole('tablist').waitFor();
      await page
        .locator('[data-delivery]')
        .nth(2)
        .getByRole('button', { name: /^(?:Mehr zu|More for)/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: /^(?:Fällt aus|Out of service)/ }).click();
      await page.getByRole('tab').nth(1).click();
    },
  },
  print: { path: '/delivery/print' },
  'phone-at-the-gate': {
    path: '/yard',
    window: 'phone',
    act: async (page, script, today) => {
      const { token } = await script.call(addYardLinkEndpoint, {
        body: { scope: 'yard', name: 'Tor 3', date: today },
      });
      await page.goto(yardAddress(new URL(page.url()).origin, token));
      // The fullest run has cards with marks of the yard.
      await page.getByRole('listitem').first().getByRole('button').click();
      await page.getByRole('article').first().waitFor();
    },
  },
  'delivery-note': {
    path: '/yard',
    window: 'phone',
    act: async (page, script, today) => {
      const { deliveries } = await script.call(listDeliveriesEndpoint, { query: { date: today } });
      const [run] = deliveries.filter(({ deliveryItems }) => deliveryItems.some(({ shipment }) => shipment));
      const deliveryId = run?.id ?? 0;
      await script.call(makeNotesEndpoint, { params: { id: deliveryId } });
      const { token } = await script.call(addYardLinkEndpoint, {
        body: { scope: 'run', name: 'Tour', deliveryId },
      });
      await page.goto(yardAddress(new URL(page.url()).origin, token));
      await page
        .getByRole('button', { name: /^(?:Lieferschein|Delivery note) / })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.locator('input[required]').fill('K. Maurer');
      const field = await form.locator('button[aria-describedby]').boundingBox();
      const [x, y] = [(field?.x ?? 0) + 60, (field?.y ?? 0) + (field?.height ?? 0) / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 1; step < 40; step += 1)
        await page.mouse.move(x + 5 * step, y + Math.sin(step / 2) * (40 - step));
      await page.mouse.up();
    },
  },
  'wall-display': { path: '/wall', window: 'wall' },
  history: {
    path: '/delivery',
    act: async (page) => {
      await select(page, 1);
      for (const key of ['p', 'Enter']) await page.keyboard.press(key);
      await page.keyboard.press('v');
      await page.locator('[role=dialog] li, aside li').first().waitFor();
    },
  },
  sites: {
    path: '/sites',
    act: async (page) =>
      await page
        .locator('tbody tr')
        .filter({ hasText: /Mo–Fr|Mon–Fri/ })
        .first()
        .click(),
  },
  announcing: { path: '/delivery' },
  loads: {
    path: '/delivery',
    act: async (page) => {
      await select(page, 1);
      await page.keyboard.press('l');
      await page.locator('[role=dialog] input').first().fill('14 m');
    },
  },
  'search-and-figures': { path: '/figures' },
  users: { path: '/users' },
  'calendar-and-plant': { path: '/calendar' },
};
