import type { CDPSession, Page } from 'playwright-core';
import { startStage } from './client-stage.ts';

/** A working day of eight hours with two patches every three seconds. */
const patches = 20_000;
/** Patches between two measurements. */
const together = 2_500;
const warmUp = 200;
const size = { trucks: 12, shipments: 120, waiting: 30 };
interface Weight {
  readonly heapKilobytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Weighs the page's memory after garbage collection. */
const weigh = async (page: Page, cdp: CDPSession): Promise<Weight> => {
  // The mark of a recent change's author keeps its card's nodes alive, so it waits until all are gone.
  await page.waitForFunction(() => document.querySelector('[data-author]') === null);
  // Weak references and detached trees are only released by a second collection.
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    heapKilobytes: of('JSHeapUsedSize') / 1000,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  };
};

const lineOf = (after: string, { heapKilobytes, nodes, listeners }: Weight): string =>
  `${after.padEnd(22)} ${(heapKilobytes / 1000).toFixed(2)} MB of heap, ${nodes} DOM nodes, ${listeners} listeners`;

/** Measures a delivery board's memory over a day of 20,000 patches; reports a line per measurement. */
export async function benchMemory(report: (line: string) => void): Promise<void> {
  const stage = await startStage(size);
  try {
    const page = await stage.open('bernd');
    await page.goto(`${stage.url}/delivery?date=${stage.today}`);
    await page.getByText('Live', { exact: true }).waitFor();
    const cards = page.locator('[data-slot] [data-class]');
    const placed = size.shipments - size.waiting;
    await cards.nth(placed - 1).waitFor({ state: 'attached' });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('HeapProfiler.enable');
    await cdp.send('Performance.enable');
    let turn = 0;
    const work = async (count: number): Promise<Weight> => {
      for (let left = count; left > 0; left -= 1) await stage.placeAndTake(turn++);
      await page.waitForFunction(
        (wanted) => document.querySelectorAll('[data-slot] [data-class]').length === wanted,
        placed,
      );
      return await weigh(page, cdp);
    };
    const first = await work(warmUp);
    report(lineOf(`after ${warmUp} patches`, first));
    let last = first;
    for (let done = 0; done < patches; done += together) {
      last = await work(together);
      report(lineOf(`after ${warmUp + done + together} patches`, last));
    }
    const perPatch = ((last.heapKilobytes - first.heapKilobytes) * 1000) / patches;
    const grown = [last.nodes - first.nodes, last.listeners - first.listeners];
    report(
      `growth over ${patches} patches: ${perPatch.toFixed(0)} bytes of heap a patch, ${grown[0]} DOM nodes, ${grown[1]} listeners`,
    );
  } finally {
    await stage.close();
  }
}
