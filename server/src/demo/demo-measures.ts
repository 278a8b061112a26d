import { drawnMeasures } from '@werkplan/shared/bvbs/drawn-measures.ts';
import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { isTooLong } from '@werkplan/shared/loads/run-load.ts';
import { metresShares } from '@werkplan/shared/loads/share-metres.ts';
import type { Drawing } from '@werkplan/shared/orders/drawing-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { fromTenths } from '@werkplan/shared/values/measures.ts';
import type { Random } from './random.ts';

/** Rows whose sizes are set, or from which sizes are derived. */
interface Measurable {
  readonly orders: readonly Order[];
  readonly shipments: readonly ShipmentRow[];
  readonly drawings: readonly Drawing[];
  readonly trucks: readonly Truck[];
  readonly deliveries: readonly DeliveryRow[];
  readonly deliveryItems: readonly DeliveryItemRow[];
}

/** Possible lengths of an order's longest bar, mm. */
const lengths = [6_000, 8_000, 12_000, 14_000] as const;
/** Kg per loading metre: of bundles of bars, of bent bars, and of cages (the last one), which are mostly air. */
const densities = [2_600, 2_100, 1_700, 2_400, 1_900, 2_600, 2_100, 900] as const;

const measure = (order: Order, random: Random): Order => {
  const density = random.pick(densities);
  const tenths = Math.round((orderAmount(order) / density) * 10);
  return {
    ...order,
    longest: random.chance(0.4) ? random.pick(lengths) : null,
    // Leaves out the size of some orders, as if it were unknown.
    loadingMetres: random.chance(0.8) && tenths <= 400 ? fromTenths(Math.max(1, tenths)) : null,
    bulky: density === densities.at(-1) || null,
  };
};

/**
 * Returns the id of the order of the first card on a short truck today, and a length (mm) that is too long for that truck, so
 * that a screen shows the warning. Returns null if there is no such card.
 */
const tooLongOrder = (
  { deliveries, deliveryItems, shipments, trucks }: Measurable,
  today: Day,
): { readonly id: number; readonly longest: number } | null => {
  for (const { deliveryId, shipmentId } of deliveryItems) {
    const run = deliveries.find(({ id }) => id === deliveryId);
    const truck = run?.date === today ? trucks.find(({ id }) => id === run.truckId) : undefined;
    const part = shipments.find(({ id, isDeleted }) => id === shipmentId && !isDeleted);
    if (truck && part && isTooLong(12_000, truck)) return { id: part.productionOrderId, longest: 12_000 };
  }
  return null;
};

/** Sets the sizes of most orders, and derives the sizes that shipments store. */
export const withMeasures = (
  plan: Measurable,
  today: Day,
  random: Random,
): { orders: Order[]; shipments: ShipmentRow[] } => {
  const tooLong = tooLongOrder(plan, today);
  const positions = new Map(plan.drawings.map((drawing) => [drawing.productionOrderId, drawing.positions]));
  const orders = plan.orders.map((bare): Order => {
    const order = { ...measure(bare, random), drawn: drawnMeasures(positions.get(bare.id) ?? []) };
    return tooLong?.id === bare.id ? { ...order, longest: tooLong.longest } : order;
  });
  const live = new Map<number, ShipmentRow[]>();
  for (const part of plan.shipments)
    if (!part.isDeleted)
      live.set(part.productionOrderId, [...(live.get(part.productionOrderId) ?? []), part]);
  const shares = new Map<number, number | null>();
  for (const { id, loadingMetres } of orders) {
    const parts = (live.get(id) ?? []).toSorted((one, other) => one.splitNumber - other.splitNumber);
    for (const [index, share] of metresShares(loadingMetres, parts).entries())
      shares.set(parts[index]?.id ?? 0, share);
  }
  const shipments = plan.shipments.map((part): ShipmentRow => ({
    ...part,
    metresShare: shares.get(part.id) ?? null,
  }));
  return { orders, shipments };
};
