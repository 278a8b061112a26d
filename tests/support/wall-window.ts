import type { Browser, Page } from 'playwright-core';
import type { Client } from './client.ts';

/** The WebSocket of a page: heard, spoken into, and blocked as some company networks do. */
export interface Line {
  /** The next frame of the server that contains the text. */
  heard(text: string): Promise<string>;
  /** Has the page hear a frame that the server didn't send. */
  say(frame: string): void;
  block(isBlocked: boolean): Promise<void>;
}

/** Call it before the page is opened. */
export const tapLine = async (page: Page): Promise<Line> => {
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
    });
  });
  return {
    heard: async (text) =>
      await new Promise((resolve) => {
        const listener = (frame: string): void => {
          if (!frame.includes(text)) return;
          listeners.delete(listener);
          resolve(frame);
        };
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
    [...card.querySelectorAll('p')].map(({ textContent }) => textContent).join(' ');
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
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = client.cookie.split('=');
  await context.addCookies([{ name, value: decodeURIComponent(value), url: new URL(url).origin }]);
  await context.addInitScript((token) => localStorage.setItem('x-csrf-token', token), client.csrf);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(url);
  return page;
};
