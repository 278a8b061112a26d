import type { CDPSession, Page } from 'playwright-core';

/** Simulates the plant's oldest laptop on a slow line: 4× slower CPU, 1.6 Mbit/s, 150 ms. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const slowCpu = 4;

/** A page to measure; it is complete with this number of `usable` elements. */
export interface MeasuredPage {
  readonly address: string;
  readonly usable: string;
  readonly count: number;
  /** The selector of an element that is drawn by the page's code before any data. */
  readonly frame: string;
}

export interface LoadOptions {
  readonly isSlow: boolean;
  /** True empties the browser's cache before. */
  readonly isCold: boolean;
}

/** Times in ms since the navigation began. */
export interface Paints {
  readonly firstPaint: number;
  /** The page's frame without data is drawn. */
  readonly frame: number;
  /** The first `usable` element is drawn. */
  readonly first: number;
  /** All `usable` elements are drawn. */
  readonly whole: number;
  /** The longest task after the first paint until a second after all is drawn. */
  readonly longestTask: number;
}

/** Runs in the page before other scripts; notes when the first and when all `usable` elements are in the document. */
const note = ([usable, frame, count]: readonly [string, string, number]): void => {
  const seen = { first: 0, frame: 0, whole: 0, tasks: [] as number[][] };
  Object.assign(globalThis, { seenPaints: seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const now = performance.now();
      const found = document.querySelectorAll(usable).length;
      if (!seen.frame && document.querySelector(frame)) seen.frame = now;
      if (!seen.first && found > 0) seen.first = now;
      if (!seen.whole && found >= count) seen.whole = now;
    };
    channel.port2.postMessage(null);
    if (!seen.whole) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const throttle = async (session: CDPSession, { isSlow, isCold }: LoadOptions): Promise<void> => {
  await session.send('Network.enable');
  if (isCold) await session.send('Network.clearBrowserCache');
  if (!isSlow) return;
  await session.send('Network.emulateNetworkConditions', slowLine);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
};

/** Loads the page in a new tab of the page's browser profile and returns its paint times. */
export const measurePaints = async (
  page: Page,
  wanted: MeasuredPage,
  options: LoadOptions,
): Promise<Paints> => {
  const tab = await page.context().newPage();
  try {
    await tab.addInitScript(note, [wanted.usable, wanted.frame, wanted.count] as const);
    await throttle(await tab.context().newCDPSession(tab), options);
    await tab.goto(wanted.address, { waitUntil: 'commit' });
    return await tab.evaluate(async () => {
      type Seen = { first: number; frame: number; whole: number; tasks: [number, number][] };
      const { seenPaints: seen } = globalThis as unknown as { seenPaints: Seen };
      const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
      while (!seen.whole) await pause(50);
      await pause(1_000);
      const firstPaint = performance.getEntriesByType('paint')[0]?.startTime ?? 0;
      const after = seen.tasks.filter(([start]) => start >= firstPaint).map(([, duration]) => duration);
      const { frame, first, whole } = seen;
      return { firstPaint, frame, first, whole, longestTask: Math.max(0, ...after) };
    });
  } finally {
    await tab.close();
  }
};
