import { aimAtMostTimes, comparedFigure, type Figure } from '../figures.ts';
import { writeOneByOne } from '../load.ts';
import { measureInTurns, valuesOfRounds } from '../rounds.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';
import type { Wire } from '../wire.ts';

/** Measures one planner's writes in one other window: mixed edits, then moves from truck to truck. */
export async function oneAtATime(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const windows = new Map<Side['name'], Wire | undefined>();
  for (const side of sides) windows.set(side.name, (await side.openWindows(1))[0]);
  const figures: Figure[] = [];
  for (const [kind, what] of [
    ['writers', 'write'],
    ['movers', 'move'],
  ] as const) {
    const outcome = await measureInTurns(stage, sides, async (side) => {
      const window = windows.get(side.name);
      const [writer] = side[kind];
      if (!window || !writer) throw new Error(`nobody on ${side.name}`);
      return await writeOneByOne(writer, window, stage.quick ? 60 : 150);
    });
    const at = (share: number) => valuesOfRounds(outcome, (latencies) => percentile(latencies, share));
    const name = `${what} → other window, one at a time`;
    figures.push(
      comparedFigure(`${name}, p50`, 'ms', at(0.5), aimAtMostTimes(2)),
      comparedFigure(`${name}, p95`, 'ms', at(0.95), aimAtMostTimes(2.5)),
    );
  }
  for (const window of windows.values()) window?.cut();
  return figures;
}
