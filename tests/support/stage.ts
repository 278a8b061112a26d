import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { translate, type MessageKey, type MessageValues } from '@werkplan/shared/i18n/messages.ts';
import { isAtLeast, type Role } from '@werkplan/shared/values/role.ts';
import type { Locator, Page } from 'playwright-core';
import type { FullDays } from './full-day.ts';
import { goTo, showDay } from './own-day.ts';

/** A window in which page states are shown in turn, and the days they use. */
export interface Stage {
  readonly page: Page;
  readonly role: Role;
  readonly language: Language;
  readonly days: FullDays;
  /** A revision of the full day before its last changes. */
  readonly earlier: number;
  readonly url: string;
  /** Links that were sent by mail or given to the yard. */
  readonly links: { readonly reset: string; readonly invitation: string; readonly yard: string };
}

/** A state of a page, with a function that reaches it from any other page and the part to check. */
export interface PageState {
  readonly name: string;
  readonly show: (stage: Stage) => Promise<void>;
  /** The selector of the dialog, menu or panel that this state opens. */
  readonly part?: string | undefined;
}

const dialogs = '[role=dialog], [role=alertdialog]';
export const menus = '[role=menu]';

export const words = ({ language }: Stage, key: MessageKey, values: MessageValues = {}): string =>
  translate(language, key, values);
export const button = (stage: Stage, key: MessageKey, values?: MessageValues): Locator =>
  stage.page.getByRole('button', { name: words(stage, key, values) }).first();
export const region = (stage: Stage, key: MessageKey): Locator =>
  stage.page.getByRole('region', { name: words(stage, key) }).first();

export const at =
  (address: string, ready: string) =>
  async ({ page }: Stage): Promise<void> => {
    await goTo(page, address);
    await page.locator(ready).first().waitFor();
  };
export const dayPageAt =
  (path: '/production' | '/delivery', day: keyof FullDays, ready: string) =>
  async ({ page, days, role }: Stage): Promise<void> => {
    await showDay(page, path, days[day]);
    // Viewers have no undo button.
    if (isAtLeast(role, 'planner')) await page.locator('[data-undo]').waitFor({ state: 'attached' });
    await page.locator(ready).first().waitFor();
  };
/** A state that is reached from another one and waits for its dialog, menu or panel. */
export const openedState = (
  name: string,
  from: PageState['show'],
  open: (stage: Stage) => Promise<unknown>,
  part: string | undefined = dialogs,
): PageState => ({
  name,
  part: part === 'body' ? undefined : part,
  show: async (stage) => {
    await from(stage);
    await open(stage);
    if (part !== 'body') await stage.page.locator(part).last().waitFor();
  },
});
/** Presses a key on the first card of the list, which a narrow window shows in a drawer. */
export const onCard =
  (key: string) =>
  async ({ page }: Stage): Promise<void> => {
    const drawer = page.locator('[data-narrow-only] [aria-expanded=false]');
    if (await drawer.isVisible()) {
      await drawer.click();
      await page.locator('#shipments input[type=search]:focus').waitFor();
    }
    await page.locator(card).first().press(key);
  };
export const rowMenu = async ({ page }: Stage): Promise<void> =>
  await page.locator('[data-row] [data-menu]').first().click();
export const fromMenu =
  (menu: (stage: Stage) => Promise<void>, key: MessageKey, values?: MessageValues) =>
  async (stage: Stage): Promise<void> => {
    await menu(stage);
    await stage.page
      .getByRole('menuitem', { name: words(stage, key, values) })
      .first()
      .press('Enter');
  };
export const truckMenu = async ({ page }: Stage): Promise<void> =>
  await page.locator('section[data-delivery] button[aria-haspopup=menu]').first().press('Enter');
export const barMenu =
  (key: MessageKey) =>
  async (stage: Stage): Promise<void> =>
    await stage.page
      .locator('[data-bar]')
      .getByRole('button', { name: words(stage, key), exact: true })
      .press('Enter');
export const stateChip = (stage: Stage): Locator =>
  stage.page.locator('[data-bar]').getByTitle(words(stage, 'release.state'));

// The row is named, because the previous page may have a table as well.
export const users = at('/users', 'role=row[name="Bernd Krüger"]');
export const webhooks = at('/webhooks', 'role=button[name=/webhook/i]');
export const delivery = dayPageAt('/delivery', 'full', '[data-slot]');
export const aheadDelivery = dayPageAt('/delivery', 'ahead', '[data-slot]');
export const production = dayPageAt('/production', 'full', '[data-row]');
const card = '[data-shipment] button[data-stop]';

export const load =
  (address: string, ready: string) =>
  async ({ page, url }: Stage): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(url + address);
    await page.locator(ready).first().waitFor();
  };
