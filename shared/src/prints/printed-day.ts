import { slotCount } from '../deliveries/delivery.ts';
import type { DeliveryRow } from '../deliveries/delivery-schema.ts';
import { compareDeliveries, loadOf, type LoadedShipment } from '../deliveries/delivery-rules.ts';
import { siteFinder } from '../deliveries/order-site.ts';
import type { HallId } from '../halls/hall.ts';
import type { DayState } from '../live/day-state.ts';
import { measuresOf } from '../loads/measures.ts';
import { longestAllowed, metresOver, type RunLoad, runLoad } from '../loads/run-load.ts';
import { involvedHalls } from '../orders/order-rules.ts';
import { orderTextSpec, orderTextFields, type OrderTextField } from '../orders/order-texts.ts';
import { attributeFields } from '../orders/order.ts';
import type { Order } from '../orders/order-schema.ts';
import type { Announcement } from '../shipments/announcement-schema.ts';
import { isLive } from '../shipments/shipment-rules.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import type { TruckColor, TruckType } from '../trucks/truck.ts';
import { siteWindowsOn } from '../sites/site-windows.ts';
import { toTonnes } from '../values/kilograms.ts';

/** A non-empty text of the order. */
interface PrintedText {
  readonly field: OrderTextField;
  readonly text: string;
}

/** Facts of the site for the driver (rules/sites.md#what-the-driver-sees). */
export interface PrintedAccess {
  /** The day's unloading hours, each from and to a time such as '06:00'; null if unknown, empty if the site is closed. */
  readonly windows: readonly { readonly from: string; readonly to: string }[] | null;
  readonly craneNeeded: boolean;
  readonly remark: string;
}

export interface PrintedCard {
  readonly site: string;
  readonly postCode: string;
  readonly city: string;
  readonly orderNumber: string;
  /** The hall that produces the order, then the others it involves. */
  readonly halls: readonly HallId[];
  /** Numbers of the order's colours, 1–11. */
  readonly attributes: readonly number[];
  readonly time: string;
  /** Texts printed on their own lines; absent if there are none. */
  readonly texts?: readonly PrintedText[];
  readonly isUrgent: boolean;
  readonly isShort: boolean;
  /** Null for an order that isn't split. */
  readonly part: { readonly number: number; readonly total: number } | null;
  /** Whole tonnes, rounded as on the screens. */
  readonly tonnes: number;
  readonly note: string;
  /** The site's answer to its announcement; absent without one, so that digests of older prints stay equal. */
  readonly announcement?: Pick<Announcement, 'state' | 'time' | 'number'>;
  /** Absent if nothing is known of the site, so that digests of older prints stay equal. */
  readonly access?: PrintedAccess;
  /** Absent unless the longest piece is too long for the truck, so that digests of older prints stay equal. */
  readonly tooLong?: LengthExcess;
}

/** A piece that is too long for its truck, and the longest that the truck may carry; both mm. */
export interface LengthExcess {
  readonly longest: number;
  readonly most: number;
}

/** A slot on paper: a shipment, a text, or nothing (also for a dead card, which isn't printed). */
export type PrintedSlot = { readonly card: PrintedCard } | { readonly text: string } | null;

export interface PrintedHead {
  readonly registration: string;
  readonly type: TruckType;
  readonly driver: string;
  readonly startingTime: string;
  /** The truck's capacity, kg. */
  readonly capacity: number;
  /** The number of the truck's run on this day; absent for the first, so that digests of older prints stay equal. */
  readonly tour?: number;
}

export interface PrintedRoom extends Pick<RunLoad, 'metres' | 'atLeast'> {
  /** Loading metres that the truck can take (`limit`), and by how much the load exceeds them (`over`, 0 if it fits). */
  readonly limit: number;
  readonly over: number;
}

export interface PrintedRun {
  readonly deliveryId: number;
  readonly head: PrintedHead;
  readonly color: TruckColor;
  /** Kg of the live shipments. */
  readonly load: number;
  /** Absent if the truck has no limit of loading metres. */
  readonly room?: PrintedRoom;
  /** The 20 slots, by number. */
  readonly slots: readonly PrintedSlot[];
}

/** Returns the non-empty texts; leaves the field out if there are none, so that digests of older prints stay equal. */
export const printedTexts = (order: Order, fields: readonly OrderTextField[]): Pick<PrintedCard, 'texts'> => {
  const texts = fields.map((field) => ({ field, text: order[field] })).filter(({ text }) => text !== '');
  return texts.length > 0 ? { texts } : {};
};

/** Returns the numbers of the order's colours, 1–11. */
export const attributesOf = (order: Order): number[] =>
  attributeFields.flatMap((field, index) => (order[field] ? [index + 1] : []));

const ownLines = orderTextFields.filter((field) => orderTextSpec(field).isPrinted);

