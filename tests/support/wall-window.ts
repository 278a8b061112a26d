import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { neverIdle } from './windows.ts';

/** The WebSocket of a page: read, written into, and blocked as some company networks do. */
export interface Line {
  /** The next frame of the server that contains the text. @throws when none comes */
  heard(text: string): Promise<string>;
  /** Has the page receive a frame that the server didn't send. */
  say(frame: string): void;
  block(isBlocked: boolean): Promise<void>;
}

const silentMs = 30_000;
/** engine.io's ping packet. */
const ping = '2';

/**
 * Call it before the page is opened. The page's time may go on faster than the server's, whose ping would come too late for it:
 * each of its heads counts as a ping.
 */
const tapLine = async (page: Page): Promise<Line> => {
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

/** Planned, capacity, matting, free of halls 1 to 3 on a wall or on the production page's cards. */
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

/** Notes from now on every picture of the figures that the page draws; answers how to ask for them. */
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

/** A window that finds the client's login in its profile. */
export const openSignedIn = async (browser: Browser, client: Client, url: string): Promise<Page> => {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    // It does one thing and is closed: nothing is kept or fetched for later.
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

/** The figures of a day as the server has them now, in the words of `figuresOn`. */
export const figuresOf = async (client: Client, date: string): Promise<string> => {
  const halls = (await client.call(hallTotalsEndpoint, { query: { date } })) as HallTotals[];
  return halls
    .map(({ steelTotal, maxCapacity, mattingTotal, remaining }) =>
      [steelTotal, maxCapacity, mattingTotal, Math.abs(remaining)].map(formatTonnes).join(' '),
    )
    .join(' | ');
};

/** The page has come to show them. */
export const showsFiguresOf = async (page: Page, client: Client, date: string): Promise<void> =>
  await expect
    .poll(async () => await figuresOn(page), { interval: 20, timeout: 15_000 })
    .toEqual(await figuresOf(client, date));

/** Counts what the page holds: nodes, listeners, documents, after garbage collection. */
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

/** The page's heap after garbage collection, kB: of several, since what one finalizes only the next one frees. */
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

/** Lets the page do the tasks that wait; by a message, since its clock stands still. */
const afterOneTask = async (): Promise<void> =>
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

/**
 * Lets hours of the page's time pass, with a change each second and the server's heads every 5 s. The server's own time stands
 * still, so that the page isn't loaded anew at night.
 */
export const simulatedHours = async (
  wall: Page,
  line: Line,
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
      // By the page itself: Playwright would note each step for pages still to come.
      await wall.evaluate('globalThis.__pwClock.controller.runFor(5_000)');
    }
    const shown = String(revision % 80);
    await expect.poll(async () => (await figuresOn(wall)).split(' ')[0], { timeout: 30_000 }).toBe(shown);
  };
};

/** A full-HD window for a wall, nothing loaded in it yet: tapped, with a clock to move on. */
export const newWallWindow = async (browser: Browser): Promise<{ wall: Page; line: Line }> => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1920, height: 1080 } });
  const wall = await context.newPage();
  wall.setDefaultTimeout(30_000);
  const line = await tapLine(wall);
  await wall.clock.install();
  return { wall, line };
};

/** Measures the page's overflow and the font size of the first hall's planned tonnes, px. */
export const sizesOn = async (wall: Page) =>
  await wall.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const figure = document.querySelector('section p');
    const size = figure ? Number.parseFloat(getComputedStyle(figure).fontSize) : 0;
    return { scrollHeight, scrollWidth, size };
  });

/** Has the wall receive totals that the server never sent, from one revision up to another; resolves once it shows the last. */
export const toldTotals = async (
  wall: Page,
  line: Line,
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

/** The wall's machine has slept for two hours, in which only its clock went on; answers how to set that right. */
export const asleep = async (wall: Page): Promise<() => Promise<void>> => {
  await wall.evaluate(() => {
    const now = Date.now;
    Object.assign(globalThis, { wakeClock: () => void (Date.now = now) });
    Date.now = () => now() + 7_200_000;
  });
  return async () => await wall.evaluate('wakeClock()');
};

/** Applies each drift and answers where the picture then lies. */
export const drawnPlaces = async (wall: Page, drifts: readonly string[]): Promise<string[]> =>
  await wall.evaluate((each) => {
    const main = document.querySelector('main');
    return each.map((drift) => {
      if (main) main.dataset['drift'] = drift;
      const { x, y } = main?.querySelector(':scope > div')?.getBoundingClientRect() ?? { x: NaN, y: NaN };
      return `${x} ${y}`;
    });
  }, drifts);

/** Types the code that a screen shows into the open settings. */
export const confirmCode = async (settings: Page, code: string, name: string): Promise<void> => {
  const section = settings.getByRole('region', { name: 'Hallenanzeigen' });
  await section.getByLabel('Code am Bildschirm').fill(code);
  await section.getByLabel('Name der Anzeige').fill(name);
  await section.getByRole('button', { name: 'Verbinden' }).click();
  await section.getByRole('listitem').filter({ hasText: name }).waitFor();
};

/** Resolves when the page has drawn: true, or false when it is being loaded anew. */
export const hasDrawn = async (page: Page): Promise<boolean> =>
  await page.evaluate(drawOnce).catch(() => false);

const drawOnce = async (): Promise<boolean> =>
  await new Promise((resolve) => void requestAnimationFrame(() => resolve(true)));

/** Hears such a frame, then lets 7 s of the page's time pass. */
export const passTalking = async (page: Page, line: Line, frame: string): Promise<void> => {
  await line.heard(frame);
  await page.clock.fastForward(7_000);
};

/** Lets the page's time pass, so many seconds at a time, until it is so. */
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
