import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { leaveDayEndpoint, sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import { expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { onNode, today, usePlant } from '../support/plant.ts';
import { makeRun } from '../support/scene.ts';

const plant = usePlant();

it('two planners at once: each sees the other’s changes since they left, never their own, and no screen is notified of a visit', async () => {
  const { run } = await makeRun(plant);
  const [anna, bernd] = [onNode(plant.anna, plant, 0), onNode(plant.bernd, plant, 1)];
  const params = { date: today };
  const since = async (client: Client) =>
    await client.call(sinceEndpoint, { params, query: { paper: 'delivery' } });
  const leave = async (client: Client): Promise<void> => {
    const { seen } = await since(client);
    await client.call(leaveDayEndpoint, { params, body: { seen } });
  };
  const fill = async (client: Client, slot: number) =>
    await client.call(fillSlotEndpoint, { params: { deliveryId: run.id, slot }, body: { text: 'Spacers' } });
  const slots = async (client: Client) =>
    (await since(client)).steps.map(({ place, by }) => [place.of === 'slot' && place.slot, by]);
  const follower = await LiveFollower.open(bernd, today);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([leave(anna), leave(bernd)]);
    const [annas, bernds] = [round * 2, round * 2 + 1];
    await Promise.all([fill(anna, annas), fill(bernd, bernds)]);
    const { revisions } = await fetchDay(anna, today);
    await follower.reach(revisions);
    expect(await slots(anna)).toEqual([[bernds, 'Bernd Krüger']]);
    expect(await slots(bernd)).toEqual([[annas, 'Anna Becker']]);
  }
  follower.close();
  expect(follower.gaps).toEqual([]);
  // One revision for the run and six for the texts; a visit raises none.
  expect((await fetchDay(anna, today)).revision).toBe(7);
});
