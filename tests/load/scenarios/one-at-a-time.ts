import { compared, type Figure, ratioOf } from '../figures.ts';
import { writeOneByOne } from '../load.ts';
import { alternate, pick } from '../rounds.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';
import type { Wire } from '../wire.ts';

/** One planner writes, one other window watches. */
export async function oneAtATime(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const windows = new Map<Side['name'], Wire | undefined>();
  for (const side of sides) windows.set(side.name, (await side.openWindows(1))[0]);
  const outcome = await alternate(stage, sides, async ({ name, writers }) => {
    const window = windows.get(name);
    const [writer] = writers;
    if (!window || !writer) throw new Error(`nobody on ${name}`);
    return await writeOneByOne(writer, window, stage.quick ? 60 : 150);
  });
  for (const window of windows.values()) window?.cut();
  return [
    compared(
      'write → other window, one at a time, p50',
      'ms',
      pick(outcome, (latencies) => percentile(latencies, 0.5)),
      { text: '≤ 2.5 × baseline', met: (figure) => (ratioOf(figure) ?? Infinity) <= 2.5 },
    ),
    compared(
      'write → other window, one at a time, p95',
      'ms',
      pick(outcome, (latencies) => percentile(latencies, 0.95)),
    ),
  ];
}
