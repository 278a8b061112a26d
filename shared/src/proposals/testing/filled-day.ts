import { randomDay, type RandomDay } from './random-day.ts';

/**
 * Makes a day with as many empty runs as sites. Its cards are unassigned, and those of each site exactly fill one of the runs if
 * `shares` add up to 1. Each site is in its own area, so that the least cost is known: one run per site and area.
 * @param shares the share of a run that each card of a site takes
 */
export const filledDay = (capacities: readonly number[], shares: readonly number[]): RandomDay => {
  const runs = capacities.length;
  const { day, trucks } = randomDay(1, { shipments: runs * shares.length, runs, fill: 0.5 });
  const capacityOf = (run: number): number => capacities[run] ?? 0;
  const [orders, shipments] = [new Map(day.orders), new Map(day.shipments)];
  for (const [id, order] of day.orders) {
    // Sites and runs are in opposite order, so that a search that pairs them in the given order fails.
    const site = Math.floor((id - 1) / shares.length);
    const amount = Math.floor(capacityOf(runs - 1 - site) * (shares[(id - 1) % shares.length] ?? 0));
    const shipment = day.shipments.get(id);
    const postCode = String(10_000 + site * 1_000);
    orders.set(id, { ...order, constructionSite: `BV ${site}`, postCode, time: '', isUrgent: false });
    if (shipment) shipments.set(id, { ...shipment, amount });
  }
  const sized = [...trucks.values()].map((truck) => ({ ...truck, capacity: capacityOf(truck.id - 1) }));
  return { day: { ...day, orders, shipments }, trucks: new Map(sized.map((truck) => [truck.id, truck])) };
};
