import {
  fillSlotEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import type { Client, Reply } from '../support/client.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { makeOrder, makeTruck, newOrder, runOf } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { revisionsIn } from '../support/answered-revisions.ts';
import { seeded } from '../support/random.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant({ nodes: 2 });
const { races } = volumes;
const tomorrow = addDays(today, 1);
const allowed = new Set([200, 400, 404, 409]);

/** Reads the rows that both planners see before they act at the same moment. */
const lookAround = async () => {
  const { orders, shipments, deliveries, deliveryItems } = await fetchDay(plant.anna, today);
  return { orders, shipments, deliveries, deliveryItems };
};

type View = Awaited<ReturnType<typeof lookAround>>;
type Move = (client: Client) => Promise<Reply>;

/** Chooses a move per planner; both moves mostly concern the same row. */
const chooseMoves = async (seed: number, view: View): Promise<[Move, Move]> => {
  const random = seeded(seed);
  const shipment = random.pick(view.shipments);
  const order = random.pick(view.orders);
  const slot = random.below(6);
  const delivery = random.pick(view.deliveries);
  const item = view.deliveryItems.length > 1 ? random.pick(view.deliveryItems) : undefined;
  const other = view.deliveryItems.length > 1 ? random.pick(view.deliveryItems) : undefined;
  const held = view.deliveryItems.find((found) => found.shipmentId === shipment.id)?.id ?? null;
  const body = await shipmentBody(plant, shipment.id, { amount: 500 + random.below(5000) });
  const moves: Move[] = [
    async (client) =>
      await client.attempt(fillSlotEndpoint, {
        params: { deliveryId: delivery.id, slot },
        body: { shipmentId: shipment.id, expectedItemId: held },
      }),
    async (client) =>
      await client.attempt(fillSlotEndpoint, {
        params: { deliveryId: delivery.id, slot },
        body: { shipmentIds: [shipment.id, random.pick(view.shipments).id] },
      }),
    async (client) =>
      await client.attempt(fillSlotEndpoint, {
        params: { deliveryId: delivery.id, slot },
        body: { text: 'Pause' },
      }),
    async (client) => await client.attempt(splitShipmentEndpoint, { body: { shipmentId: shipment.id } }),
    async (client) => await client.attempt(deleteShipmentEndpoint, { params: { id: shipment.id } }),
    async (client) => await client.attempt(updateShipmentEndpoint, { params: { id: shipment.id }, body }),
    async (client) =>
      await client.attempt(updateShipmentEndpoint, {
        params: { id: shipment.id },
        body: { ...body, amount: shipment.amount, date: random.pick([today, tomorrow]) },
      }),
    async (client) =>
      await client.attempt(updateOrderEndpoint, {
        params: { id: order.id },
        body: { ...order, steel: 1000 + random.below(20_000), city: random.pick(['Lahr', 'Kehl', 'Bühl']) },
      }),
    async (client) =>
      await client.attempt(moveOrderToHallEndpoint, {
        params: { id: order.id },
        body: random.pick([1, 2, 3]),
      }),
    async (client) =>
      await client.attempt(moveOrderToDateEndpoint, {
        params: { id: order.id },
        body: random.pick([today, tomorrow]),
      }),
    async (client) =>
      random.below(6) === 0
        ? await client.attempt(cancelOrderEndpoint, { params: { id: order.id }, body: true })
        : await client.send('POST', '/api/orders', newOrder()),
  ];
  if (item && other) {
    moves.push(async (client) => await client.attempt(removeItemEndpoint, { params: { id: item.id } }));
    moves.push(
      async (client) =>
        await client.attempt(swapItemsEndpoint, { params: { id: item.id }, body: { withItemId: other.id } }),
    );
  }
  return [random.pick(moves), random.pick(moves)];
};

it(`${races} races of two planners on one day end in one valid state, seen alike by both`, async () => {
  spec('L.1', 'L.3');
  for (const registration of ['OG-BS 214', 'OG-BS 218', 'OG-KW 33'])
    await makeTruck(plant.anna, { registration });
  for (let count = 0; count < 8; count += 1) await makeOrder(plant.anna);
  await runOf(plant, 1);
  const anna = await LiveFollower.open(plant.anna, today);
  const bernd = await LiveFollower.open(plant.bernd, today);
  const outcomes = new Map<number, number>();

  for (let race = 1; race <= races; race += 1) {
    const [one, two] = await chooseMoves(race, await lookAround());
    const replies = await Promise.all([one(plant.anna), two(plant.bernd)]);
    for (const { status, body } of replies) {
      expect(allowed, `race ${race}: ${JSON.stringify(body)}`).toContain(status);
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    }
    const revisions = revisionsIn(replies);
    await Promise.all([anna.reach(revisions), bernd.reach(revisions)]);
    expect(listRows(bernd.state), `race ${race}`).toEqual(listRows(anna.state));
  }

  expect([...anna.gaps, ...bernd.gaps]).toEqual([]);
  expect(listRows(anna.state)).toEqual(rowsIn(await fetchDay(plant.anna, today)));
  expect(await brokenInvariants(plant.db)).toEqual([]);
  // There must be winners and losers, otherwise the requests did not really race.
  expect(outcomes.get(200)).toBeGreaterThan(races / 2);
  expect(outcomes.get(409)).toBeGreaterThan(races / 6);
  anna.close();
  bernd.close();
}, 60_000);
