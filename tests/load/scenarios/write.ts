import { aimAtLeastTimes, aimAtMostTimes, comparedFigure, type Figure, singleFigure } from '../figures.ts';
import { writeFlatOut, writeOneByOne } from '../load.ts';
import { measureInTurns, valuesOfRounds } from '../rounds.ts';
import { editors, type Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';

const crowd = 50;
const phases = ['parse', 'admit', 'compute', 'commit', 'answer', 'broadcast'] as const;

/**
 * Compares moves from truck to truck with the baseline's: the time to the other window, the rate of eight editors, and the cost of a
 * move. Each round measures all three, so that their ratios are of the same minute.
 */
export async function writePath(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const seconds = stage.quick ? 1.5 : 3;
  for (const count of [1, crowd]) {
    const windows = new Map<Side['name'], Awaited<ReturnType<Side['openWindows']>>>();
    for (const side of sides) windows.set(side.name, await side.openWindows(count));
    const windowsOf = ({ name }: Side) => windows.get(name) ?? [];
    const name = `${count} window${count > 1 ? 's' : ''}`;
    if (count === 1) figures.push(...(await oneEditor(stage, sides, windowsOf)));
    const outcome = await measureInTurns(stage, sides, async (side) =>
      writeFlatOut(side.movers, windowsOf(side), seconds),
    );
    figures.push(
      comparedFigure(
        `${editors} editors, ${name}: moves a second`,
        '/s',
        valuesOfRounds(outcome, ({ writes, ms }) => (writes / ms) * 1000),
        aimAtLeastTimes(0.6),
      ),
      comparedFigure(
        `${editors} editors, ${name}: CPU of a move, server`,
        'ms',
        valuesOfRounds(outcome, ({ writes }, { server }) => server / writes),
      ),
      comparedFigure(
        `${editors} editors, ${name}: CPU of a move, PostgreSQL`,
        'ms',
        valuesOfRounds(outcome, ({ writes }, { postgres }) => postgres / writes),
      ),
      comparedFigure(
        `${editors} editors, ${name}: CPU of a move, both`,
        'ms',
        valuesOfRounds(outcome, ({ writes }, { server, postgres }) => (server + postgres) / writes),
        aimAtMostTimes(2),
      ),
    );
    for (const window of [...windows.values()].flat()) window.cut();
  }
  return figures;
}

/** Measures moves one after the other and, in a separate run, the ms of each phase in the server. */
async function oneEditor(
  stage: Stage,
  sides: readonly Side[],
  windowsOf: (side: Side) => Awaited<ReturnType<Side['openWindows']>>,
): Promise<Figure[]> {
  const count = stage.quick ? 60 : 150;
  const move = async (side: Side): Promise<number[]> => {
    const [[mover], [window]] = [side.movers, windowsOf(side)];
    if (!mover || !window) throw new Error(`nobody on ${side.name}`);
    return await writeOneByOne(mover, window, count);
  };
  const outcome = await measureInTurns(stage, sides, move);
  const spent: Readonly<Record<string, number>>[] = [];
  for (const side of sides.filter(({ name }) => name === 'werkplan')) {
    await side.server.ask('startPhases');
    await move(side);
    spent.push(await side.server.ask('stopPhases'));
  }
  const name = 'move → other window, one at a time';
  return [
    comparedFigure(
      `${name}, p50`,
      'ms',
      valuesOfRounds(outcome, (ms) => percentile(ms, 0.5)),
      aimAtMostTimes(1.7),
    ),
    comparedFigure(
      `${name}, p95`,
      'ms',
      valuesOfRounds(outcome, (ms) => percentile(ms, 0.95)),
    ),
    ...phases.map((phase) =>
      singleFigure(
        `  of it: ${phase}`,
        'ms',
        spent.map((ms) => (ms[phase] ?? 0) / count),
      ),
    ),
  ];
}
