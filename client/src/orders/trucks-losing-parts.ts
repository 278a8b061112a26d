import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { shownDayAtom } from '../live/day-store.ts';

type Plan = Pick<DayState, 'orders' | 'shipments' | 'deliveryItems' | 'deliveries' | 'trucks'>;

/**
 * Returns the registrations of the trucks that the orders' parts leave, one for each part. Only the parts that are
 * delivered on their order's own day move with the order.
 */
const registrationsLeft = (
  { orders, shipments, deliveryItems, deliveries, trucks }: Plan,
  orderIds: ReadonlySet<number>,
): string[] =>
  [...deliveryItems.values()].flatMap((item) => {
    const part = shipments.get(item.shipmentId ?? 0);
    if (!part || part.isDeleted || !orderIds.has(part.productionOrderId)) return [];
    if (part.date !== orders.get(part.productionOrderId)?.date) return [];
    const truck = trucks.get(deliveries.get(item.deliveryId)?.truckId ?? 0);
    return truck ? [truck.registration] : [];
  });

/** Lists the trucks that lose parts when these orders move to another day, with the number of parts: '2 × OG-BS 218'. */
export const trucksLosingParts = (plan: Plan, orderIds: ReadonlySet<number>): string[] => {
  const counts = new Map<string, number>();
  for (const registration of registrationsLeft(plan, orderIds)) {
    counts.set(registration, (counts.get(registration) ?? 0) + 1);
  }
  return [...counts].map(([registration, count]) => `${count} × ${registration}`);
};

export const trucksLosingPartsOfOrder = (plan: Plan, orderId: number): string[] =>
  trucksLosingParts(plan, new Set([orderId]));

export const trucksLosingPartsAtom = weakAtomFamily((orderId: number) =>
  atom((get): readonly string[] => {
    const state = get(shownDayAtom);
    return state ? trucksLosingPartsOfOrder(state, orderId) : [];
  }),
);
