import { aimAtLeastTimes, aimAtMostTimes, comparedFigure, type Figure } from '../figures.ts';
import { writeFlatOut, writeSteadily } from '../load.ts';
import { measureInTurns, valuesOfRounds } from '../rounds.ts';
import { editors, type Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';
import type { Wire } from '../wire.ts';

const crowd = 50;
const perSecond = 20;

const aimCpu = aimAtMostTimes(3);

type Windows = ReadonlyMap<Side['name'], readonly Wire[]>;

async function openWindows(sides: readonly Side[], count: number): Promise<Windows> {
  const windows = new Map<Side['name'], Wire[]>();
  for (const side of sides) windows.set(side.name, await side.openWindows(count));
  return windows;
}

const cut = (windows: Windows): void => [...windows.values()].flat().forEach((window) => window.cut());

/** Measures the CPU ms per write in the server and in PostgreSQL. */
const cpuOf = <Result>(
  name: string,
  outcome: Parameters<typeof valuesOfRounds<Result>>[0],
  writes: (result: Result) => number,
): Figure[] => [
  comparedFigure(
    `${name}: server CPU each`,
    'ms',
    valuesOfRounds(outcome, (result, used) => used.server / writes(result)),
  ),
  comparedFigure(
    `${name}: PostgreSQL CPU each`,
    'ms',
    valuesOfRounds(outcome, (result, used) => used.postgres / writes(result)),
  ),
  comparedFigure(
    `${name}: both`,
    'ms',
    valuesOfRounds(outcome, (result, used) => (used.server + used.postgres) / writes(result)),
    aimCpu,
  ),
];

/** Measures fifty windows on one day with 20 writes a second, like a busy morning. */
export async function steadyDay(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const windows = await openWindows(sides, crowd);
  const seconds = stage.quick ? 2 : 4;
  const outcome = await measureInTurns(stage, sides, async ({ name, writers }) =>
    writeSteadily(writers, windows.get(name) ?? [], { perSecond, seconds }),
  );
  cut(windows);
  const writes = perSecond * seconds;
  const name = `${perSecond} writes/s, ${crowd} windows`;
  return [
    comparedFigure(
      `${name}: write → windows, p50`,
      'ms',
      valuesOfRounds(outcome, (ms) => percentile(ms, 0.5)),
      aimAtMostTimes(2),
    ),
    comparedFigure(
      `${name}: write → windows, p95`,
      'ms',
      valuesOfRounds(outcome, (ms) => percentile(ms, 0.95)),
      aimAtMostTimes(2.5),
    ),
    ...cpuOf(name, outcome, () => writes),
  ];
}

/** Measures eight editors who write as fast as they are answered, with few and many windows: mixed edits, then moves. */
export async function flatOut(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [count, least] of [
    [1, 0.7],
    [crowd, 0.6],
  ] as const) {
    const windows = await openWindows(sides, count);
    for (const [kind, what] of [
      ['writers', 'writes'],
      ['movers', 'moves'],
    ] as const) {
      const outcome = await measureInTurns(stage, sides, async (side) =>
        writeFlatOut(side[kind], windows.get(side.name) ?? [], stage.quick ? 2 : 3),
      );
      const name = `${editors} editors flat out, ${count} window${count > 1 ? 's' : ''}`;
      const rate = valuesOfRounds(outcome, ({ writes, ms }) => (writes / ms) * 1000);
      figures.push(
        comparedFigure(`${name}: ${what} a second`, '/s', rate, aimAtLeastTimes(least)),
        ...cpuOf(`${name}, ${what}`, outcome, ({ writes }) => writes),
      );
    }
    cut(windows);
  }
  return figures;
}
