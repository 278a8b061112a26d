import { setTimeout as delay } from 'node:timers/promises';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import { jsonOf } from '../../support/http-request.ts';
import { openWindow, type Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import type { Wire } from '../wire.ts';

const count = 300;
const aim = aimAtMost(5, 's');
/** The pause between a window's attempts; real windows wait a second or more, so this is harder. */
const retryMs = 100;
type Position = Pick<DaySnapshot, 'epoch' | 'revisions'>;

/** Measures 300 windows that lose the server and return at once. */
export async function storm(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const writer = sides.find(({ name }) => name === 'werkplan')?.writers[0];
  const { werkplan } = stage;
  for (let index = 0; index < count; index += 1) await stage.login(Math.floor(index / 5));
  const begin = await stage.snapshot();
  let windows = await comeBack(stage, begin);

  await werkplan.kill9();
  const starting = performance.now();
  const restarted = werkplan.restart().then(() => (performance.now() - starting) / 1000);
  windows = await comeBack(stage, begin);
  const untilCurrent = (performance.now() - starting) / 1000;
  const untilReady = await restarted;

  windows.forEach((window) => window.cut());
  for (let made = 0; made < 20; made += 1) await writer?.write();
  const cutAt = performance.now();
  windows = await comeBack(stage, begin);
  const afterCut = (performance.now() - cutAt) / 1000;
  windows.forEach((window) => window.cut());

  const loadAt = performance.now();
  windows = await Promise.all(Array.from({ length: count }, (_, index) => loadPage(stage, index)));
  const allLoaded = (performance.now() - loadAt) / 1000;
  windows.forEach((window) => window.cut());

  const name = `storm of ${count} windows`;
  return [
    singleFigure(`${name}: server killed, ready again after`, 's', [untilReady]),
    singleFigure(`${name}: server killed, all current after`, 's', [untilCurrent], aim),
    singleFigure(`${name}: sockets cut, 20 changes missed, all current`, 's', [afterCut], aim),
    singleFigure(`${name}: pages loaded afresh, all current`, 's', [allLoaded], aim),
  ];
}

const comeBack = async (stage: Stage, since: Position): Promise<Wire[]> =>
  await Promise.all(Array.from({ length: count }, (_, index) => reconnect(stage, index, since)));

/** Retries until the server answers; a window that can't catch up loads the day again. */
async function reconnect(stage: Stage, index: number, { epoch, revisions }: Position): Promise<Wire> {
  for (;;) {
    const opened = await openWindow(stage, index, epoch, revisions).catch(() => null);
    if (!opened) {
      await delay(retryMs * (0.5 + (index % 10) / 10));
      continue;
    }
    if (opened.results.some(({ result }) => result === 'reload')) await daySnapshot(stage, index);
    return opened.wire;
  }
}

async function loadPage(stage: Stage, index: number): Promise<Wire> {
  const { epoch, revisions } = await daySnapshot(stage, index);
  return (await openWindow(stage, index, epoch, revisions)).wire;
}

async function daySnapshot(stage: Stage, index: number): Promise<Position> {
  const headers = await stage.login(Math.floor(index / 5));
  return jsonOf<DaySnapshot>(
    await stage.werkplanHttp.send('GET', `/api/days/${stage.busy.day}`, undefined, headers),
  );
}
