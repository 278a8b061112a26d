import type { YardMark } from '../deliveries/yard-mark-schema.ts';
import { DomainError } from '../errors/domain-error.ts';
import { isLive } from '../shipments/shipment-rules.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { PlanTransaction } from './plan-transaction.ts';
import type { PlanView } from './reply.ts';
import type { SlotItem, PartOfOrder, Run } from './views.ts';

/** Finds a shipment with its order; returns null if there is none. */
export const findPart = (tx: PlanTransaction, id: number): PartOfOrder | null => {
  const shipment = tx.shipment(id);
  const order = shipment && tx.order(shipment.productionOrderId);
  return shipment && order && { shipment, order };
};

/** @throws SHIPMENT_NOT_FOUND */
export const getPart = (tx: PlanTransaction, id: number): PartOfOrder => {
  const part = findPart(tx, id);
  if (!part) throw new DomainError('SHIPMENT_NOT_FOUND');
  return part;
};

/** Checks that a card's delivery wasn't signed for. @throws NOTE_SIGNED naming who signed */
export const assertMarkUndelivered = (mark: YardMark | null | undefined): void => {
  if (mark?.status === 'delivered') throw new DomainError('NOTE_SIGNED', { values: { name: mark.by } });
};

/** Checks that a part's delivery wasn't signed for (rules/notes.md#receipt). @throws NOTE_SIGNED naming who signed */
export const assertUndelivered = (tx: PlanTransaction, shipment: Pick<ShipmentRow, 'id' | 'date'>): void =>
  assertMarkUndelivered(tx.itemOf(shipment)?.mark);

/** Finds a run with its truck and the contents of its slots; returns null if there is none. */
export const findRun = (tx: PlanTransaction, id: number): Run | null => {
  const delivery = tx.run(id);
  const truck = delivery && tx.truck(delivery.truckId);
  if (!delivery || !truck) return null;
  const items = tx.itemsOn(id).map((item): SlotItem => {
    return { item, part: item.shipmentId === null ? null : findPart(tx, item.shipmentId) };
  });
  return { delivery, truck, items };
};

/** True for an item whose shipment is deleted or of a canceled order, so that its slot counts as free. */
export const isDead = ({ part }: SlotItem): boolean => part !== null && !isLive(part.shipment, part.order);

/** Returns a transaction's rows, from which answers can be built. */
export const viewOf = (tx: PlanTransaction): PlanView => ({
  order: (id) => tx.order(id),
  part: (id) => findPart(tx, id),
  runWithItems: (id) => findRun(tx, id),
  truck: (id) => tx.truck(id),
  capacity: (id) => tx.row('hallCapacities', id),
  calendarEntry: (id) => tx.row('calendarEntries', id),
  template: (id) => tx.row('templates', id),
  site: (id) => tx.row('sites', id),
  reservation: (id) => tx.row('reservations', id),
});
