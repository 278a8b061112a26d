import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import { answerOf, type Reply, type PlanView } from '@werkplan/shared/plan/reply.ts';
import type { SlotItem, PartOfOrder } from '@werkplan/shared/plan/views.ts';
import type { RecordedPrint } from '@werkplan/shared/prints/print-schema.ts';
import type { ClaimedKey } from '../../server/src/plan/plan-store.ts';
import { sortViewFields } from '../../server/src/plan/field-order.ts';
import type { ModelState } from './model-state.ts';

/** The row right after a change: the `before` image of the next write, or the current row when no write followed. */
const rowAfter = <Kind extends RowKind>(
  state: ModelState,
  kind: Kind,
  id: number,
  changeId: number,
): PlanRows[Kind] | null => {
  const later = state.rowLog.get(`${kind} ${id}`)?.find((write) => write.changeId > changeId);
  return (later ? later.before : (state.tables.rows(kind).get(id) ?? null)) as PlanRows[Kind] | null;
};

const itemsOn = (state: ModelState, runId: number, changeId: number): PlanRows['deliveryItems'][] => {
  const items: PlanRows['deliveryItems'][] = [];
  for (const [name] of state.rowLog) {
    if (!name.startsWith('deliveryItems ')) continue;
    const item = rowAfter(state, 'deliveryItems', Number(name.slice('deliveryItems '.length)), changeId);
    if (item?.deliveryId === runId) items.push(item);
  }
  return items.sort((a, b) => a.ordinalNumberInDelivery - b.ordinalNumberInDelivery);
};

/** The plan right after a change, which answers to repeated requests show (server/src/plan/past-rows-query.ts). */
const viewAsOf = (state: ModelState, asOf: number): PlanView => {
  const row = <Kind extends RowKind>(kind: Kind, id: number) => rowAfter(state, kind, id, asOf);
  const part = (id: number): PartOfOrder | null => {
    const shipment = row('shipments', id);
    const order = shipment && row('orders', shipment.productionOrderId);
    return shipment && order && { shipment, order };
  };
  return {
    order: (id) => row('orders', id),
    part,
    truck: (id) => row('trucks', id),
    capacity: (id) => row('hallCapacities', id),
    calendarEntry: (id) => row('calendarEntries', id),
    template: (id) => row('templates', id),
    site: (id) => row('sites', id),
    reservation: (id) => row('reservations', id),
    runWithItems: (id) => {
      const delivery = row('deliveries', id);
      const truck = delivery && row('trucks', delivery.truckId);
      if (!delivery || !truck) return null;
      const items = itemsOn(state, id, asOf).map((item): SlotItem => {
        return { item, part: item.shipmentId === null ? null : part(item.shipmentId) };
      });
      return { delivery, truck, items };
    },
  };
};

const printOf = (state: ModelState, actor: string, said: RecordedPrint): number =>
  state.prints
    .get(said.date)
    ?.find(
      (print) =>
        print.paper === 'delivery' &&
        print.actor.key === actor &&
        print.printedAt === said.printedAt &&
        print.revision === said.revision,
    )?.id ?? 0;

/** Rebuilds the first answer for a repeated request. */
export const repeatedAnswer = (state: ModelState, { actor, reply, asOf, answer }: ClaimedKey): unknown => {
  if (reply === null || asOf === null) return answer;
  if (reply.of === 'print')
    return answerOf(reply, {} as PlanView, printOf(state, actor, reply.value as RecordedPrint));
  return answerOf(reply as Reply<unknown>, sortViewFields(viewAsOf(state, asOf)), asOf);
};
