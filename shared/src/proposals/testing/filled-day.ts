import { randomDay, type RandomDay } from './random-day.ts';

/**
 * A day of empty runs that are as many as its sites, where each site's cards fill one of the runs: so much of it each. All sites
 * are in areas of their own, so that the least cost is known: one run for each site and area.
 * @param shares of a run, by card of a site
 */
export const filledDay = (capacities: readonly number[], shares: readonly number[]): RandomDay => {
  const runs = capacities.length;
  const { day, trucks } = randomDay(1, { shipments: runs * shares.length, runs, fill: 0.5 });
  const capacityOf = (run: number): number => capacities[run] ?? 0;
  const [orders, shipments] = [new Map(day.orders), new Map(day.shipments)];
  for (const [id, order] of day.orders) {
    // The sites come in another order than the runs that they fill.
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
