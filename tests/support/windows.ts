import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { Client } from './client.ts';
import { type Gate, openGate } from './database-gate.ts';
import { emptyDatabase, createEmptyFunction } from './emptying.ts';
import { addUser, password } from './people.ts';
import { startHostedServer } from './hosted-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { untilNoticed } from './until-noticed.ts';

interface TabOptions {
  /** Called before the page loads anything. */
  prepare?: (page: Page) => Promise<unknown>;
}

interface WindowOptions extends TabOptions {
  locale?: string;
  colorScheme?: 'light' | 'dark';
  /** Emulates a phone in portrait orientation. */
  isPhone?: boolean;
  /** Replaces the file's option of this name. */
  startsOffline?: boolean;
}

export interface Windows {
  readonly server: ServerProcess;
  readonly database: TestDatabase;
  /** The proxy in front of the database, for files with the option `gated`. */
  readonly gate: Gate;
  /** Creates the rows that a test needs. */
  readonly script: Client;
  /** Today's date in the plant, as the server reports it. */
  readonly today: string;
  /** Opens a window with a new browser profile, not signed in. */
  visit(path: string, options?: WindowOptions): Promise<Page>;
  /** Opens a page with a planner signed in. */
  open(planner: 'anna' | 'bernd', path: string, options?: WindowOptions): Promise<Page>;
  /** Opens another window with the same browser profile. */
  beside(page: Page, path: string, options?: TabOptions): Promise<Page>;
  /** Signs the window's profile in without the form; the window notices at its next load. */
  signInAs(page: Page, email: string): Promise<void>;
}

const size = { width: 1440, height: 900 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Disables idle callbacks; must run in a page before it loads anything. */
export const neverIdle = (): void => {
  globalThis.requestIdleCallback = () => 0;
};

/** Runs idle callbacks at once, because a busy machine may not be idle for seconds. */
const soonIdle = (): void => {
  globalThis.requestIdleCallback = (work) => Number(setTimeout(work));
};

/** Makes a test fail at its end when a window logged an error, which a planner's screen must never do. */
const watch = (page: Page, problems: string[]): void => {
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const isOfTheLine = /Failed to load resource|WebSocket (?:connection|is already)/.test(message.text());
    if (message.type() === 'error' && !isOfTheLine) problems.push(message.text());
  });
};

/** Fills in the sign-in form and submits it with Enter. */
export const signIn = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(secret);
  await page.locator('input[name=password]').press('Enter');
};

interface WindowsOptions {
  demo?: boolean;
  /** Runs the server in a process of its own that can be killed; costs an additional second of CPU. */
  ownProcess?: boolean;
  /** Puts a proxy between server and database that the file can interrupt. */
  gated?: boolean;
  /** False disables idle callbacks, so windows don't preload code: a quarter less CPU per window. */
  rests?: boolean;
  /** Enables the service worker, which lets pages start without a network. */
  startsOffline?: boolean;
  /** Additional environment of the server, given the server's URL. */
  env?: (url: string) => Readonly<Record<string, string>>;
}

interface Site {
  readonly database: TestDatabase;
  readonly server: ServerProcess;
  readonly gate: Gate | undefined;
}

const startSite = async ({ demo, ownProcess, gated, env }: WindowsOptions): Promise<Site> => {
  const database = await createTestDatabase();
  const gate = gated ? await openGate(database.url) : undefined;
  const settings = (address: string) => ({
    DATABASE_OWNER_URL: database.ownerUrl,
    ...(demo && { DEMO_DATA: 'on' }),
    ...env?.(address),
  });
  const start = ownProcess ? startServerProcess : startHostedServer;
  const server = await start({ databaseUrl: gate?.url ?? database.url, env: settings });
  return { database, server, gate };
};

/** The server and database that the test files of this worker share in turn. */
let shared: Promise<Site> | undefined;

const startSharedSite = async (): Promise<Site> => {
  const site = await startSite({});
  await createEmptyFunction(site.database.superuserUrl);
  return site;
};

