// Own server: its clock is set.
import type { Page } from 'playwright-core';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeOrder } from '../../support/make.ts';
import { today } from '../../support/plant.ts';
import { departures, showWallIn, injectDepartures, wallFaults } from '../../support/wall-fit.ts';
import { useWall } from '../../support/wall-scene.ts';
import type { SocketTap } from '../../support/wall-window.ts';

const scene = useWall();
const { plant } = scene;
let wall: Page;
let line: SocketTap;
beforeAll(() => void ({ wall, line } = scene));

const kinds = Object.keys(departures) as (keyof typeof departures)[];
const sizes = [
  [1920, 1080],
  [1366, 768],
  [3840, 2160],
  [1080, 1920],
] as const;
/** Steel of the three halls today and on the next day, in tonnes. */
const loads = {
  ordinary: [65, 57, 104, 48, 58, 130],
  huge: [1_444, 57, 143, 1_240, 60, 1_888],
} as const;

describe.each(['de', 'en'] as const)('in %s', (language) => {
  it.each(Object.entries(loads))(
    'nothing is cut, overlaps or is too small at any size, whatever has left, with %s loads',
    async (_name, tonnes) => {
      scene.isAstray = true;
      onTestFinished(async () => {
        await wall.unroute('**/api/halls/totals?**');
        await wall.setViewportSize({ width: 1920, height: 1080 });
        await wall.evaluate(() => localStorage.removeItem('werkplan.language'));
      });
      for (const [index, steel] of tonnes.entries())
        await makeOrder(plant.anna, {
          hallId: hallIds[index % 3] ?? 1,
          steel: steel * 1000,
          matting: steel * 500,
          date: addDays(today, Math.floor(index / 3)),
        });
      const faults: string[] = [];
      for (const late of [0, 1, 120]) {
        await showWallIn(wall, language, late);
        for (const [width, height] of sizes) {
          await wall.setViewportSize({ width, height });
          for (const kind of kinds) {
            await injectDepartures(wall, line, kind);
            for (const fault of await wallFaults(wall))
              faults.push(`${kind}, ${late} late, at ${width}: ${fault}`);
          }
        }
      }
      expect(faults).toEqual([]);
    },
    120_000,
  );
});
