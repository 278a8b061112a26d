import { signOutEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { expect, it } from 'vitest';
import { fetchDay } from '../support/follower.ts';
import { connect, LiveFollower, next } from '../support/live-follower.ts';
import { makeOrder } from '../support/make.ts';
import { onNode, today, usePlant } from '../support/plant.ts';

const plant = usePlant();

it('tells on one node what was changed on the other, in strict order', async () => {
  const [anna, bernd] = [onNode(plant.anna, plant, 0), onNode(plant.bernd, plant, 1)];
  const followers = [await LiveFollower.open(anna, today), await LiveFollower.open(bernd, today)];
  const orders = [];
  for (let count = 0; count < 20; count += 1) orders.push(await makeOrder(count % 2 === 0 ? anna : bernd));
  for (const follower of followers) {
    await follower.reach({ [dayKey(today)]: (await fetchDay(anna, today)).revision });
    expect(follower.gaps).toEqual([]);
    for (const order of orders) expect(follower.state.orders.get(order.id)).toEqual(order);
    follower.close();
  }
});

it('closes a socket of one node when its login ends on the other', async () => {
  const socket = await connect(onNode(plant.bernd, plant, 1));
  const bye = next(socket, 'bye');
  const before = performance.now();
  await onNode(plant.bernd, plant, 0).call(signOutEndpoint);
  expect(await bye).toEqual({ reason: 'signedOut' });
  // The bell, not the sweep of every 10 s.
  expect(performance.now() - before).toBeLessThan(5_000);
});
