// Own server: its plan is not what its log says.
import { expect, it } from 'vitest';
import { today } from '../../support/plant.ts';
import { at } from '../../support/scene.ts';
import { useWall } from '../../support/wall-scene.ts';
import { heapOf, simulatedHours } from '../../support/wall-window.ts';

const scene = useWall();

it('a wall needs no more memory after a day of one change a second', async () => {
  const { wall, line } = scene;
  const used = await heapOf(wall);
  const livesOn = await simulatedHours(wall, line, today);
  // Garbage is collected once per simulated hour, because simulated hours pass too fast for the browser's own collections.
  const sizes: number[] = [];
  for (let hour = 1; hour <= 24; hour += 1) {
    await livesOn(1);
    sizes.push(await used());
  }
  console.log(`Heap of a wall after each hour, kB: ${sizes.join(' ')}`);
  expect(Math.min(...sizes.slice(-3))).toBeLessThan(at(sizes, 0) * 1.05);
}, 3_600_000);
