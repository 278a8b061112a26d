import type { Assignment } from './assignment.ts';
import { areaOf, isMarked, type Problem, type Stop } from './problem.ts';
import type { ProposedMove } from './proposal-schema.ts';

/**
 * Splits shipments that fit nowhere as a whole over two runs, the heaviest first: as much as possible onto the run with the
 * most room, the rest onto the next. A shipment that doesn't fit onto two runs stays whole.
 */
export const splitInto = (
  problem: Problem,
  { roomOf, kg, slots }: Assignment,
  moves: readonly ProposedMove[],
  left: readonly Stop[],
): ProposedMove[] => {
  const { stops, rooms } = problem;
  const used = new Map<number, Set<number>>();
  for (const [place, { item }] of stops.entries())
    if (item && rooms[roomOf[place] as number]?.delivery.id === item.deliveryId)
      used.set(item.deliveryId, (used.get(item.deliveryId) ?? new Set()).add(item.ordinalNumberInDelivery));
  for (const { deliveryId, slot } of moves)
    used.set(deliveryId, (used.get(deliveryId) ?? new Set()).add(slot));
  const free = rooms.map((room, place) => ({
    place,
    room,
    kg: kg[place] as number,
    slots: slots[place] as number,
  }));
  const split: ProposedMove[] = [];
  for (const stop of left.toSorted((a, b) => b.shipment.amount - a.shipment.amount)) {
    const { shipment, order, item } = stop;
    const number = stops.indexOf(stop);
    const [one, other] = free
      .filter(
        ({ room, slots: slotsLeft, kg: kgLeft, place }) =>
          room.isOpen && slotsLeft > 0 && kgLeft > 0 && !isMarked(problem, number, place),
      )
      .sort((a, b) => b.kg - a.kg || a.room.delivery.id - b.room.delivery.id);
    if (!one || !other || shipment.amount < 2 || one.kg + other.kg < shipment.amount) continue;
    const first = Math.min(one.kg, shipment.amount - 1);
    for (const [place, amount] of [
      [one, first],
      [other, shipment.amount - first],
    ] as const) {
      const { id } = place.room.delivery;
      const taken = used.get(id) ?? new Set();
      const slot = place.room.slots.find((slotHere) => !taken.has(slotHere)) as number;
      used.set(id, taken.add(slot));
      place.kg -= amount;
      place.slots -= 1;
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
            values: { kg: amount, of: shipment.amount, area: areaOf(order) },
          },
        ],
      });
    }
  }
  return split;
};
