import { randomUUID } from 'node:crypto';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { launchBrowser } from '../../support/browser.ts';
import { jsonOf } from '../../support/http-request.ts';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import type { Memory } from '../server-under-test.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { makeKeys, openWall } from '../wall-displays.ts';
import type { Wire } from '../wire.ts';

const wallCount = 200;
const aimMb = 20;
const pageUpdates = 2_000;
const aimPageMb = 1;

const used = ({ heapUsed, external }: Memory): number => heapUsed + external;

/** Returns the server's CPU ms for some writes, one after the other. */
async function cpuOf({ server, writers }: Side, writes: number): Promise<number> {
  const before = await server.cpu();
  for (let made = 0; made < writes; made += 1) await writers[made % writers.length]?.write();
  return ((await server.cpu()) - before) / writes;
}

/** Returns a function that changes the steel of one of the wall's orders, so that the wall must be redrawn. */
async function otherFigures({ werkplanHttp, login, snapshot }: Stage): Promise<() => Promise<void>> {
  const headers = await login(0);
  let [order] = (await snapshot()).orders.filter(({ isCanceled }) => !isCanceled);
  let made = 0;
  return async () => {
    made += 1;
    const steel = (1 + (made % 50)) * 1_000;
    const sent = { ...headers, 'idempotency-key': randomUUID() };
    const path = `/api/orders/${order?.id}`;
    order = jsonOf<Order>(await werkplanHttp.send('PUT', path, { ...order, steel }, sent));
  };
}

/** Runs in the page and counts how often it draws new figures. */
const countDraws = `(() => {
  globalThis.draws = 0;
  let last = '';
  new MutationObserver(() => {
    const figures = [...document.querySelectorAll('section p')].map((text) => text.textContent).join('|');
    if (figures !== last) globalThis.draws += 1;
    last = figures;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

/**
 * Returns by how many MB the wall's page grew over its updates, after garbage collection, and how many updates it drew. A planner
 * opens the page, because planners are sent every update and displays at most one per second.
 */
async function pageGrowth(stage: Stage): Promise<{ growth: number; drawn: number }> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    const [name = '', value = ''] = ((await stage.login(0))['cookie'] ?? '').split('=');
    await context.addCookies([{ name, value: decodeURIComponent(value), url: stage.werkplan.url }]);
    const page = await context.newPage();
    await page.goto(`${stage.werkplan.url}/wall`);
    await page.locator('main[data-trust=right]').waitFor();
    const cdp = await context.newCDPSession(page);
    const heap = async (): Promise<number> => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
    };
    const change = await otherFigures(stage);
    const update = async (count: number): Promise<void> => {
      for (let made = 0; made < count; made += 1) await change();
    };
    // The first updates aren't measured, because they allocate memory that later updates use again.
    await update(200);
    await page.evaluate(countDraws);
    const before = await heap();
    await update(stage.quick ? pageUpdates / 10 : pageUpdates);
    const growth = (await heap()) - before;
    return { growth, drawn: Number(await page.evaluate('globalThis.draws')) };
  } finally {
    await browser.close();
  }
}

/** Measures 200 wall displays on one day: their load on the server, and the memory of a wall's page over a long day. */
export async function walls(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const side = sides.find(({ name }) => name === 'werkplan');
  if (!side) return [];
  const keys = await makeKeys(stage, wallCount);
  const writes = stage.quick ? 100 : 400;
  await cpuOf(side, writes);
  const alone = await cpuOf(side, writes);
  const empty = await side.server.ask('memory');
  const open: Wire[] = [];
  for (const key of keys) open.push(await openWall(stage, key));
  const full = await side.server.ask('memory');
  const among = await cpuOf(side, writes);
  for (const wall of open) wall.cut();
  await Promise.all(open.map(({ closed }) => closed));
  const { growth, drawn } = await pageGrowth(stage);
  const name = `${wallCount} walls`;
  return [
    singleFigure(`${name}: live memory`, 'MB', [(used(full) - used(empty)) / 1e6], aimAtMost(aimMb, 'MB')),
    singleFigure(
      `${name}: growth of the process`,
      'MB',
      [(full.rss - empty.rss) / 1e6],
      aimAtMost(aimMb, 'MB'),
    ),
    singleFigure('server CPU a write, without walls', 'ms', [alone]),
    singleFigure(
      `${name}: server CPU they add to a write`,
      'ms',
      [among - alone],
      aimAtMost(Math.round(alone * 10) / 10, 'ms'),
    ),
    singleFigure(
      `a wall’s page: growth over ${pageUpdates} updates`,
      'MB',
      [growth],
      aimAtMost(aimPageMb, 'MB'),
    ),
    singleFigure(`a wall’s page: of ${pageUpdates} updates drawn`, '', [drawn]),
  ];
}
