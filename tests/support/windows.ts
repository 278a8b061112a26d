import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { Client } from './client.ts';
import { type Gate, openGate } from './database-gate.ts';
import { emptyDatabase, prepareEmptying } from './emptying.ts';
import { addUser, password } from './people.ts';
import { startHostedServer } from './hosted-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { untilNoticed } from './until-noticed.ts';

interface TabOptions {
  /** Done with the page before it loads anything. */
  prepare?: (page: Page) => Promise<unknown>;
}

interface WindowOptions extends TabOptions {
  locale?: string;
  colorScheme?: 'light' | 'dark';
  /** Emulates a phone that is held in one hand. */
  isPhone?: boolean;
}

export interface Windows {
  readonly server: ServerProcess;
  readonly database: TestDatabase;
  /** The server's way to the database, of a file that asks for it (`gated`). */
  readonly gate: Gate;
  /** Prepares the rows of a test. */
  readonly script: Client;
  /** The plant's today, as the server says. */
  readonly today: string;
  /** A window of its own browser profile, nobody signed in. */
  visit(path: string, options?: WindowOptions): Promise<Page>;
  /** Opens a page with a planner signed in. */
  open(planner: 'anna' | 'bernd', path: string, options?: WindowOptions): Promise<Page>;
  /** One more window of a window's browser profile. */
  beside(page: Page, path: string, options?: TabOptions): Promise<Page>;
  /** Signs the profile of a window in without the form; the window notices with its next load. */
  signInAs(page: Page, email: string): Promise<void>;
}

const size = { width: 1440, height: 900 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The idle callback never comes: run in a page before it loads anything. */
export const neverIdle = (): void => {
  globalThis.requestIdleCallback = () => 0;
};

/** The idle callback comes at once: a busy machine has no idle moment for seconds. */
const soonIdle = (): void => {
  globalThis.requestIdleCallback = (work) => Number(setTimeout(work));
};

/** Fails a test at its end when a window logged an error: nothing on a planner's screen may go wrong unseen. */
const watch = (page: Page, problems: string[]): void => {
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const isOfTheLine = /Failed to load resource|WebSocket (?:connection|is already)/.test(message.text());
    if (message.type() === 'error' && !isOfTheLine) problems.push(message.text());
  });
};

/** Fills in the sign-in form and sends it with Enter. */
export const signIn = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(secret);
  await page.locator('input[name=password]').press('Enter');
};

interface WindowsOptions {
  demo?: boolean;
  /** The server is a process of its own, which can be killed and restarted: a second more CPU. */
  ownProcess?: boolean;
  /** The server reaches its database by a gate that the file can shut. */
  gated?: boolean;
  /** false: no window comes to rest, so that none fetches the code for later before it is used: a quarter less CPU a window. */
  rests?: boolean;
  /** Pages are kept for a start without a network. */
  startsOffline?: boolean;
  /** The server's further settings; asked for when it is started at this address. */
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

/** Server and database that the files of this worker share, one after the other. */
let shared: Promise<Site> | undefined;

const startSharedSite = async (): Promise<Site> => {
  const site = await startSite({});
  await prepareEmptying(site.database.superuserUrl);
  return site;
};

/** Puts two planners into an empty plant; answers a login of Anna and the plant's today. */
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
 * The built server, and real browser windows of Anna and Bernd. Files share server and database of their worker, one after the
 * other, the plan is empty when one begins; a file whose server is configured otherwise, ended or cut off gets one for itself and
 * says why in its first line.
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

  const profile = async ({ locale = 'de-DE', colorScheme = 'light', isPhone }: WindowOptions = {}) => {
    const context = await browser.newContext({
      locale,
      colorScheme,
      viewport: size,
      ...(isPhone && phone),
      reducedMotion: 'reduce',
      // Only tests of the offline start need the service worker, which would cache pages for every window.
      serviceWorkers: startsOffline ? 'allow' : 'block',
    });
    contexts.push(context);
    // A page at rest has fetched more than the 250 parts that are noted by default.
    await context.addInitScript(() => performance.setResourceTimingBufferSize(2000));
    await context.addInitScript(rests ? soonIdle : neverIdle);
    // Offered at a browser's first visit only (client/src/handbook/tour.test.ts).
    await context.addInitScript(() => {
      // A document without an origin has no storage.
      if (globalThis.origin !== 'null') localStorage.setItem('werkplan.tourOffered', 'yes');
    });
    return context;
  };
  const show = async (context: BrowserContext, path: string, { prepare }: TabOptions = {}): Promise<Page> => {
    const page = await context.newPage();
    // Nobody waits for this but a test that fails: a busy machine takes its time.
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
