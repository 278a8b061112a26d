import { beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../support/abuse/kinds.ts';
import { watchProcess } from '../support/abuse/process-watch.ts';
import { refusalOf } from '../support/abuse/refusal.ts';
import { makeAbuseScene } from '../support/abuse/make-scene.ts';
import type { AbuseScene } from '../support/abuse/scene.ts';
import { makeOrder } from '../support/make.ts';
import { usePlant } from '../support/plant.ts';

const plant = usePlant({ isSilent: true });
watchProcess();

let scene: AbuseScene;
beforeAll(async () => {
  scene = await makeAbuseScene(plant);
});

for (const [theme, list] of Object.entries(kinds)) {
  describe(`refuses, and nothing changes: ${theme}`, () => {
    it.each(list)('%s', async (...kind) => {
      expect(await refusalOf(scene, kind)).toBe(kind[2]);
    });
  });
}

it('contains more than a hundred and fifty kinds with different names', () => {
  const names = Object.values(kinds).flatMap((list) => list.map(([name]) => name));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(300);
});

it('keeps working after all of them', async () => {
  expect(await makeOrder(plant.anna)).toMatchObject({ version: 1 });
});
