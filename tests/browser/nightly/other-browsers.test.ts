import { listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardDays, makeTrucks } from '../../support/board-days.ts';
import { driveWindow, enter } from '../../support/driven.ts';
import { firefoxProgram, openFirefox } from '../../support/firefox.ts';
import { password } from '../../support/people.ts';
import { openWebkit, webkitProgram } from '../../support/webkit.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows();
const nextBoard = boardDays(windows);
const browsers = [
  ['Firefox', firefoxProgram, openFirefox],
  ['WebKit', webkitProgram, openWebkit],
] as const;
const patience = { timeout: 30_000 };

for (const [name, program] of browsers)
  if (program === undefined)
    console.warn(`No ${name} with its driver on this machine: nobody tries the site in it.`);

const rows = [
  ['Auftrag', 'Baustelle', 'PLZ', 'Ort', 'Stahl (t)'],
  ['249001', 'Kita Sonnenhang', '77694', 'Kehl', '9,5'],
  ['249002', 'Rathaus Lahr', '77933', 'Lahr', '8'],
]
  .map((cells) => cells.join('\t'))
  .join('\n');

beforeAll(async () => await makeTrucks(windows));

describe.each(browsers)('%s', (_name, program, open) => {
  const isWanted = program !== undefined;
  let page: ReturnType<typeof driveWindow>;
  let close = async (): Promise<void> => await Promise.resolve();

  beforeAll(async () => {
    if (!isWanted) return;
    const browser = await open(program);
    ({ close } = browser);
    page = driveWindow(browser.command);
  }, 120_000);
  afterAll(async () => await close());

  const sees = async (selector: string): Promise<void> =>
    await expect.poll(async () => await page.count(selector), patience).toBeGreaterThan(0);

  it.runIf(isWanted)(
    'signs in, shows the board, drags a card, pastes orders and prepares the print',
    async () => {
      await page.goTo(windows.server.url);
      await sees('input[name=password]');
      await page.type('input[name=email]', 'anna@werkplan.example');
      await page.type('input[name=password]', password + enter);
      await sees('a[aria-current=page]');

      const { day, held } = await nextBoard([], ['Klinikum', 'Messe']);
      await page.goTo(`${windows.server.url}/delivery?date=${day}`);
      await sees('[data-shipment]');
      // Drag and drop is loaded when the page is idle.
      await sees('[id^=DndLiveRegion]');
      await page.drag('[data-shipment]', '[data-delivery] [data-slot]:nth-of-type(3)');
      await expect.poll(held, patience).toEqual({ 'OG-BS 214 3': 'Klinikum' });
      await expect.poll(async () => await page.text('[data-delivery]'), patience).toContain('Klinikum');

      // A day that the next browser's test does not use.
      const list = addDays(day, 14);
      await page.goTo(`${windows.server.url}/production?date=${list}`);
      await sees('[role=grid]');
      await page.evaluate(
        `const area = document.body.appendChild(document.createElement('textarea'));
         area.value = arguments[0]; area.focus(); area.select();`,
        rows,
      );
      await page.shortcut('c');
      await page.evaluate("document.querySelector('body > textarea').remove()");
      await page.shortcut('v');
      await sees('[role=dialog]');
      await expect.poll(async () => await page.text('[role=dialog]'), patience).toContain('Kita Sonnenhang');
      await page.press(enter);
      const stored = async () => {
        const orders = await windows.script.call(listOrdersEndpoint, { query: { date: list } });
        return Object.fromEntries(orders.map(({ orderId, steel }) => [orderId, steel]));
      };
      await expect.poll(stored, patience).toEqual({ 249001: 9_500, 249002: 8_000 });

      await page.goTo(`${windows.server.url}/delivery/print?date=${day}`);
      await sees('[data-print=sheet]');
      expect(await page.text('[data-print=sheet]')).toContain('Klinikum');
    },
    180_000,
  );
});
