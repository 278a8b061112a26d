import {
  fillSlotEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createOrderEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import {
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { Client } from '../support/client.ts';
import { newOrder, newTruck } from '../support/make.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { password } from '../support/people.ts';
import { at } from '../support/scene.ts';
import { volumes } from '../support/volumes.ts';
import { useWindows } from '../support/windows.ts';

/** What Anna is typing while Bernd changes the same thing: nothing is lost, nothing overwritten unseen. */
const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);
let anna: Page;
let bernd: Client;
let day: Day;
let order: Order;
/** Takes what the socket brings instead of Anna's window; null while she receives everything. */
let hold: ((send: () => void) => void) | null = null;

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck() });
  bernd = new Client(windows.server.url);
  await bernd.signIn('bernd@werkplan.example', password);
  const holdNews = async (page: Page): Promise<void> =>
    await page.routeWebSocket('**/socket.io/**', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const isNews = String(message).startsWith('42["patch"') || String(message).startsWith('42["heads"');
        if (hold && isNews) hold(() => socket.send(message));
        else socket.send(message);
      });
    });
  anna = await windows.open('anna', '/delivery', { locale: 'en-GB', prepare: holdNews });
}, 60_000);

beforeEach(async () => {
  hold = null;
  day = nextDay();
  const body = newOrder({ constructionSite: 'Kita Sonnenhang', date: day });
  order = await windows.script.call(createOrderEndpoint, { body });
  await showDay(anna, '/delivery', day);
  await anna.getByRole('button', { name: /^Kita Sonnenhang/ }).waitFor();
});

const snapshot = async () => await windows.script.call(daySnapshotEndpoint, { params: { date: day } });
const slot = (index: number): Locator =>
  anna
    .getByRole('region', { name: /^OG-BS 214/ })
    .getByRole('listitem')
    .nth(index);

it('gives the focus back to the filter button when Escape closes the filters', async () => {
  await showDay(anna, '/production', day);
  await anna.getByRole('button', { name: 'Filter', exact: true }).click();
  await anna.getByLabel('Filter Order').press('Escape');
  const focused = await anna.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(focused).toBe('Filter');
});

nightly('goes to the first missing field of a new truck', async () => {
  await anna.getByLabel('Create truck', { exact: true }).click();
  await anna.getByRole('button', { name: 'Create', exact: true }).click();
  await anna.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Truck type');
  await anna.keyboard.press('Escape');
  await anna.getByText('Creating new truck has been discarded.').waitFor();
});

it('keeps a slot text being written when a shipment is put there, and says who put it', async () => {
  await slot(2).locator('[tabindex]').first().focus();
  await anna.keyboard.type('Kranzeit 08:00');
  const { deliveries, shipments } = await snapshot();
  const params = { deliveryId: deliveries[0]?.id ?? 0, slot: 2 };
  await bernd.call(fillSlotEndpoint, { params, body: { shipmentId: shipments[0]?.id ?? 0 } });
  await anna.getByText('No shipments to place').waitFor();
  expect(await slot(2).getByRole('textbox').inputValue()).toBe('Kranzeit 08:00');
  await anna.keyboard.press('Enter');
  await anna.getByText('This slot is already taken: Kita Sonnenhang (Bernd Krüger).').waitFor();
  await expect.poll(async () => await slot(2).getByRole('textbox').inputValue()).toBe('Kranzeit 08:00');
  await anna.keyboard.press('Escape');
  await slot(2)
    .getByRole('button', { name: /^Kita Sonnenhang/ })
    .waitFor();
});

/** What the socket brings is held back from this window until the answered function is called. */
const deafen = (): (() => void) => {
  const held: (() => void)[] = [];
  hold = (send) => held.push(send);
  return () => {
    hold = null;
    for (const send of held) send();
  };
};
const run = async (): Promise<DeliveryRow> => at((await snapshot()).deliveries, 0);
const changeRun = async (changes: Partial<DeliveryRow>): Promise<void> => {
  const { truckId: _, ...fields } = await run();
  await bernd.call(updateDeliveryEndpoint, { params: { id: fields.id }, body: { ...fields, ...changes } });
};
const textIn = async (index: number) =>
  (await snapshot()).deliveryItems.find(({ ordinalNumberInDelivery }) => ordinalNumberInDelivery === index);
const freePart = async (): Promise<ShipmentRow> => {
  const { shipments, deliveryItems } = await snapshot();
  const placed = new Set(deliveryItems.map(({ shipmentId }) => shipmentId));
  return at(
    shipments.filter(({ id }) => !placed.has(id)),
    0,
  );
};
const changePart = async (amount: number): Promise<void> => {
  const { productionOrderId: _, ...part } = await freePart();
  await bernd.call(updateShipmentEndpoint, { params: { id: part.id }, body: { ...part, amount } });
};
const changeText = async (text: string): Promise<void> => {
  const item = await textIn(5);
  if (!item) throw new Error('no text');
  await bernd.call(writeItemTextEndpoint, {
    params: { id: item.id },
    body: { text, version: item.version },
  });
};

