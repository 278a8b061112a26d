import { buildProblem, type Problem } from '@werkplan/shared/proposals/problem.ts';
import { randomDay } from '@werkplan/shared/proposals/testing/random-day.ts';
import { seeded } from './random.ts';

/**
 * Generates a day that is small enough for an exact solution but contains everything that restricts a proposal: pinned and
 * movable cards, departed and overloaded runs, texts in slots, runs that a site excludes, and runs outside the request. A seed
 * always yields the same day.
 */
export const smallDay = (seed: number, most: { stops: number; runs: number }): Problem => {
  const { below, pick } = seeded(seed);
  const runs = 1 + below(most.runs);
  const { day, trucks } = randomDay(seed, {
    shipments: most.stops - below(3),
    runs,
    fill: pick([0.5, 0.8, 0.95, 1, 1.1]),
    placed: pick([0, 0, 0.4, 0.8]),
    measured: pick([0, 0.7, 1]),
  });
  const items = [...day.deliveryItems.values()].map((item) => ({ ...item, isPinned: below(4) === 0 }));
  const texts = [...day.deliveries.keys()].flatMap((deliveryId) =>
    Array.from({ length: pick([0, 0, 0, 16, 18]) }, (_, at) => ({
      id: 10_000 + deliveryId * 100 + at,
      deliveryId,
      shipmentId: null,
      text: 'Paletten',
      ordinalNumberInDelivery: 19 - at,
      isPinned: false,
      mark: null,
      version: 1,
    })),
  );
  const free = texts.filter(
    (text) =>
      !items.some(
        (item) =>
          item.deliveryId === text.deliveryId &&
          item.ordinalNumberInDelivery === text.ordinalNumberInDelivery,
      ),
  );
  const deliveries = [...day.deliveries.values()].map((run) => ({
    ...run,
    isPinned: below(8) === 0,
    departed: below(8) === 0 ? '2026-11-24T04:00:00.000Z' : null,
  })) as (typeof day.deliveries extends ReadonlyMap<number, infer Row> ? Row : never)[];
  // There are few delivery areas, so that sites share them.
  const postcodeAreaOf = new Map(
    [...day.orders.values()].map(({ constructionSite }) => [constructionSite, 70 + below(3)]),
  );
  const orders = [...day.orders.values()].map((order) => ({
    ...order,
    postCode: `${postcodeAreaOf.get(order.constructionSite)}123`,
  }));
  const barred = below(3) === 0 ? 1 + below(5) : 0;
  return buildProblem(
    {
      ...day,
      orders: new Map(orders.map((order) => [order.id, order])),
      deliveries: new Map(deliveries.map((run) => [run.id, run])),
      deliveryItems: new Map([...items, ...free].map((item) => [item.id, item])),
    },
    new Map(
      [...trucks].map(([id, truck]) => [
        id,
        below(4) ? truck : { ...truck, capacity: Math.ceil(truck.capacity / 3) },
      ]),
    ),
    {
      moveUnpinned: below(2) === 0,
      deliveryIds: below(4) === 0 ? [1, 2] : undefined,
      markCard: ({ order, delivery: { id, startingTime: start } }) =>
        barred > 0 && (order.id * 7 + id * 3) % 5 < barred && (order.id + id) % 2 === 0
          ? [{ reason: 'truckType', siteId: 1, window: null, start }]
          : [],
    },
  );
};
