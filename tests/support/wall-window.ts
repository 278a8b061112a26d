import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { neverIdle } from './windows.ts';

/** Access to a page's WebSocket: tests read it, inject frames, and block it as some company networks do. */
export interface SocketTap {
  /** Resolves with the server's next frame that contains the text. @throws when none arrives */
  heard(text: string): Promise<string>;
  /** Injects a frame that the server did not send. */
  say(frame: string): void;
  block(isBlocked: boolean): Promise<void>;
}

const silentMs = 30_000;
/** The ping packet of engine.io. */
const ping = '2';

/**
 * Must be called before the page is opened. Because the page's clock may advance faster than the server's, pings would
 * arrive too late for the page; therefore each heads message counts as a ping.
 */
const tapLine = async (page: Page): Promise<SocketTap> => {
  let isBlocked = false;
  let say = (_frame: string): void => undefined;
  let cut = async (): Promise<void> => {};
  const listeners = new Set<(frame: string) => void>();
  await page.routeWebSocket(/socket\.io/, (line) => {
    if (isBlocked) return void line.close();
    const server = line.connectToServer();
    say = (frame) => line.send(frame);
    cut = async () => {
      await line.close();
      await server.close();
    };
    line.onMessage((frame) => server.send(frame));
    server.onMessage((frame) => {
      for (const listener of listeners) listener(String(frame));
      line.send(frame);
      if (String(frame).includes('"heads"')) line.send(ping);
    });
  });
  return {
    heard: async (text) =>
      await new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          listeners.delete(listener);
        };
        const listener = (frame: string): void => {
          if (!frame.includes(text)) return;
          end();
          resolve(frame);
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error(`no frame with ${text} came over the line`));
        }, silentMs);
        listeners.add(listener);
      }),
    say: (frame) => say(frame),
    block: async (next) => {
      isBlocked = next;
      if (next) await cut();
    },
  };
};

/** Reads planned, capacity, matting and free tonnes of halls 1 to 3 on a wall or on the production page's cards. */
export const figuresOn = async (page: Page): Promise<string> => await page.evaluate(readFigures);

const readFigures = (): string => {
  const cards = [...document.querySelectorAll('[data-hall="1"], [data-hall="2"], [data-hall="3"]')].slice(
    0,
    3,
  );
  const words = (card: Element): string =>
    card.getAttribute('aria-label')?.replace(/^\D*\d/, '') ??
    [...card.querySelectorAll('p')]
      .slice(0, 3)
      .map(({ textContent }) => textContent)
      .join(' ');
  return cards.map((card) => words(card).match(/\d+/g)?.join(' ') ?? '').join(' | ');
};

/** Records every state of the figures that the page renders from now on; the returned function reads them. */
export const recordFigures = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(`(() => {
    const read = ${String(readFigures)};
    const seen = (globalThis.seenFigures = [read()]);
    new MutationObserver(() => {
      if (read() !== seen.at(-1)) seen.push(read());
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  })()`);
  return async () =>
    await page.evaluate(() => (globalThis as unknown as { seenFigures: string[] }).seenFigures);
};

/** Opens a window whose browser profile already contains the client's session. */
export const openSignedIn = async (browser: Browser, client: Client, url: string): Promise<Page> => {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    // The window is closed after one task, so a service worker would only cost time.
    serviceWorkers: 'block',
  });
  await context.addInitScript(neverIdle);
  const [name = '', value = ''] = client.cookie.split('=');
  await context.addCookies([{ name, value: decodeURIComponent(value), url: new URL(url).origin }]);
  await context.addInitScript((token) => localStorage.setItem('x-csrf-token', token), client.csrf);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(url);
  return page;
};

/** Reads a day's figures from the server, in the format of `figuresOn`. */
export const figuresOf = async (client: Client, date: string): Promise<string> => {
  const halls = (await client.call(hallTotalsEndpoint, { query: { date } })) as HallTotals[];
  return halls
    .map(({ steelTotal, maxCapacity, mattingTotal, remaining }) =>
      [steelTotal, maxCapacity, mattingTotal, Math.abs(remaining)].map(formatTonnes).join(' '),
    )
    .join(' | ');
};

/** Waits until the page shows the server's figures. */
export const showsFiguresOf = async (page: Page, client: Client, date: string): Promise<void> =>
  await expect
    .poll(async () => await figuresOn(page), { interval: 20, timeout: 15_000 })
    .toEqual(await figuresOf(client, date));

/** Counts the page's nodes, listeners and documents after garbage collection. */
export const counterOf = async (page: Page): Promise<() => Promise<number>> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  return async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const counted = metrics.filter(({ name }) => ['Nodes', 'JSEventListeners', 'Documents'].includes(name));
    return counted.reduce((sum, { value }) => sum + value, 0);
  };
};

/** Measures the page's heap (kB) after several garbage collections, because finalized objects are freed only by the next one. */
export const heapOf = async (page: Page): Promise<() => Promise<number>> => {
  const cdp = await page.context().newCDPSession(page);
  return async () => {
    const sizes: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await cdp.send('HeapProfiler.collectGarbage');
      await page.evaluate(afterOneTask);
      const { usedSize } = await cdp.send('Runtime.getHeapUsage');
      sizes.push(Math.round(usedSize / 1024));
    }
    return Math.min(...sizes);
  };
};

/** Lets the page execute its waiting tasks; a message is used because the page's clock stands still. */
const afterOneTask = async (): Promise<void> =>
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

