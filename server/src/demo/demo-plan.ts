import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import type { Holiday } from '@werkplan/shared/working-days/calendar-entry.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { demoCalendar, type DemoCalendar } from './demo-calendar.ts';
import type { Drawing } from '@werkplan/shared/orders/drawing-schema.ts';
import { withDemoAnnouncements } from './demo-announcements.ts';
import { makeDemoDrawings } from './demo-drawings.ts';
import { makeDemoCapacities } from './demo-halls.ts';
import { withMeasures } from './demo-measures.ts';
import { makeDemoItems } from './demo-items.ts';
import { makeDemoOrders } from './demo-orders.ts';
import { makeDemoPast } from './demo-past.ts';
import { makeDemoReservations } from './demo-reservations.ts';
import { makeDemoSites } from './demo-site-book.ts';
import { makeDemoShipments } from './demo-shipments.ts';
import { makeDemoTrucks } from './demo-trucks.ts';
import { seededRandom, type Random } from './random.ts';
import { substituteDrivers } from './demo-drivers.ts';

/** Makes every truck's run on every opened day; a few runs up to today have another driver or starting time. */
const makeDemoDeliveries = (
  calendar: DemoCalendar,
  trucks: readonly Truck[],
  random: Random,
): DeliveryRow[] => {
  const runs = calendar.openedDays.flatMap((date) => trucks.map((truck) => ({ date, truck })));
  return runs.map(({ date, truck }, index) => {
    const hasSubstitute = date <= calendar.today && truck.type === 'SATTEL' && random.chance(0.1);
    const startsLater = date <= calendar.today && random.chance(0.05);
    return {
      id: index + 1,
      date,
      truckId: truck.id,
      truckDriver: hasSubstitute ? random.pick(substituteDrivers) : truck.defaultDriver,
      startingTime: startsLater ? '08:45' : truck.defaultStartingTime,
      isPinned: false,
      departed: null,
      version: 1,
    };
  });
};

/** The demo plant as rows of the planning tables, ids from 1. */
export interface DemoPlan {
  hallCapacities: HallCapacity[];
  calendarEntries: CalendarEntry[];
  orders: Order[];
  shipments: ShipmentRow[];
  /** Drawings of some of the orders. */
  drawings: Drawing[];
  sites: Site[];
  reservations: Reservation[];
  trucks: Truck[];
  /** Days on which every truck has its run. */
  openedDays: Day[];
  deliveries: DeliveryRow[];
  deliveryItems: DeliveryItemRow[];
}

/** Makes a realistic plant from a week ago to five weeks ahead with two months of history; deterministic for each `today`. */
export const makeDemoPlan = (today: Day, holidays: readonly Holiday[] = []): DemoPlan => {
  const calendar = demoCalendar(today, holidays);
  const random = seededRandom(`werkplan ${today}`);
  const hallCapacities = makeDemoCapacities(calendar);
  const bareOrders = makeDemoOrders(calendar, hallCapacities, random);
  const shipments = makeDemoShipments(calendar, bareOrders, random);
  const drawings = makeDemoDrawings(bareOrders, today, seededRandom(`werkplan drawings ${today}`));
  const orders = withCounts(bareOrders, shipments, drawings);
  const sites = makeDemoSites(orders, today, seededRandom(`werkplan sites ${today}`));
  const trucks = makeDemoTrucks();
  const deliveries = makeDemoDeliveries(calendar, trucks, random);
  const deliveryItems = makeDemoItems(calendar, { orders, shipments, trucks, deliveries });
  const past = makeDemoPast(
    { calendar, capacities: hallCapacities, trucks, orders, shipments, deliveries, deliveryItems },
    seededRandom(`werkplan before ${today}`),
  );
  const plan: DemoPlan = {
    hallCapacities,
    calendarEntries: [...calendar.entries],
    orders: [...orders, ...past.orders],
    shipments: [
      ...withDemoAnnouncements({ orders, shipments, deliveries, deliveryItems }, today),
      ...past.shipments,
    ],
    drawings,
    sites,
    reservations: makeDemoReservations(sites, orders, today),
    trucks,
    openedDays: [...past.openedDays, ...calendar.openedDays],
    deliveries: [...deliveries, ...past.deliveries],
    deliveryItems: [...deliveryItems, ...past.deliveryItems],
  };
  return { ...plan, ...withMeasures(plan, today, seededRandom(`werkplan measures ${today}`)) };
};

const withCounts = (
  orders: readonly Order[],
  shipments: readonly ShipmentRow[],
  drawings: readonly Drawing[],
): Order[] => {
  const sums = new Map<number, number>();
  for (const { productionOrderId, amount, isDeleted } of shipments) {
    if (!isDeleted) sums.set(productionOrderId, (sums.get(productionOrderId) ?? 0) + amount);
  }
  const drawn = new Set(drawings.map(({ productionOrderId }) => productionOrderId));
  return orders.map((order) => ({
    ...order,
    partsAmount: sums.get(order.id) ?? 0,
    drawings: drawn.has(order.id) ? 1 : 0,
  }));
};
