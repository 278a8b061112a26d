import { goTo } from './own-day.ts';
import {
  aheadDelivery,
  at,
  dayPageAt,
  delivery,
  menus,
  openedState,
  production,
  truckMenu,
  words,
  type PageState,
  users,
  webhooks,
} from './stage.ts';

/** Every page for signed-in users, in the states of an ordinary day. */
export const pageStates: readonly PageState[] = [
  { name: 'delivery, full day', show: delivery },
  { name: 'delivery, past day', show: dayPageAt('/delivery', 'past', '[data-bar]') },
  { name: 'delivery, day ahead', show: aheadDelivery },
  { name: 'delivery, empty day', show: dayPageAt('/delivery', 'empty', '[data-slot]') },
  { name: 'production, full day', show: production },
  { name: 'production, past day', show: dayPageAt('/production', 'past', '[data-row]') },
  { name: 'production, day ahead', show: dayPageAt('/production', 'ahead', '[data-row]') },
  { name: 'production, empty day', show: dayPageAt('/production', 'empty', '[role=grid]') },
  { name: 'dashboard', show: at('/', '[data-run]') },
  { name: 'month plan', show: at('/production-plan', 'table[aria-busy=false]') },
  { name: 'forecast', show: at('/production-forecast', 'table[aria-busy=false]') },
  { name: 'sites', show: at('/sites', 'tbody tr') },
  { name: 'figures', show: at('/figures', 'svg[data-chart]') },
  { name: 'calendar', show: at('/calendar', '[role=gridcell]') },
  { name: 'settings', show: at('/settings', 'h2') },
  { name: 'users', show: users },
  { name: 'webhooks', show: webhooks },
  openedState(
    'delivery, as it was',
    async ({ page, days, earlier }) => await goTo(page, `/delivery?date=${days.full}&at=${earlier}`),
    async ({ page }) => await page.locator('[data-bar][data-plan=past]').waitFor(),
    'body',
  ),
  openedState(
    'production, as it was',
    async ({ page, days, earlier }) => await goTo(page, `/production?date=${days.full}&at=${earlier}`),
    async ({ page }) => await page.locator('[data-bar][data-plan=past]').waitFor(),
    'body',
  ),
];

/** Draft states come last, because a draft's first change is kept. */
export const draftStates: readonly PageState[] = [
  openedState(
    'a draft, with its differences',
    aheadDelivery,
    async (stage) => {
      await stage.page
        .locator('[data-bar]')
        .first()
        .click({ position: { x: 2, y: 2 } });
      await stage.page.keyboard.press('e');
      await stage.page.waitForURL(/draft=/);
      await truckMenu(stage);
      await stage.page.locator(menus).waitFor();
      // The previous pass in another language may have marked the truck as out of service; the menu then offers the reverse.
      const out = stage.page.getByRole('menuitem', { name: words(stage, 'draft.outage') });
      if (await out.isVisible()) await out.press('Enter');
      else await stage.page.keyboard.press('Escape');
      await stage.page.getByRole('tab').nth(1).press('Enter');
    },
    'body',
  ),
];
