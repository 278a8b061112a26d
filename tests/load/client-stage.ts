import { fillSlotEndpoint, removeItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { Browser, Page } from 'playwright-core';
import { hashPassword } from '../../server/src/account/passwords.ts';
import { createDatabase } from '../../server/src/database/database.ts';
import { migrateToLatest } from '../../server/src/database/migrate.ts';
import { launchBrowser } from '../support/browser.ts';
import { Client } from '../support/client.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type BusyDay, type BusyDaySize, fillBusyDay } from './busy-day.ts';

const password = 'Planner1';
const planners = ['anna', 'bernd'] as const;

export interface Stage {
  readonly url: string;
  /** The plant's current day, which is the busy day. */
  readonly today: string;
  /** Opens a signed-in window in its own browser profile, on no page yet. */
  open(planner: (typeof planners)[number]): Promise<Page>;
  /** Opens a window without a sign-in. */
  visit(): Promise<Page>;
  /** Places an unassigned shipment into a free slot, or removes it on odd turns; returns the times of request and answer. */
  placeAndTake(turn: number): Promise<{ start: number; answered: number }>;
  /** Returns the busy day's snapshot. */
  snapshot(): Promise<object>;
  /** Creates orders in hall 1 on the following day and returns the address of their list. */
  addressOfManyOrders(count: number): Promise<string>;
  close(): Promise<void>;
}

/** Returns the plant's current day, as the server computes it. */
const plantToday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date());

/** Migrates the database and creates two planners and a busy day. */
const prepare = async (url: string, size: BusyDaySize): Promise<BusyDay> => {
  const db = createDatabase(url, { max: 1 });
  try {
    await migrateToLatest(db);
    const passwordHash = await hashPassword(password);
    const values = planners.map((name) => ({
      email: `${name}@werkplan.example`,
      name,
      passwordHash,
      language: null,
    }));
    await db.insertInto('appUser').values(values).execute();
    return await fillBusyDay(db, plantToday(), size);
  } finally {
    await db.destroy();
  }
};

const newWindow = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  // tsx wraps functions in a helper, which a page lacks.
  await context.addInitScript({ content: 'globalThis.__name = (one) => one;' });
  return await context.newPage();
};

/** Opens a signed-in window: a script signs in, and the page uses the session and token of its profile. */
const openWindow = async (browser: Browser, url: string, planner: string): Promise<Page> => {
  const client = new Client(url);
  await client.signIn(`${planner}@werkplan.example`, password);
  const page = await newWindow(browser);
  const [name = '', value = ''] = client.cookie.split('=');
  await page.context().addCookies([{ name, value: decodeURIComponent(value), url }]);
  await page.context().addInitScript((token) => localStorage.setItem('x-csrf-token', token), client.csrf);
  return page;
};

const now = (): number => performance.timeOrigin + performance.now();

/** Places the first unassigned shipment into the last slot of the first run on even turns and removes it on odd ones. */
const placing = (script: Client, { deliveryIds, waiting }: BusyDay) => {
  const params = { deliveryId: deliveryIds[0] ?? 0, slot: 19 };
  const body = { shipmentId: waiting[0]?.shipmentId ?? 0 };
  let itemId = 0;
  return async (turn: number): Promise<{ start: number; answered: number }> => {
    const start = now();
    if (turn % 2 === 1) await script.call(removeItemEndpoint, { params: { id: itemId } });
    const placed = turn % 2 === 0 && (await script.call(fillSlotEndpoint, { params, body }));
    const answered = now();
    const item =
      placed && placed.deliveryItems.find(({ ordinalNumberInDelivery }) => ordinalNumberInDelivery === 19);
    if (item) itemId = item.id;
    return { start, answered };
  };
};

const makeManyOrders = async (script: Client, date: string, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    const orderId = String(700_000 + made);
    const site = { constructionSite: 'Klinikum Freiburg', postCode: '79106', city: 'Freiburg' };
    const body = { orderId, ...site, steel: 3000, matting: 0, date, hallId: 1 } as const;
    await script.call(createOrderEndpoint, { body });
  }
};

/** Starts the built server with its own PostgreSQL and a busy day, and a browser. */
export const startStage = async (size: BusyDaySize): Promise<Stage> => {
  const postgres = await startTestPostgres();
  const day = await prepare(postgres.url, size);
  const env = { LIMIT_CHANGES_PER_SECOND: '0', LIMIT_CALLS_PER_SECOND: '0', LIMIT_STRANGERS_PER_SECOND: '0' };
  const server = await startServerProcess({ databaseUrl: postgres.url, env });
  const script = new Client(server.url);
  await script.signIn('anna@werkplan.example', password);
  const browser = await launchBrowser();
  return {
    url: server.url,
    today: day.day,
    open: (planner) => openWindow(browser, server.url, planner),
    visit: () => newWindow(browser),
    placeAndTake: placing(script, day),
    snapshot: async () => await script.call(daySnapshotEndpoint, { params: { date: day.day } }),
    addressOfManyOrders: async (count) => {
      const date = addDays(day.day, 1);
      await makeManyOrders(script, date, count);
      return `${server.url}/production?date=${date}`;
    },
    close: async () => {
      await browser.close();
      await server.stop();
      await postgres.stop();
    },
  };
};
