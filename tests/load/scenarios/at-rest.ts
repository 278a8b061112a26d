import { setTimeout as delay } from 'node:timers/promises';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { makeKeys, openWall } from '../wall-displays.ts';
import type { Wire } from '../wire.ts';

const windowCount = 300;
const wallCount = 200;

/** Measures the server's CPU time for idle windows and wall displays. */
export async function atRest(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  const { werkplan, quick } = stage;
  const seconds = quick ? 10 : 30;
  const share = async (): Promise<number> => {
    const [begin, before] = [performance.now(), await werkplan.cpu()];
    await delay(seconds * 1_000);
    return (((await werkplan.cpu()) - before) / (performance.now() - begin)) * 100;
  };
  const side = sides.find(({ name }) => name === 'werkplan');
  if (!side) return [];
  const settled = async (): Promise<void> => await delay(5_000);
  await settled();
  const alone = await share();

  const windows = await side.openWindows(windowCount);
  windows.forEach((window, index) => stayOnCard(stage, window, index));
  await settled();
  const withWindows = await share();
  await close(windows);

  const walls: Wire[] = [];
  for (const key of await makeKeys(stage, wallCount)) walls.push(await openWall(stage, key));
  await settled();
  const withWalls = await share();
  await close(walls);
  return [
    singleFigure('at rest: the server alone, of a core', '%', [alone]),
    singleFigure(
      `at rest: ${windowCount} planners’ windows add, of a core`,
      '%',
      [withWindows - alone],
      aimAtMost(2, '%'),
    ),
    singleFigure(`at rest: ${wallCount} walls add, of a core`, '%', [withWalls - alone], aimAtMost(1, '%')),
  ];
}

/** Simulates a planner who stays on a card: the window reports this again with each heads message. */
function stayOnCard({ busy }: Stage, window: Wire, index: number): void {
  const id = busy.placedShipmentIds[index % busy.placedShipmentIds.length];
  const where = { day: busy.day, focus: { entity: 'shipments', id }, mode: 'focus' };
  window.tell('presence', where);
  window.onHeads = () => window.tell('presence', where);
}

async function close(wires: readonly Wire[]): Promise<void> {
  wires.forEach((wire) => wire.cut());
  await Promise.all(wires.map(({ closed }) => closed));
}