/**
 * Advances the page's clock by hours, with a change per second and heads every 5 s. The server's clock stands still, so
 * that the page does not perform its nightly reload.
 */
export const simulatedHours = async (
  wall: Page,
  line: SocketTap,
  date: Day,
): Promise<(hours: number) => Promise<void>> => {
  const heads = await line.heard('"heads"');
  const epoch = /"epoch":"([^"]+)"/.exec(heads)?.[1];
  let revision = 10_000;
  const change = (): void => {
    revision += 1;
    const halls = [1, 2, 3].map((id) => ({
      id,
      steelTotal: ((revision * id) % 80) * 1_000,
      mattingTotal: (revision % 7) * 1_000,
    }));
    line.say(`42["totals",${JSON.stringify({ date, epoch, revision, halls })}]`);
    const last = [{ registration: `OG-BS ${revision % 1_000}`, at: new Date().toISOString() }];
    line.say(`42["runs",${JSON.stringify({ date, left: revision % 50, total: 60, last })}]`);
  };
  return async (hours) => {
    for (let step = 0; step < hours * 720; step += 1) {
      for (let second = 0; second < 5; second += 1) change();
      line.say(heads);
      line.say(ping);
      // Called in the page, because Playwright's own call would record each step for future pages.
      await wall.evaluate('globalThis.__pwClock.controller.runFor(5_000)');
    }
    const shown = String(revision % 80);
    await expect.poll(async () => (await figuresOn(wall)).split(' ')[0], { timeout: 30_000 }).toBe(shown);
  };
};

/** Opens an empty full-HD window for a wall, with access to its WebSocket and a controllable clock. */
export const newWallWindow = async (browser: Browser): Promise<{ wall: Page; line: SocketTap }> => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1920, height: 1080 } });
  const wall = await context.newPage();
  wall.setDefaultTimeout(30_000);
  const line = await tapLine(wall);
  await wall.clock.install();
  return { wall, line };
};

/** Measures the page's scroll size and the font size of the first hall's planned tonnes, px. */
export const sizesOn = async (wall: Page) =>
  await wall.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const figure = document.querySelector('section p');
    const size = figure ? Number.parseFloat(getComputedStyle(figure).fontSize) : 0;
    return { scrollHeight, scrollWidth, size };
  });

/** Makes the wall receive totals that the server never sent, one revision after the other; resolves once it shows the last one. */
export const injectTotals = async (
  wall: Page,
  line: SocketTap,
  date: Day,
): Promise<(from: number, to: number) => Promise<void>> => {
  const epoch = /"epoch":"([^"]+)"/.exec(await line.heard('"heads"'))?.[1];
  return async (from, to) => {
    for (let revision = from; revision < to; revision += 1) {
      const halls = [1, 2, 3].map((id) => ({ id, steelTotal: (revision % 80) * 1_000, mattingTotal: 0 }));
      line.say(`42["totals",${JSON.stringify({ date, epoch, revision, halls })}]`);
    }
    const tonnes = String((to - 1) % 80);
    await expect.poll(async () => (await figuresOn(wall)).split(' ')[0], { timeout: 30_000 }).toBe(tonnes);
  };
};

/** Simulates two hours of sleep, during which only the machine's clock advances; returns a function that reverts it. */
export const simulateSleep = async (wall: Page): Promise<() => Promise<void>> => {
  await wall.evaluate(() => {
    const now = Date.now;
    Object.assign(globalThis, { wakeClock: () => void (Date.now = now) });
    Date.now = () => now() + 7_200_000;
  });
  return async () => await wall.evaluate('wakeClock()');
};

/** Applies each offset of the picture and returns the resulting positions. */
export const drawnPlaces = async (wall: Page, drifts: readonly string[]): Promise<string[]> =>
  await wall.evaluate((each) => {
    const main = document.querySelector('main');
    return each.map((drift) => {
      if (main) main.dataset['drift'] = drift;
      const { x, y } = main?.querySelector(':scope > div')?.getBoundingClientRect() ?? { x: NaN, y: NaN };
      return `${x} ${y}`;
    });
  }, drifts);

/** Enters the code of a screen in the open settings. */
export const confirmCode = async (settings: Page, code: string, name: string): Promise<void> => {
  const section = settings.getByRole('region', { name: 'Hallenanzeigen' });
  await section.getByLabel('Code am Bildschirm').fill(code);
  await section.getByLabel('Name der Anzeige').fill(name);
  await section.getByRole('button', { name: 'Verbinden' }).click();
  await section.getByRole('listitem').filter({ hasText: name }).waitFor();
};

/** Resolves after the next rendered frame: true, or false when the page is being reloaded. */
export const untilRendered = async (page: Page): Promise<boolean> =>
  await page.evaluate(drawOnce).catch(() => false);

const drawOnce = async (): Promise<boolean> =>
  await new Promise((resolve) => void requestAnimationFrame(() => resolve(true)));

/** Waits for such a frame, then advances the page's clock by 7 s. */
export const passTalking = async (page: Page, line: SocketTap, frame: string): Promise<void> => {
  await line.heard(frame);
  await page.clock.fastForward(7_000);
};

/** Advances the page's clock in steps of so many seconds until the condition is true. */
export const passUntil = async (page: Page, isSo: () => Promise<boolean>, seconds = 2): Promise<void> =>
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(seconds * 1000);
        return await isSo();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
