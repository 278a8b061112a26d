import { aimAtMost, compared, type Figure, ratioOf } from '../figures.ts';
import { writeFlatOut, writeSteadily } from '../load.ts';
import { alternate, pick } from '../rounds.ts';
import { editors, type Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';
import type { Wire } from '../wire.ts';

const crowd = 50;
const perSecond = 20;

const aimRatio = { text: '≤ 2.5 × baseline', met: (figure: Figure) => (ratioOf(figure) ?? Infinity) <= 2.5 };
const aimRate = { text: '≥ 200 /s', met: ({ werkplan }: Figure) => werkplan.median >= 200 };
const aimCpu = (() => {
  const { text, met } = aimAtMost(3, 'ms');
  return { text, met: ({ werkplan }: Figure) => met(werkplan.median) };
})();

type Windows = ReadonlyMap<Side['name'], readonly Wire[]>;

async function openWindows(sides: readonly Side[], count: number): Promise<Windows> {
  const windows = new Map<Side['name'], Wire[]>();
  for (const side of sides) windows.set(side.name, await side.openWindows(count));
  return windows;
}

const cut = (windows: Windows): void => [...windows.values()].flat().forEach((window) => window.cut());

/** Fifty windows on one day, 20 writes a second: a busy morning. */
export async function steadyDay(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const windows = await openWindows(sides, crowd);
  const seconds = stage.quick ? 2 : 4;
  const outcome = await alternate(stage, sides, async ({ name, writers }) =>
    writeSteadily(writers, windows.get(name) ?? [], { perSecond, seconds }),
  );
  cut(windows);
  const writes = perSecond * seconds;
  const name = `${perSecond} writes/s, ${crowd} windows`;
  return [
    compared(
      `${name}: write → windows, p50`,
      'ms',
      pick(outcome, (ms) => percentile(ms, 0.5)),
      aimRatio,
    ),
    compared(
      `${name}: write → windows, p95`,
      'ms',
      pick(outcome, (ms) => percentile(ms, 0.95)),
    ),
    compared(
      `${name}: server CPU a write`,
      'ms',
      pick(outcome, (_, used) => used.server / writes),
      aimCpu,
    ),
    compared(
      `${name}: PostgreSQL CPU a write`,
      'ms',
      pick(outcome, (_, used) => used.postgres / writes),
    ),
  ];
}

/** Eight editors as fast as they are answered, with few and with many windows. */
export async function flatOut(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of [1, crowd]) {
    const windows = await openWindows(sides, count);
    const outcome = await alternate(stage, sides, async ({ name, writers }) =>
      writeFlatOut(writers, windows.get(name) ?? [], stage.quick ? 2 : 3),
    );
    cut(windows);
    const name = `${editors} editors flat out, ${count} window${count > 1 ? 's' : ''}`;
    figures.push(
      compared(
        `${name}: writes a second`,
        '/s',
        pick(outcome, ({ writes, ms }) => (writes / ms) * 1000),
        ...(count === crowd ? [aimRate] : []),
      ),
      compared(
        `${name}: server CPU a write`,
        'ms',
        pick(outcome, ({ writes }, used) => used.server / writes),
        aimCpu,
      ),
      compared(
        `${name}: PostgreSQL CPU a write`,
        'ms',
        pick(outcome, ({ writes }, used) => used.postgres / writes),
      ),
    );
  }
  return figures;
}