/** A field of the delivery page: what Bernd makes of it, what Anna has typed, what is stored. */
const fields = {
  'the driver': {
    name: /^Driver OG-BS 214/,
    mine: 'Ferreira',
    typed: 'Ferreira',
    theirs: ['Brandt', 'Huber'],
    change: async (driver: string) => await changeRun({ truckDriver: driver }),
    stored: async () => (await run()).truckDriver,
  },
  'the starting time': {
    name: /^Starting time OG-BS 214/,
    mine: '07:30',
    typed: '07:30',
    theirs: ['05:45', '09:15'],
    change: async (time: string) => await changeRun({ startingTime: time }),
    stored: async () => (await run()).startingTime,
  },
  'a slot’s text': {
    name: /^OG-BS 214, slot 6/,
    mine: 'Tor 3',
    typed: 'Tor 3',
    theirs: ['Tor 4', 'Tor 5'],
    change: changeText,
    stored: async () => (await textIn(5))?.text ?? '',
  },
  'a part’s amount': {
    name: /^Amount.*Kita Sonnenhang/,
    mine: '1000',
    typed: '1000',
    theirs: ['2000', '3000'],
    change: async (amount: string) => await changePart(Number(amount)),
    stored: async () => String((await freePart()).amount),
  },
} as const;
const shown = (value: string): string => (/^\d{4}$/.test(value) ? formatKilograms(Number(value)) : value);
const news = (value: string): Locator =>
  anna.getByText(`Bernd Krüger has entered: ${shown(value)} (Enter keeps yours, Esc takes it)`).first();

/** Anna sees a text in slot 6 and the order in two parts, the first of them in slot 3. */
const makeTextAndParts = async (): Promise<void> => {
  const { deliveries, shipments } = await snapshot();
  const deliveryId = at(deliveries, 0).id;
  const shipmentId = at(shipments, 0).id;
  await bernd.call(splitShipmentEndpoint, { body: { shipmentId } });
  await bernd.call(fillSlotEndpoint, { params: { deliveryId, slot: 2 }, body: { shipmentId } });
  await bernd.call(fillSlotEndpoint, { params: { deliveryId, slot: 5 }, body: { text: 'Kran' } });
  await anna.getByRole('button', { name: fields['a slot’s text'].name }).waitFor();
  await anna.getByRole('button', { name: fields['a part’s amount'].name }).first().waitFor();
};

it.each(Object.entries(fields).slice(0, volumes.editedFields))(
  '%s that a colleague has just changed: theirs stands beside mine; Enter keeps mine, Escape takes theirs',
  async (_, { name, mine, typed, theirs, change, stored }) => {
    await makeTextAndParts();
    const open = async (): Promise<void> => {
      await anna.getByRole('button', { name }).first().focus();
      await anna.keyboard.type(mine);
    };
    const editor = anna.getByRole('textbox', { name }).or(anna.getByRole('combobox', { name }));
    // The refusal brings it before the day's news do.
    const release = deafen();
    await open();
    await change(theirs[0]);
    await editor.press('Enter');
    await news(theirs[0]).waitFor();
    expect(await editor.inputValue()).toBe(typed);
    await editor.press('Enter');
    await editor.waitFor({ state: 'detached' });
    await expect.poll(stored).toBe(mine);
    release();
    // The news comes first, and can be read.
    await anna.getByRole('button', { name }).first().focus();
    await anna.keyboard.type('12');
    await change(theirs[1]);
    await news(theirs[1]).waitFor();
    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await anna
      .getByRole('button', { name: shown(theirs[1]) })
      .first()
      .waitFor();
    expect(await stored()).toBe(theirs[1]);
  },
);

nightly('does not write a note over the one that a colleague saved meanwhile', async () => {
  await anna.getByRole('button', { name: 'Notes, Kita Sonnenhang' }).first().click();
  await anna.getByRole('textbox', { name: 'Notes' }).fill('Tor 3');
  const [now] = (await snapshot()).orders;
  await bernd.call(updateOrderEndpoint, {
    params: { id: order.id },
    body: { ...order, ...now, note: 'Kran bestellt' },
  });
  // Theirs stands beside the own text before anything is saved.
  await anna.getByText('Bernd Krüger has written this meanwhile:').waitFor();
  await anna.getByText('Kran bestellt', { exact: true }).waitFor();
  expect(await anna.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Tor 3');
  expect((await snapshot()).orders[0]?.note).toBe('Kran bestellt');
  await anna.getByRole('button', { name: 'Take Bernd Krüger’s' }).click();
  expect(await anna.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Kran bestellt');
  await anna.getByRole('textbox', { name: 'Notes' }).fill('Kran bestellt, Tor 3');
  await anna.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(async () => (await snapshot()).orders[0]?.note).toBe('Kran bestellt, Tor 3');
});

nightly('counts nothing while a day is loading', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await anna.getByRole('combobox').getByText('All Shipments (1)').waitFor();
  await anna.route('**/api/days/**', async (route) => {
    await held;
    await route.continue();
  });
  await anna.getByRole('button', { name: 'Next day' }).click();
  await anna.getByRole('combobox').getByText('All Shipments (–)').waitFor();
  release();
  await anna.getByRole('combobox').getByText('All Shipments (0)').waitFor();
  await anna.unroute('**/api/days/**');
});
