import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { planActions } from '../support/plan-actions.ts';
import { makePlanScene } from '../support/plan-scene.ts';
import { usePlant } from '../support/plant.ts';
import { PlanVerifier } from '../support/verify-action.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
let verifier: PlanVerifier | undefined;
let turn = 0;
beforeEach(async () => {
  if (turn % 6 === 0) {
    await verifier?.verifyUntold();
    await plant.empty();
    verifier = await PlanVerifier.of(plant);
  }
  turn += 1;
});
afterAll(async () => await verifier?.verifyUntold());
const verify = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
  if (!verifier) throw new Error('no day was read');
  return await verifier.verify(act);
};

/** The number of the newest change, because some actions consist of several changes. */
const lastChange = async (): Promise<number> =>
  (await plant.db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

describe('old snapshot + patches = fresh snapshot on every day, and totals = SQL, for', () => {
  const actions = Object.entries(planActions).map(([name, act], place) => ({ name, act, place }));
  it.each(actions.filter(({ place }) => place % volumes.comparedEvery === 0))(
    '$name, its undo and its redo',
    async ({ act, place }) => {
      spec('4.6', '4.9a', '4.18a', 'L.1', 'L.16', 'L.17', 'L.18', 'L.19', 'L.27');
      await verify(async () => await act(plant, await makePlanScene(plant)));
      if (place % volumes.undoneEvery !== 0) return;
      await verifier?.verifyUntold();
      const changeId = await lastChange();
      const undo = async (id: number) => await plant.anna.call(undoChangeEndpoint, { params: { id } });
      const undone = await verify(async () => await undo(changeId));
      expect(undone.undoOf).toBe(changeId);
      if (place % volumes.redoneEvery === 0) await verify(async () => await undo(undone.id));
    },
  );
});