/** Adds two planners to an empty plant; returns Anna's login and the plant's today. */
const furnish = async ({ database, server }: Site, demo: boolean) => {
  if (!demo) {
    await addUser(database.db, 'anna@werkplan.example', 'Anna Becker', 'admin');
    await addUser(database.db, 'bernd@werkplan.example', 'Bernd Krüger');
  }
  const script = new Client(server.url);
  const reply = await script.send('POST', '/api/login', { email: 'anna@werkplan.example', password });
  return { script, today: reply.headers.get('x-plan-today') ?? '' };
};

/**
 * Provides the built server and real browser windows of Anna and Bernd. Test files share the worker's server and database
 * in turn, and the plan is empty when a file begins. A file that configures, stops or disconnects its server gets one of its
 * own and explains why in its first line.
 */
export const useWindows = (options: WindowsOptions = {}): Windows => {
  const {
    demo = false,
    ownProcess = false,
    gated = false,
    rests = true,
    startsOffline = false,
    env,
  } = options;
  const isShared = !demo && !ownProcess && !gated && !env;
  const windows = {} as { -readonly [K in keyof Windows]: Windows[K] };
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];
  let site: Site | undefined;
  let browser: Browser;

  beforeAll(async () => {
    site = await (isShared ? (shared ??= startSharedSite()) : startSite(options));
    const epoch = isShared ? await emptyDatabase(site.database.owner) : undefined;
    Object.assign(windows, site, await furnish(site, demo));
    if (epoch !== undefined) await untilNoticed(windows.script, epoch);
    browser = await sharedBrowser();
  }, 60_000);

  afterAll(async () => {
    for (const context of contexts) await context.close();
    if (!isShared) {
      await site?.server.stop();
      await site?.gate?.close();
      await site?.database.drop();
    }
    if (problems.length > 0) throw new Error(`A window logged errors:\n${problems.join('\n')}`);
  });

  const profile = async ({
    locale = 'de-DE',
    colorScheme = 'light',
    isPhone,
    startsOffline: hasWorker = startsOffline,
  }: WindowOptions = {}) => {
    const context = await browser.newContext({
      locale,
      colorScheme,
      viewport: size,
      ...(isPhone && phone),
      reducedMotion: 'reduce',
      // The service worker would cache pages for every window, so only tests of the offline start enable it.
      serviceWorkers: hasWorker ? 'allow' : 'block',
    });
    contexts.push(context);
    // By default only 250 resources are recorded, and a page loads more.
    await context.addInitScript(() => performance.setResourceTimingBufferSize(2000));
    await context.addInitScript(rests ? soonIdle : neverIdle);
    // The tour is offered at a browser's first visit only (client/src/handbook/tour.test.ts).
    await context.addInitScript(() => {
      // Documents with an opaque origin have no storage.
      if (globalThis.origin !== 'null') localStorage.setItem('werkplan.tourOffered', 'yes');
    });
    return context;
  };
  const show = async (context: BrowserContext, path: string, { prepare }: TabOptions = {}): Promise<Page> => {
    const page = await context.newPage();
    // A long timeout costs time only when a test fails, and a busy machine needs it.
    page.setDefaultTimeout(30_000);
    watch(page, problems);
    await prepare?.(page);
    await page.goto(windows.server.url + path);
    return page;
  };
  const enter = async (context: BrowserContext, email: string): Promise<void> => {
    const data = { email, password };
    const reply = await context.request.post(`${windows.server.url}/api/login`, { data });
    if (!reply.ok()) throw new Error(`sign-in: ${reply.status()} ${await reply.text()}`);
  };
  windows.visit = async (path, options) => await show(await profile(options), path, options);
  windows.open = async (planner, path, options) => {
    const context = await profile(options);
    await enter(context, `${planner}@werkplan.example`);
    return await show(context, path, options);
  };
  windows.beside = async (page, path, options) => await show(page.context(), path, options);
  windows.signInAs = async (page, email) => await enter(page.context(), email);
  return windows;
};
