// Own server: two nodes.
import { createOrderEndpoint, moveOrderToDateEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { fetchDay } from '../../support/follower.ts';
import { newOrder } from '../../support/make.ts';
import { onNode, today, useOwnPlant } from '../../support/plant.ts';
import { reserve } from '../../support/reservations.ts';
import { atSite, makeSite } from '../../support/sites.ts';

const plant = useOwnPlant({}, { nodes: 2 });

it('booked by many at once on two nodes, on other days of the week, is the sum of what they booked', async () => {
  const [anna, bernd] = [onNode(plant.anna, plant, 0), onNode(plant.bernd, plant, 1)];
  const site = await makeSite(anna);
  const { id } = await reserve(anna, { siteId: site.id, steel: 100_000, matting: 0 });
  const bookedOn = async (client: typeof anna) =>
    (await fetchDay(client, today)).reservations.find((row) => row.id === id)?.bookedSteel;
  const made = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const client = index % 2 === 0 ? anna : bernd;
      const date = addDays(today, index % 5);
      return await client.call(createOrderEndpoint, {
        body: newOrder({ ...atSite(site), date, steel: 1_000 + index, matting: 0 }),
      });
    }),
  );
  const sum = made.reduce((kg, { steel }) => kg + steel, 0);
  expect([await bookedOn(anna), await bookedOn(bernd)]).toEqual([sum, sum]);
  // Half of the orders are moved out of the week.
  await Promise.all(
    made.map(async (order, index) => {
      if (index % 2 === 1) return;
      const client = index % 4 === 0 ? anna : bernd;
      await client.call(moveOrderToDateEndpoint, {
        params: { id: order.id },
        body: addDays(today, 7 + (index % 3)),
      });
    }),
  );
  const left = made.filter((_, index) => index % 2 === 1).reduce((kg, { steel }) => kg + steel, 0);
  expect([await bookedOn(anna), await bookedOn(bernd)]).toEqual([left, left]);
});
