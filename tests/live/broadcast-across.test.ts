import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../support/abuse/declared.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { planActions } from '../support/plan-actions.ts';
import { makePlanScene } from '../support/plan-scene.ts';
import { onNode, today, usePlant } from '../support/plant.ts';
import { volumes } from '../support/volumes.ts';

const plant = usePlant({ nodes: 2 });
/** The days that these actions affect. */
const days = [today, addDays(today, 1), addDays(today, 7)];

it('every declared change is among the actions', async () => {
  const changes = (await declaredEndpoints()).filter(({ change }) => change).map(({ name }) => name);
  const acted = new Set(Object.keys(planActions).map((name) => name.split(/:| /)[0]));
  // Undo is tested after each action in verify-action.test.ts; prints and delivery notes change no plan, and a signature cannot be undone.
  expect(changes.filter((name) => !acted.has(name)).sort()).toEqual([
    'changes.undo',
    'notes.correct',
    'notes.make',
    'prints.answer',
    'prints.record',
    'prints.recordHalls',
    'yard.sign',
  ]);
});

/** The nodes alternate in executing the actions. */
const acrossNodes = Object.entries(planActions)
  .filter((_, place) => place % volumes.acrossEvery === 0)
  .map(([name, act], index) => ({ name, act, node: index % 2 }));

describe('what one node does shows on the screens of both, for', () => {
  const followers: LiveFollower[] = [];
  beforeAll(async () => {
    for (const node of [0, 1])
      for (const day of days) followers.push(await LiveFollower.open(onNode(plant.bernd, plant, node), day));
  });
  afterAll(() => {
    for (const follower of followers) follower.close();
  });

  it.each(acrossNodes)('$name', async ({ act, node }) => {
    const scene = await makePlanScene(plant);
    const [anna, bernd] = [onNode(plant.anna, plant, node), onNode(plant.bernd, plant, node)];
    await act({ ...plant, anna, bernd }, scene);
    for (const follower of followers) {
      const fresh = await fetchDay(anna, follower.state.date);
      await follower.reach(fresh.revisions);
      expect(listRows(follower.state), fresh.date).toEqual(rowsIn(fresh));
      expect(follower.gaps).toEqual([]);
    }
  });
});
