import { DomainError } from '../errors/domain-error.ts';
import { isLive } from '../shipments/shipment-rules.ts';
import type { Draft } from './draft.ts';
import type { Viewed } from './reply.ts';
import type { HeldItem, PartOfOrder, Run } from './views.ts';

/** A shipment with its order; null when there is none. */
export const findPart = (draft: Draft, id: number): PartOfOrder | null => {
  const shipment = draft.shipment(id);
  const order = shipment && draft.order(shipment.productionOrderId);
  return shipment && order && { shipment, order };
};

/** @throws SHIPMENT_NOT_FOUND */
export const getPart = (draft: Draft, id: number): PartOfOrder => {
  const part = findPart(draft, id);
  if (!part) throw new DomainError('SHIPMENT_NOT_FOUND');
  return part;
};

/** A run with its truck and what its slots hold; null when there is none. */
export const findRun = (draft: Draft, id: number): Run | null => {
  const delivery = draft.run(id);
  const truck = delivery && draft.truck(delivery.truckId);
  if (!delivery || !truck) return null;
  const held = draft.itemsOn(id).map((item): HeldItem => {
    return { item, part: item.shipmentId === null ? null : findPart(draft, item.shipmentId) };
  });
  return { delivery, truck, held };
};

/** True for an item that holds a deleted part or one of a canceled order: its slot counts as free. */
export const isDead = ({ part }: HeldItem): boolean => part !== null && !isLive(part.shipment, part.order);

/** The draft's rows as answers show them. */
export const viewOf = (draft: Draft): Viewed => ({
  order: (id) => draft.order(id),
  part: (id) => findPart(draft, id),
  runWithItems: (id) => findRun(draft, id),
  truck: (id) => draft.truck(id),
  capacity: (id) => draft.row('hallCapacities', id),
  calendarEntry: (id) => draft.row('calendarEntries', id),
  template: (id) => draft.row('templates', id),
});