const accessOf = ({ sites, date }: DayState, order: Order): Pick<PrintedCard, 'access'> => {
  const site = siteFinder(sites).of(order);
  if (site?.status !== 'ACTIVE') return {};
  const { craneNeeded, remark } = site;
  const windows = siteWindowsOn(site, date)?.map(({ from, to }) => ({ from, to })) ?? null;
  return windows || craneNeeded || remark ? { access: { windows, craneNeeded, remark } } : {};
};

const announcementOf = ({ announcement }: LoadedShipment['shipment']): Pick<PrintedCard, 'announcement'> => {
  if (!announcement) return {};
  const { state, time, number } = announcement;
  return { announcement: { state, ...(time && { time }), ...(number && { number }) } };
};

const tooLongOf = ({ shipment, order }: LoadedShipment, truck: Truck): Pick<PrintedCard, 'tooLong'> => {
  const { longest } = measuresOf(shipment, order);
  const most = longestAllowed(truck);
  return longest !== null && most !== null && longest > most ? { tooLong: { longest, most } } : {};
};

const cardOf = (day: DayState, { shipment, order }: LoadedShipment, truck: Truck): PrintedCard => ({
  site: order.constructionSite,
  postCode: order.postCode,
  city: order.city,
  orderNumber: order.orderId,
  halls: involvedHalls(order),
  attributes: attributesOf(order),
  time: order.time,
  ...printedTexts(order, ownLines),
  isUrgent: order.isUrgent,
  isShort: order.isShort,
  part:
    shipment.totalNumberOfSplits > 1
      ? { number: shipment.splitNumber, total: shipment.totalNumberOfSplits }
      : null,
  tonnes: toTonnes(shipment.amount),
  note: order.note,
  ...announcementOf(shipment),
  ...accessOf(day, order),
  ...tooLongOf({ shipment, order }, truck),
});

const headOf = (delivery: DeliveryRow, truck: Truck, tour: number): PrintedHead => ({
  registration: truck.registration,
  type: truck.type,
  driver: delivery.truckDriver,
  startingTime: delivery.startingTime,
  capacity: truck.capacity,
  ...(tour > 1 && { tour }),
});

const liveLoad = (day: DayState, shipmentId: number): LoadedShipment | null => {
  const shipment = day.shipments.get(shipmentId);
  const order = shipment && day.orders.get(shipment.productionOrderId);
  return order && isLive(shipment, order) ? { shipment, order } : null;
};

interface Filled {
  slots: PrintedSlot[];
  loaded: LoadedShipment[];
}

const fillSlots = (day: DayState): ReadonlyMap<number, Filled> => {
  const runs = new Map<number, Filled>(
    [...day.deliveries.keys()].map((id) => [
      id,
      { slots: Array.from({ length: slotCount }, () => null), loaded: [] },
    ]),
  );
  for (const { deliveryId, ordinalNumberInDelivery: slot, shipmentId, text } of day.deliveryItems.values()) {
    const run = runs.get(deliveryId);
    if (!run) continue;
    const loaded = shipmentId === null ? null : liveLoad(day, shipmentId);
    const truck = day.trucks.get(day.deliveries.get(deliveryId)?.truckId ?? 0);
    if (loaded) run.loaded.push(loaded);
    if (loaded && truck) run.slots[slot] = { card: cardOf(day, loaded, truck) };
    else if (text !== null) run.slots[slot] = { text };
  }
  return runs;
};

const roomOf = (loaded: readonly LoadedShipment[], truck: Truck): Pick<PrintedRun, 'room'> => {
  const { loadingMetres: limit } = truck;
  if (limit === null) return {};
  const { metres, atLeast } = runLoad(truck, loaded);
  return { room: { metres, atLeast, limit, over: metresOver({ metres }, truck) } };
};

/** Returns the printed content of the day's runs, in column order (rules/prints.md#what-is-on-paper). */
export const printedRuns = (day: DayState): PrintedRun[] => {
  const filled = fillSlots(day);
  const runs = [...day.deliveries.values()].flatMap((delivery) => {
    const truck = day.trucks.get(delivery.truckId);
    return truck ? [{ delivery, truck }] : [];
  });
  const tours = new Map<number, number>();
  return runs.sort(compareDeliveries).map(({ delivery, truck }) => {
    const tour = (tours.get(truck.id) ?? 0) + 1;
    tours.set(truck.id, tour);
    const loaded = filled.get(delivery.id)?.loaded ?? [];
    return {
      deliveryId: delivery.id,
      head: headOf(delivery, truck, tour),
      color: truck.color,
      load: loadOf(loaded),
      ...roomOf(loaded, truck),
      slots: filled.get(delivery.id)?.slots ?? [],
    };
  });
};
