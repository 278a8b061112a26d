import type { DeliveryItemRow, DeliveryRow } from '../../deliveries/delivery-schema.ts';
import type { Order } from '../../orders/order-schema.ts';
import type { PlanDay } from '../../plan/known-plan.ts';
import type { ShipmentRow } from '../../shipments/shipment-schema.ts';
import { noTruckLimits } from '../../trucks/truck.ts';
import type { Truck } from '../../trucks/truck-schema.ts';
import { noPartMeasures } from '../../orders/order.ts';

export interface RandomDay {
  readonly day: PlanDay;
  readonly trucks: ReadonlyMap<number, Truck>;
}

interface Size {
  readonly shipments: number;
  readonly runs: number;
  /** The approximate weight of all shipments as a share of all trucks' capacity; above 1 they don't all fit. */
  readonly fill: number;
  /** The most shipments, as a share, that are already on runs; fewer if a random run is full. */
  readonly placed?: number;
  /** The share of shipments with known longest piece and loading metres; trucks then have limits that restrict placing. */
  readonly measured?: number;
}

const capacities = [12_000, 15_000, 24_000, 25_000, 26_000];
const starts = ['05:00', '05:30', '06:00', '06:30', '07:00', '09:30', '10:15'];
const times = ['', '', '', '07:00 - 09:00', '08:00 - 12:00', '10:00 - 12:00', '13:00 - 15:00', 'vormittags'];

/** Makes a day like a plant's: sites with one to four shipments each, in up to 14 areas. The same seed gives the same day. */
export const randomDay = (
  seed: number,
  { shipments, runs, fill, placed = 0, measured = 0 }: Size,
): RandomDay => {
  let state = (seed * 2_654_435_761) >>> 0;
  const below = (bound: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) >>> 0;
    return (state >>> 8) % bound;
  };
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const date = '2026-11-24';
  const trucks = new Map<number, Truck>();
  const deliveries = new Map<number, DeliveryRow>();
  for (let id = 1; id <= runs; id += 1) {
    trucks.set(id, {
      id,
      capacity: pick(capacities),
      registration: `OG-BS ${id}`,
      type: 'SATTEL',
      ...noTruckLimits,
    } as Truck);
    deliveries.set(id, {
      id,
      date,
      isPinned: false,
      departed: null,
      truckId: id,
      truckDriver: 'Nowak',
      startingTime: pick(starts),
      version: 1,
    });
  }
  const room = [...trucks.values()].reduce((sum, { capacity }) => sum + capacity, 0);
  const mean = (room * fill) / shipments;
  const areas = Array.from({ length: 14 }, (_, place) => 60 + place * 2);
  const orders = new Map<number, Order>();
  const parts = new Map<number, ShipmentRow>();
  const items = new Map<number, DeliveryItemRow>();
  const load = new Map<number, number>();
  const slots = new Map<number, number>();
  let [site, left] = ['', 0];
  let postCode = '';
  for (let id = 1; id <= shipments; id += 1) {
    if (left === 0) {
      [site, left] = [`BV ${id}`, 1 + below(4)];
      postCode = `${pick(areas)}${100 + below(900)}`;
    }
    left -= 1;
    const amount = Math.max(100, Math.round((mean * (20 + below(160))) / 100));
    const order = {
      id,
      date,
      constructionSite: site,
      postCode,
      city: 'Ort',
      time: pick(times),
      isUrgent: below(12) === 0,
    };
    orders.set(id, { ...order, isCanceled: false, version: 1 } as Order);
    parts.set(id, {
      id,
      date,
      amount,
      productionOrderId: id,
      isDeleted: false,
      dateAtLastOrderChange: date,
      version: 1,
      previousDate: null,
      note: '',
      splitNumber: 1,
      totalNumberOfSplits: 1,
      announcement: null,
      ...noPartMeasures,
    });
    const run = 1 + below(runs);
    const slot = slots.get(run) ?? 0;
    const isPlaced = below(1000) < placed * 1000 && slot < 15;
    const after = (load.get(run) ?? 0) + amount;
    if (!isPlaced || after > (trucks.get(run)?.capacity ?? 0)) continue;
    items.set(id, {
      id,
      deliveryId: run,
      shipmentId: id,
      text: null,
      ordinalNumberInDelivery: slot,
      isPinned: false,
      mark: null,
      version: 1,
    });
    load.set(run, after);
    slots.set(run, slot + 1);
  }
  // Measures are drawn last, so that the same seed gives the same day with and without them.
  for (const [id, truck] of measured > 0 ? trucks : []) {
    const isLong = truck.capacity > 15_000;
    const limits = { loadingLength: isLong ? 13_600 : 7_200, overhang: pick([null, 1_500]) };
    trucks.set(id, { ...truck, ...limits, loadingMetres: isLong ? 13.6 : 7.2 });
  }
  for (const [id, part] of measured > 0 ? parts : []) {
    if (below(1000) >= measured * 1000) continue;
    const tenths = Math.max(1, Math.round((part.amount / 24_000) * 136 * pick([0.5, 0.8, 1, 1.3])));
    const longest = pick([3_000, 6_000, 7_200, 8_000, 12_000, 14_000, 16_000]);
    parts.set(id, { ...part, longest, loadingMetres: Math.min(99, tenths) / 10 });
  }
  const none = { releases: new Map(), grants: new Map(), lateChanges: new Map() };
  return { day: { date, orders, shipments: parts, deliveries, deliveryItems: items, ...none }, trucks };
};
