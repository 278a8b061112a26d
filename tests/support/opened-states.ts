import {
  aheadDelivery,
  at,
  barMenu,
  button,
  dayPageAt,
  delivery,
  fromMenu,
  menus,
  onCard,
  openedState,
  production,
  region,
  rowMenu,
  stateChip,
  truckMenu,
  words,
  type PageState,
  users,
  webhooks,
} from './stage.ts';

/** Page states in which a menu, dialog or panel is open. */
export const openedStates: readonly PageState[] = [
  openedState('the state of the day', delivery, async (stage) => await stateChip(stage).press('Enter')),
  openedState(
    'the day’s calendar',
    delivery,
    async ({ page }) => await page.locator('[data-bar] button:has(time)').first().press('Enter'),
  ),
  openedState('the menu of planning', delivery, barMenu('plan.menu'), menus),
  openedState('the menu of a new truck', delivery, barMenu('delivery.create'), menus),
  openedState('the menu of the day', delivery, barMenu('dayMenu.more'), menus),
  openedState('the menu of a truck', delivery, truckMenu, menus),
  openedState('the menu of a card', delivery, onCard('.'), menus),
  openedState(
    'a truck',
    delivery,
    async (stage) => await button(stage, 'delivery.truck.edit', { registration: 'OG-BS 214' }).press('Enter'),
  ),
  openedState(
    'a new truck',
    delivery,
    async (stage) =>
      await stage.page.getByLabel(words(stage, 'delivery.createTruck'), { exact: true }).press('Enter'),
  ),
  openedState('links for the yard', delivery, fromMenu(truckMenu, 'delivery.truck.menu.yard')),
  openedState('another run', aheadDelivery, fromMenu(barMenu('delivery.create'), 'delivery.addRun')),
  openedState('a card’s notes', delivery, onCard('m')),
  openedState('a card’s date', aheadDelivery, onCard('d')),
  openedState('a card’s part', aheadDelivery, fromMenu(onCard('.'), 'shipment.splitAmount')),
  openedState('a card’s suggestions', aheadDelivery, onCard('f')),
  openedState('a selection', aheadDelivery, onCard('Enter'), 'body'),
  openedState('the reason of a late change', delivery, async (stage) => {
    await onCard('Enter')(stage);
    await stage.page.keyboard.press('p');
    await stage.page.keyboard.press('Enter');
  }),
  openedState(
    'a proposal',
    aheadDelivery,
    async (stage) => {
      await fromMenu(barMenu('plan.menu'), 'delivery.propose')(stage);
      await stage.page
        .getByText(stage.language === 'de' ? /gefunden in/i : /found in/i)
        .first()
        .waitFor();
    },
    'body',
  ),
  openedState(
    'the total of the day',
    delivery,
    async (stage) => await button(stage, 'delivery.total').press('Enter'),
    'body',
  ),
  openedState(
    'the changes since the print',
    delivery,
    async (stage) => {
      await stateChip(stage).press('Enter');
      await stage.page.getByRole('button', { name: words(stage, 'since.walk') }).press('Enter');
      await region(stage, 'since.title').waitFor();
    },
    'body',
  ),
  openedState(
    'the history',
    delivery,
    async ({ page }) => {
      await page
        .locator('[data-bar]')
        .first()
        .click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('v');
    },
    '[role=complementary], aside',
  ),
  openedState('the keys', delivery, async ({ page }) => await page.keyboard.press('?')),
  openedState('the search', delivery, async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Kita');
    await page.getByRole('option').first().waitFor();
  }),
  openedState('the menu of an order', production, rowMenu, menus),
  openedState(
    'an order’s date',
    dayPageAt('/production', 'ahead', '[data-row]'),
    fromMenu(rowMenu, 'order.menu.date'),
  ),
  openedState(
    'an order’s suggestions',
    dayPageAt('/production', 'ahead', '[data-row]'),
    fromMenu(rowMenu, 'order.menu.suggestions'),
  ),
  openedState('an order’s notes', production, fromMenu(rowMenu, 'order.menu.notes')),
  openedState(
    'an order’s cancelation',
    dayPageAt('/production', 'ahead', '[data-row]'),
    fromMenu(rowMenu, 'order.menu.cancel'),
  ),
  openedState(
    'an order’s other hall',
    dayPageAt('/production', 'ahead', '[data-row]'),
    fromMenu(rowMenu, 'order.menu.hall', { id: 2 }),
  ),
  ...['d', 'l', 'c', 'm', 's'].map((letter) =>
    openedState(
      `what ${letter} does to selected orders`,
      dayPageAt('/production', 'ahead', '[data-row]'),
      async ({ page }) => {
        await page.locator('[data-row] [data-field=orderId] [role=button]').first().focus();
        await page.keyboard.press('Shift+ArrowDown');
        await page.keyboard.press(letter);
      },
      '[role=toolbar] [role=dialog]',
    ),
  ),
  openedState(
    'a hall’s capacity',
    production,
    async (stage) => await button(stage, 'capacity.edit', { id: 2 }).press('Enter'),
  ),
  openedState('the menu of the orders’ day', production, barMenu('dayMenu.more'), menus),
  openedState(
    'the filter row',
    production,
    async ({ page }) => await page.locator('[role=grid]').press('f'),
    'body',
  ),
  openedState(
    'the drivers’ form',
    at('/calendar', '[role=gridcell]'),
    async (stage) =>
      await stage.page
        .getByRole('button', { name: stage.language === 'de' ? 'Fahrer' : 'Driver', exact: true })
        .press('Enter'),
  ),
  openedState(
    'a capacity exception',
    at('/calendar', '[role=gridcell]'),
    async (stage) => await button(stage, 'calendar.capacity.add').press('Enter'),
  ),
  openedState(
    'pasted capacities',
    at('/calendar', '[role=gridcell]'),
    async (stage) => await button(stage, 'calendar.capacity.paste').press('Enter'),
  ),
  openedState(
    'an entry of the calendar',
    at('/calendar', '[role=gridcell]'),
    async ({ page, days }) => await page.locator(`[role=gridcell][data-day="${days.empty}"]`).press('Enter'),
  ),
  openedState('an invitation', users, async ({ page }) => {
    await page.locator('tbody tr').nth(1).focus();
    await page.keyboard.press('n');
  }),
  openedState(
    'the menu of a user',
    users,
    async ({ page }) => {
      await page.locator('tbody tr').nth(1).focus();
      await page.keyboard.press('.');
    },
    menus,
  ),
  openedState('a new webhook', webhooks, async (stage) => await button(stage, 'webhooks.add').press('Enter')),
];
