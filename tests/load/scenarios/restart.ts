import { setTimeout as delay } from 'node:timers/promises';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import type { JoinResult } from '@werkplan/shared/live/protocol.ts';
import { reconnectOptions } from '../../../client/src/live/reconnect-options.ts';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import type { Stage } from '../stage.ts';
import { Wire } from '../wire.ts';

const count = 1_000;
const signIns = 120;
const aim = aimAtMost(5, 's');
/** Much shorter than a window's pause, so that all reconnect at once. */
const herdPauseMs = 100;

interface Return {
  /** Seconds from the server's readiness until the last window had joined its rooms. */
  readonly joined: number;
  /** Seconds from its death until it was ready again. */
  readonly ready: number;
  /** The server's CPU ms per window, including its start. */
  readonly serverMs: number;
  /** The load generator's own share of a core, %. */
  readonly loadShare: number;
}

/** Measures how long 1,000 windows of 120 sign-ins need to reconnect after their server died, with normal pauses and all at once. */
export async function restart(stage: Stage): Promise<Figure[]> {
  for (let index = 0; index < signIns; index += 1) await stage.login(index);
  const spread: Return[] = [];
  const herd: Return[] = [];
  const since = await stage.snapshot();
  let windows = await all(stage, { since, pause: () => herdPauseMs });
  for (let round = 0; round < (stage.quick ? 1 : 3); round += 1) {
    for (const [found, pause] of [
      [spread, pauseOfWindow],
      [herd, () => herdPauseMs],
    ] as const) {
      const answer = await comeBack(stage, { since, pause }, windows);
      found.push(answer.found);
      windows = answer.windows;
    }
  }
  windows.forEach((window) => window.cut());
  await Promise.all(windows.map((window) => window.closed));
  const name = `restart, ${count} windows`;
  return [
    singleFigure(
      `${name}: all joined after it is ready`,
      's',
      spread.map(({ joined }) => joined),
      aim,
    ),
    singleFigure(
      `${name}: the same, all at once`,
      's',
      herd.map(({ joined }) => joined),
      aim,
    ),
    singleFigure(
      `${name}: ready again after`,
      's',
      [...spread, ...herd].map(({ ready }) => ready),
    ),
    singleFigure(
      `${name}: server CPU a window, start included`,
      'ms',
      [...spread, ...herd].map(({ serverMs }) => serverMs),
    ),
    singleFigure(
      `${name}: the load itself, of a core`,
      '%',
      [...spread, ...herd].map(({ loadShare }) => loadShare),
    ),
  ];
}

type Pause = (attempt: number) => number;
interface How {
  readonly pause: Pause;
  readonly since: Position;
}
type Position = Pick<DaySnapshot, 'epoch' | 'revisions'>;

/** Waits like socket.io-client with the window's options. */
const pauseOfWindow: Pause = (attempt) => {
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = reconnectOptions;
  const spread = 1 + randomizationFactor * (2 * Math.random() - 1);
  return Math.min(reconnectionDelay * 2 ** attempt * spread, reconnectionDelayMax);
};

async function comeBack(
  stage: Stage,
  how: How,
  lost: readonly Wire[],
): Promise<{ found: Return; windows: Wire[] }> {
  const { werkplan } = stage;
  await werkplan.kill9();
  const [killedAt, loadBefore] = [performance.now(), process.cpuUsage()];
  lost.forEach((window) => window.cut());
  const restarted = werkplan.restart().then(() => performance.now());
  const windows = await all(stage, how);
  const [joinedAt, readyAt] = [performance.now(), await restarted];
  const { user, system } = process.cpuUsage(loadBefore);
  return {
    windows,
    found: {
      joined: (joinedAt - readyAt) / 1_000,
      ready: (readyAt - killedAt) / 1_000,
      serverMs: (await werkplan.cpuOfThisLife()) / count,
      loadShare: (user + system) / 10 / (joinedAt - killedAt),
    },
  };
}

const all = async (stage: Stage, how: How): Promise<Wire[]> =>
  await Promise.all(Array.from({ length: count }, async (_, index) => await reconnect(stage, index, how)));

async function reconnect(stage: Stage, index: number, { pause, since }: How): Promise<Wire> {
  const { cookie = '' } = await stage.login(index % signIns);
  for (let attempt = 0; ; attempt += 1) {
    await delay(pause(attempt));
    const wire = await Wire.open(stage.werkplan.url, cookie).catch(() => null);
    if (wire && (await isIn(stage.busy.day, since, wire).catch(() => false))) return wire;
    wire?.cut();
  }
}

/** Joins all rooms of a window from its revisions, and tells if it shows this day. */
async function isIn(day: string, { epoch, revisions }: Position, wire: Wire): Promise<boolean> {
  const joins = Object.entries(revisions).map(async ([key, revision]) => {
    return await wire.emit<JoinResult>('join', { key, since: { epoch, revision } });
  });
  wire.tell('presence', { day, focus: null, mode: 'focus' });
  return (await Promise.all(joins)).every(({ result }) => result === 'upToDate');
}
