import type { Figure } from '../figures.ts';
import type { Memory } from '../server-under-test.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { summaryOf } from '../stats.ts';
import type { Wire } from '../wire.ts';

/** Windows, and the aim of live memory per window (kB). */
const counts = [
  [200, 20],
  [1000, 17],
] as const;

/**
 * Measures what an idle window costs. Live memory is what remains after garbage collection; the process grows by more (V8's reserve)
 * with sockets of any kind.
 */
export async function idleSockets(_stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const perSide = new Map<Side['name'], { rss: number[]; live: number[] }>();
  for (const side of sides) perSide.set(side.name, await measure(side));
  const werkplan = perSide.get('werkplan');
  const baseline = perSide.get('baseline');
  if (!werkplan || !baseline) return [];
  return counts.flatMap(([count, aimKb], index) => {
    const figure = (what: 'rss' | 'live'): Omit<Figure, 'name'> => ({
      unit: 'kB',
      werkplan: summaryOf([werkplan[what][index] ?? NaN]),
      baseline: summaryOf([baseline[what][index] ?? NaN]),
    });
    const live = figure('live');
    return [
      {
        ...live,
        name: `${count} idle windows: live memory a window`,
        aim: `≤ ${aimKb} kB`,
        met: live.werkplan.median <= aimKb,
      },
      { ...figure('rss'), name: `${count} idle windows: growth of the process a window` },
    ];
  });
}

async function measure({ server, openWindows }: Side): Promise<{ rss: number[]; live: number[] }> {
  // Restarts the server and warms it up with some sockets, as memory that it reuses would hide what a socket takes.
  await server.restart();
  const first = await openWindows(50);
  first.forEach((window) => window.cut());
  await Promise.all(first.map((window) => window.closed));
  const empty = await server.ask('memory');
  const windows: Wire[] = [];
  const rss: number[] = [];
  const live: number[] = [];
  for (const [count] of counts) {
    windows.push(...(await openWindows(count - windows.length, windows.length)));
    const full = await server.ask('memory');
    rss.push((full.rss - empty.rss) / count / 1000);
    live.push((used(full) - used(empty)) / count / 1000);
  }
  windows.forEach((window) => window.cut());
  await Promise.all(windows.map((window) => window.closed));
  return { rss, live };
}

const used = ({ heapUsed, external }: Memory): number => heapUsed + external;
