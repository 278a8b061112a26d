// Own server: its plan is not what its log says.
import { expect, it } from 'vitest';
import { today } from '../../support/plant.ts';
import { useWall } from '../../support/wall-scene.ts';
import { heapOf, simulatedHours } from '../../support/wall-window.ts';

const scene = useWall();

it('a wall needs no more memory after a day of one change a second', async () => {
  const { wall, line } = scene;
  const used = await heapOf(wall);
  const livesOn = await simulatedHours(wall, line, today);
  await livesOn(1);
  const before = await used();
  await livesOn(23);
  const after = await used();
  console.log(`Heap of a wall after 1 h ${before} kB, after 24 h ${after} kB.`);
  expect(after).toBeLessThan(before * 1.05);
}, 3_600_000);
