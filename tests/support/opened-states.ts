import {
  aheadDelivery,
  at,
  barMenu,
  button,
  daily,
  delivery,
  fromMenu,
  menus,
  onCard,
  opened,
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
  opened('the state of the day', delivery, async (stage) => await stateChip(stage).press('Enter')),
  opened(
    'the day’s calendar',
    delivery,
    async ({ page }) => await page.locator('[data-bar] button:has(time)').first().press('Enter'),
  ),
  opened('the menu of planning', delivery, barMenu('plan.menu'), menus),
  opened('the menu of a new truck', delivery, barMenu('delivery.create'), menus),
  opened('the menu of the day', delivery, barMenu('dayMenu.more'), menus),
  opened('the menu of a truck', delivery, truckMenu, menus),
  opened('the menu of a card', delivery, onCard('.'), menus),
  opened(
    'a truck',
    delivery,
    async (stage) => await button(stage, 'delivery.truck.edit', { registration: 'OG-BS 214' }).press('Enter'),
  ),
  opened(
    'a new truck',
    delivery,
    async (stage) =>
      await stage.page.getByLabel(words(stage, 'delivery.createTruck'), { exact: true }).press('Enter'),
  ),
  opened('links for the yard', delivery, fromMenu(truckMenu, 'delivery.truck.menu.yard')),
  opened('another run', aheadDelivery, fromMenu(barMenu('delivery.create'), 'delivery.addRun')),
  opened('a card’s notes', delivery, onCard('m')),
  opened('a card’s date', aheadDelivery, onCard('d')),
  opened('a card’s part', aheadDelivery, fromMenu(onCard('.'), 'shipment.splitAmount')),
  opened('a card’s suggestions', aheadDelivery, onCard('f')),
  opened('a selection', aheadDelivery, onCard('Enter'), 'body'),
  opened('the reason of a late change', delivery, async (stage) => {
    await onCard('Enter')(stage);
    await stage.page.keyboard.press('p');
    await stage.page.keyboard.press('Enter');
  }),
  opened(
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
  opened(
    'the total of the day',
    delivery,
    async (stage) => await button(stage, 'delivery.total').press('Enter'),
    'body',
  ),
  opened(
    'the changes since the print',
    delivery,
    async (stage) => {
      await stateChip(stage).press('Enter');
      await stage.page.getByRole('button', { name: words(stage, 'since.walk') }).press('Enter');
      await region(stage, 'since.title').waitFor();
    },
    'body',
  ),
  opened(
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
  opened('the keys', delivery, async ({ page }) => await page.keyboard.press('?')),
  opened('the search', delivery, async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Kita');
    await page.getByRole('option').first().waitFor();
  }),
  opened('the menu of an order', production, rowMenu, menus),
  opened(
    'an order’s date',
    daily('/production', 'ahead', '[data-row]'),
    fromMenu(rowMenu, 'order.menu.date'),
  ),
  opened(
    'an order’s suggestions',
    daily('/production', 'ahead', '[data-row]'),
    fromMenu(rowMenu, 'order.menu.suggestions'),
  ),
  opened('an order’s notes', production, fromMenu(rowMenu, 'order.menu.notes')),
  opened(
    'an order’s cancelation',
    daily('/production', 'ahead', '[data-row]'),
    fromMenu(rowMenu, 'order.menu.cancel'),
  ),
  opened(
    'an order’s other hall',
    daily('/production', 'ahead', '[data-row]'),
    fromMenu(rowMenu, 'order.menu.hall', { id: 2 }),
  ),
  ...['d', 'l', 'c', 'm', 's'].map((letter) =>
    opened(
      `what ${letter} does to selected orders`,
      daily('/production', 'ahead', '[data-row]'),
      async ({ page }) => {
        await page.locator('[data-row] [data-field=orderId] [role=button]').first().focus();
        await page.keyboard.press('Shift+ArrowDown');
        await page.keyboard.press(letter);
      },
      '[role=toolbar] [role=dialog]',
    ),
  ),
  opened(
    'a hall’s capacity',
    production,
    async (stage) => await button(stage, 'capacity.edit', { id: 2 }).press('Enter'),
  ),
  opened('the menu of the orders’ day', production, barMenu('dayMenu.more'), menus),
  opened(
    'the filter row',
    production,
    async ({ page }) => await page.locator('[role=grid]').press('f'),
    'body',
  ),
  opened(
    'the drivers’ form',
    at('/calendar', '[role=gridcell]'),
    async (stage) =>
      await stage.page
        .getByRole('button', { name: stage.language === 'de' ? 'Fahrer' : 'Driver', exact: true })
        .press('Enter'),
  ),
  opened(
    'a capacity exception',
    at('/calendar', '[role=gridcell]'),
    async (stage) => await button(stage, 'calendar.capacity.add').press('Enter'),
  ),
  opened(
    'pasted capacities',
    at('/calendar', '[role=gridcell]'),
    async (stage) => await button(stage, 'calendar.capacity.paste').press('Enter'),
  ),
  opened(
    'an entry of the calendar',
    at('/calendar', '[role=gridcell]'),
    async ({ page, days }) => await page.locator(`[role=gridcell][data-day="${days.empty}"]`).press('Enter'),
  ),
  opened('an invitation', users, async ({ page }) => {
    await page.locator('tbody tr').nth(1).focus();
    await page.keyboard.press('n');
  }),
  opened(
    'the menu of a user',
    users,
    async ({ page }) => {
      await page.locator('tbody tr').nth(1).focus();
      await page.keyboard.press('.');
    },
    menus,
  ),
  opened('a new webhook', webhooks, async (stage) => await button(stage, 'webhooks.add').press('Enter')),
];
