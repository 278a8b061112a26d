import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { latestPrintEndpoint, recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { expect, it } from 'vitest';
import { fetchDay } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { onNode, today, usePlant } from '../support/plant.ts';
import { makeRun } from '../support/scene.ts';

const plant = usePlant();

it('two planners printing at once: each sees the other’s print or comes before it, and no screen is notified', async () => {
  const { run } = await makeRun(plant);
  const [anna, bernd] = [onNode(plant.anna, plant, 0), onNode(plant.bernd, plant, 1)];
  const follower = await LiveFollower.open(bernd, today);
  const body = { date: today };
  const fill = async (slot: number) =>
    await anna.call(fillSlotEndpoint, { params: { deliveryId: run.id, slot }, body: { text: 'Spacers' } });
  for (let slot = 0; slot < 5; slot += 1) {
    await fill(slot);
    const prints = await Promise.all(
      [anna, bernd].map((client) => client.call(recordPrintEndpoint, { body })),
    );
    const [first, second] = prints.sort((a, b) => a.id - b.id);
    expect(second).toMatchObject({
      previous: { by: first?.by, revision: first?.revision },
      changedSlots: [],
    });
    expect(first?.changedSlots).toEqual(slot === 0 ? [] : [{ deliveryId: run.id, slot }]);
    expect(await bernd.call(latestPrintEndpoint, { query: body })).toMatchObject({ id: second?.id });
  }
  const { revisions, revision } = await fetchDay(anna, today);
  await follower.reach(revisions);
  follower.close();
  expect(follower.gaps).toEqual([]);
  // One revision for the run and five for the texts.
  expect(revision).toBe(6);
});
