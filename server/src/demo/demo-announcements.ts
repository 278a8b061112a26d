import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Announcement } from '@werkplan/shared/shipments/announcement-schema.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

interface Placed {
  readonly orders: readonly Order[];
  readonly shipments: readonly ShipmentRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly deliveryItems: readonly DeliveryItemRow[];
}

/** The answers of sites, which every third card gets in turn; the other cards have none yet. */
const answers = [
  { state: 'confirmed', minutes: 90, number: 'ZF-2207' },
  { state: 'requested' },
  { state: 'confirmed', minutes: 120 },
  { state: 'declined' },
] as const;
const every = 3;

/** Adds minutes to a time (HH:MM). */
const later = (start: string, minutes: number): string => {
  const [hours = 0, past = 0] = start.split(':').map(Number);
  const all = Math.min(23 * 60 + 59, hours * 60 + past + minutes);
  return [Math.floor(all / 60), all % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/** Adds announcements to some of the cards on runs from today on. */
export const withDemoAnnouncements = (rows: Placed, today: Day): ShipmentRow[] => {
  const runs = new Map(rows.deliveries.map((run) => [run.id, run]));
  const orders = new Map(rows.orders.map((order) => [order.id, order]));
  const runOf = new Map(rows.deliveryItems.map((item) => [item.shipmentId, runs.get(item.deliveryId)]));
  const cards = new Map<Day, number>();
  return rows.shipments.map((shipment): ShipmentRow => {
    const [run, order] = [runOf.get(shipment.id), orders.get(shipment.productionOrderId)];
    if (!run || run.date < today || !order || !isLive(shipment, order)) return shipment;
    const place = cards.get(run.date) ?? 0;
    cards.set(run.date, place + 1);
    const answer = answers[(place / every) % answers.length];
    if (!answer) return shipment;
    const { state } = answer;
    if (state !== 'confirmed') return { ...shipment, announcement: { state } };
    const announcement: Announcement = {
      date: run.date,
      time: later(run.startingTime, answer.minutes),
      start: run.startingTime,
      state,
      ...('number' in answer && { number: answer.number }),
    };
    return { ...shipment, announcement };
  });
};
