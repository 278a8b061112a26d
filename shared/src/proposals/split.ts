import type { Assignment } from './assignment.ts';
import { postcodeAreaOf, isMarked, isOverLength, type Problem, type Stop } from './problem.ts';
import type { ProposedMove } from './proposal-schema.ts';

/**
 * Splits shipments that fit nowhere as a whole over two runs, the heaviest first: as much as possible goes onto the run with most
 * free kg and loading metres, the rest onto the next. A shipment that doesn't fit onto two runs stays unassigned.
 */
export const splitOverTwoRuns = (
  problem: Problem,
  { runOf, kg, slots, tenths }: Assignment,
  moves: readonly ProposedMove[],
  left: readonly Stop[],
): ProposedMove[] => {
  const { stops, runs } = problem;
  const used = new Map<number, Set<number>>();
  for (const [place, { item }] of stops.entries())
    if (item && runs[runOf[place] as number]?.delivery.id === item.deliveryId)
      used.set(item.deliveryId, (used.get(item.deliveryId) ?? new Set()).add(item.ordinalNumberInDelivery));
  for (const { deliveryId, slot } of moves)
    used.set(deliveryId, (used.get(deliveryId) ?? new Set()).add(slot));
  const free = runs.map((run, place) => ({
    place,
    run,
    kg: kg[place] as number,
    slots: slots[place] as number,
    tenths: tenths[place] as number,
  }));
  const split: ProposedMove[] = [];
  for (const stop of left.toSorted((a, b) => b.shipment.amount - a.shipment.amount)) {
    const { shipment, order, item } = stop;
    const number = stops.indexOf(stop);
    /** Returns the kg of the stop that fit onto a run; its loading metres are shared by kg. */
    const mostKg = (place: (typeof free)[number]): number =>
      stop.tenths === 0
        ? place.kg
        : Math.min(place.kg, Math.floor((place.tenths * shipment.amount) / stop.tenths));
    const [one, other] = free
      .filter(
        ({ run, slots: slotsLeft, place }) =>
          run.isOpen && slotsLeft > 0 && !isOverLength(stop, run) && !isMarked(problem, number, place),
      )
      .map((place) => ({ ...place, of: place, most: mostKg(place) }))
      .filter(({ most }) => most > 0)
      .sort((a, b) => b.most - a.most || a.run.delivery.id - b.run.delivery.id);
    if (!one || !other || shipment.amount < 2 || one.most + other.most < shipment.amount) continue;
    const first = Math.min(one.most, shipment.amount - 1);
    for (const [place, amount] of [
      [one.of, first],
      [other.of, shipment.amount - first],
    ] as const) {
      const { id } = place.run.delivery;
      const taken = used.get(id) ?? new Set();
      const slot = place.run.slots.find((slotHere) => !taken.has(slotHere)) as number;
      used.set(id, taken.add(slot));
      place.kg -= amount;
      place.slots -= 1;
      place.tenths -= Math.ceil((stop.tenths * amount) / shipment.amount);
      split.push({
        shipmentId: shipment.id,
        expectedItemId: item?.id ?? null,
        kg: amount,
        deliveryId: id,
        slot,
        reasons: [
          {
            tone: 'limit',
            code: 'splitOnly',
            values: { kg: amount, of: shipment.amount, area: postcodeAreaOf(order) },
          },
        ],
      });
    }
  }
  return split;
};
