import { addDays } from '@werkplan/shared/values/day.ts';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { countDomChanges, lastDomChange } from './client-dom-latency.ts';
import { dragOverBoard } from './client-drag.ts';
import { scrollFrames } from './client-scroll.ts';
import { reportFirstLoads } from './client-first-load.ts';
import { bareTyping, inputToPaint } from './client-typing.ts';
import { type Stage, startStage } from './client-stage.ts';
import { median, percentile } from './stats.ts';

const size = { trucks: 40, shipments: 480, waiting: 80 };
/** Cards of the five visible runs; those farther right are drawn later. */
const inSight = 50;
const rounds = 5;
const writes = 50;
const rowsToScroll = 300;

const routes = [
  { path: '/login', usable: 'input[name=password]', count: 1 },
  { path: '/', usable: 'main a', count: 1 },
  { path: '/production', usable: '[data-row]', count: 1 },
  { path: '/delivery', usable: '[data-slot] [data-class]', count: inSight },
];

const ms = (value: number): string => `${value.toFixed(value < 20 ? 1 : 0)} ms`;

/** Measures the kB of JavaScript, gzipped, and of all responses until the page is usable. */
const weigh = async (page: Page, address: string, usable: string): Promise<number> => {
  const bodies: Promise<Buffer>[] = [];
  const note = (response: Response): void => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  };
  page.on('response', note);
  await page.addInitScript({ content: 'globalThis.requestIdleCallback = () => 0;' });
  await page.goto(address);
  await page.locator(usable).first().waitFor();
  // Later responses don't count.
  page.off('response', note);
  const whole = await Promise.all(bodies);
  return whole.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
};

/** Measures the ms from the start of the navigation until `count` elements are in the document and drawn. */
const timeUntil = async (page: Page, address: string, usable: string, count: number): Promise<number> => {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  return await page.evaluate(
    ([selector, wanted]) =>
      new Promise<number>((resolve) => {
        const drawn = (): void => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now());
          channel.port2.postMessage(null);
        };
        const look = (): void => {
          if (document.querySelectorAll(selector).length >= wanted) requestAnimationFrame(drawn);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [usable, count] as const,
  );
};

const reportLoads = async (stage: Stage, report: (line: string) => void): Promise<void> => {
  for (const { path, usable, count } of routes) {
    const fresh = await (path === '/login' ? stage.visit() : stage.open('anna'));
    const kilobytes = await weigh(fresh, stage.url + path, usable);
    await fresh.context().close();
    const page = await (path === '/login' ? stage.visit() : stage.open('anna'));
    const times: number[] = [];
    await timeUntil(page, stage.url + path, usable, count);
    for (let round = 0; round < rounds; round += 1)
      times.push(await timeUntil(page, stage.url + path, usable, count));
    await page.context().close();
    const what = path === '/delivery' ? `, ${count} cards` : '';
    report(
      `${path.padEnd(12)} ${kilobytes.toFixed(0)} kB of JavaScript gzipped · ${ms(median(times))} to the page${what} (median of ${rounds}, ${ms(Math.min(...times))} – ${ms(Math.max(...times))})`,
    );
  }
};

/** Places and removes one shipment `writes` times and measures when a colleague's window shows it. */
const reportLatency = async (stage: Stage, report: (line: string) => void): Promise<void> => {
  const watcher = await stage.open('bernd');
  await watcher.goto(`${stage.url}/delivery?date=${stage.today}`);
  await watcher
    .locator('[data-slot] [data-class]')
    .nth(inSight - 1)
    .waitFor({ state: 'attached' });
  await watcher.getByText('Live', { exact: true }).waitFor();
  await watcher.waitForLoadState('networkidle');
  await countDomChanges(watcher);
  const fromStart: number[] = [];
  const fromAnswer: number[] = [];
  const inWindow: number[] = [];
  for (let write = 0; write < writes; write += 1) {
    const { start, answered } = await stage.placeAndTake(write);
    const { changedAt, arrivedAt } = await lastDomChange(watcher, start);
    fromStart.push(changedAt - start);
    fromAnswer.push(changedAt - answered);
    inWindow.push(changedAt - arrivedAt);
  }
  const line = (values: number[]): string =>
    `p50 ${ms(percentile(values, 0.5))}, p95 ${ms(percentile(values, 0.95))}`;
  report(
    `other window's DOM after a write's request was sent: ${line(fromStart)} (${writes} writes, one at a time)`,
  );
  report(`  of it from the write's HTTP answer: ${line(fromAnswer)}`);
  report(`  of it in the window, from the socket's frame to the DOM: ${line(inWindow)}`);
  await watcher.context().close();
};

const reportScroll = async (stage: Stage, report: (line: string) => void): Promise<void> => {
  const page = await stage.open('anna');
  await page.goto(await stage.addressOfManyOrders(rowsToScroll));
  await page.locator('[data-row]').nth(20).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const frames = await scrollFrames(page, '[role=grid]', 'y');
  report(
    `scrolling ${rowsToScroll} order rows: frame p95 ${ms(percentile(frames, 0.95))}, longest ${ms(Math.max(...frames))} (${frames.length} frames)`,
  );
  await page.context().close();
};

const reportInput = async (stage: Stage, report: (line: string) => void): Promise<void> => {
  const page = await stage.open('anna');
  const address = `${stage.url}/production?date=${addDays(stage.today, 1)}`;
  const figures = await inputToPaint(page, address, rowsToScroll);
  const bare = await stage.visit();
  const floor = await bareTyping(bare);
  await bare.context().close();
  for (const [what, times] of Object.entries(figures)) {
    report(
      `${what} with ${rowsToScroll} order rows, to paint: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))} (${times.length} keys and clicks)`,
    );
  }
  report(
    `  in a bare text field: p50 ${ms(percentile(floor, 0.5))}, p95 ${ms(percentile(floor, 0.95))} (${floor.length} keys)`,
  );
  await page.context().close();
};

const reportDrag = async (stage: Stage, report: (line: string) => void): Promise<void> => {
  const page = await stage.open('anna');
  const { cpu, script, frames, still, moves } = await dragOverBoard(page, `${stage.url}/delivery`);
  report(
    `dragging over 40 columns × 20 slots with 400 cards: ${ms(median(cpu))} of CPU per move, ${ms(median(script))} of it script (median of ${cpu.length} drags of ${moves} moves)`,
  );
  report(
    `  at 4× slower CPU: frame p95 ${ms(percentile(frames, 0.95))}, longest ${ms(Math.max(...frames))} (${frames.length} frames; with the card held still ${ms(percentile(still, 0.95))})`,
  );
  await page.context().close();
};

/** Measures the built client with its own server, database and busy day; reports one line per figure. */
export async function benchClient(report: (line: string) => void): Promise<void> {
  const stage = await startStage(size);
  try {
    await reportLoads(stage, report);
    report('first loads beside a bare page that draws 400 cards (median of 5, in turns):');
    await reportFirstLoads(stage, { cards: size.shipments - size.waiting, inSight, report });
    await reportLatency(stage, report);
    await reportScroll(stage, report);
    await reportInput(stage, report);
    await reportDrag(stage, report);
  } finally {
    await stage.close();
  }
}
