import type { LinkScope } from '@werkplan/shared/deliveries/link-scope.ts';
import { compareDeliveries, loadOf } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { siteFinder } from '@werkplan/shared/deliveries/order-site.ts';
import { siteWindowsOn } from '@werkplan/shared/sites/site-windows.ts';
import { attributeFields } from '@werkplan/shared/orders/order.ts';
import { isDead } from '@werkplan/shared/plan/parts.ts';
import type { SlotItem, PartOfOrder, Run } from '@werkplan/shared/plan/views.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { mayDepart, linkShowsContent, linkShowsRun } from '@werkplan/shared/yard/link-coverage.ts';
import type { YardCard, YardRun, YardSite } from '@werkplan/shared/yard/yard-schema.ts';
import type { PlanState } from '../plan/plan-state.ts';

/** Returns a day's runs from memory with their slots, in the board's column order. */
const runsOn = (state: PlanState, date: Day): Run[] => {
  const rows = state.days.get(date)?.rows;
  if (!rows) return [];
  const partOf = (shipmentId: number | null): PartOfOrder | null => {
    const shipment = shipmentId === null ? undefined : rows.shipments.get(shipmentId);
    const order = shipment && rows.orders.get(shipment.productionOrderId);
    return order ? { shipment, order } : null;
  };
  const allItems = [...rows.deliveryItems.values()];
  return [...rows.deliveries.values()]
    .flatMap((delivery): Run[] => {
      const truck = state.trucks?.get(delivery.truckId);
      if (!truck || delivery.date !== date) return [];
      const items = allItems
        .filter(({ deliveryId }) => deliveryId === delivery.id)
        .toSorted((a, b) => a.ordinalNumberInDelivery - b.ordinalNumberInDelivery)
        .map((item): SlotItem => ({ item, part: partOf(item.shipmentId) }));
      return [{ delivery, truck, items }];
    })
    .toSorted(compareDeliveries);
};

/**
 * Returns the facts about an order's site that a link shows. Contact and phone are only for the driver, who has the run's own
 * link.
 */
const siteOf = (
  { sites = new Map() }: PlanState,
  { date, deliveryId }: LinkScope,
  order: PartOfOrder['order'],
): { site?: YardSite } => {
  const site = siteFinder(sites).of(order);
  if (site?.status !== 'ACTIVE') return {};
  const { address, craneNeeded, remark, contact, phone } = site;
  const windows = siteWindowsOn(site, date);
  return { site: { address, windows, craneNeeded, remark, ...(deliveryId !== null && { contact, phone }) } };
};

const cardOf = (
  { item }: SlotItem,
  { shipment, order }: PartOfOrder,
  more: Pick<YardCard, 'isDead' | 'site'>,
): YardCard => ({
  kind: 'card',
  slot: item.ordinalNumberInDelivery,
  itemId: item.id,
  shipmentId: shipment.id,
  orderId: order.orderId,
  constructionSite: order.constructionSite,
  postCode: order.postCode,
  city: order.city,
  note: shipment.note,
  orderNote: order.note,
  amount: shipment.amount,
  hallId: order.hallId,
  splitNumber: shipment.splitNumber,
  totalNumberOfSplits: shipment.totalNumberOfSplits,
  isUrgent: order.isUrgent,
  isShort: order.isShort,
  colors: attributeFields.filter((field) => order[field]),
  mark: item.mark,
  ...(shipment.announcement && { announcement: shipment.announcement }),
  ...more,
});

const slotOf = (state: PlanState, reach: LinkScope, content: SlotItem): YardRun['slots'] => {
  const { item, part } = content;
  if (part) return [cardOf(content, part, { isDead: isDead(content), ...siteOf(state, reach, part.order) })];
  if (item.text === null) return [];
  return [{ kind: 'text', slot: item.ordinalNumberInDelivery, itemId: item.id, text: item.text }];
};

const viewOf = (state: PlanState, reach: LinkScope, run: Run): YardRun => {
  const { delivery, truck, items } = run;
  return {
    id: delivery.id,
    registration: truck.registration,
    type: truck.type,
    color: truck.color,
    driver: delivery.truckDriver,
    startingTime: delivery.startingTime,
    load: loadOf(items.flatMap(({ part }) => part ?? [])),
    capacity: truck.capacity,
    departed: delivery.departed,
    mayDepart: mayDepart(reach, run),
    slots: items.filter((one) => linkShowsContent(reach, one)).flatMap((one) => slotOf(state, reach, one)),
  };
};

/** Returns the day's runs that a link covers (rules/yard.md#links). */
export const yardRunsOf = (state: PlanState, reach: LinkScope): YardRun[] =>
  runsOn(state, reach.date)
    .filter((run) => linkShowsRun(reach, run))
    .map((run) => viewOf(state, reach, run));
