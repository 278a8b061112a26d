import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { isWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { capacityOn } from '@werkplan/shared/halls/hall-rules.ts';
import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { addDays, type Day, daysBetween, daysFromTo } from '@werkplan/shared/values/day.ts';
import { type DemoCalendar, firstPlannedDay } from './demo-calendar.ts';
import { makeOrder } from './demo-orders.ts';
import { splitFrom } from './demo-shipments.ts';
import { LoadingDay } from './loading-day.ts';
import type { Random } from './random.ts';
import { noPartMeasures } from '@werkplan/shared/orders/order.ts';

/** Number of days before today for which there are rows, enough to show the previous two months on any day. */
const pastDays = 63;
/** Days after which unassigned shipments no longer count (rules/shipments.md#shipments-that-wait). */
const forgottenAfter = 16;

export interface DemoPast {
  orders: Order[];
  shipments: ShipmentRow[];
  deliveries: DeliveryRow[];
  deliveryItems: DeliveryItemRow[];
  openedDays: Day[];
}

type Rows = Omit<DemoPast, 'openedDays'>;

interface Plant extends Rows {
  readonly calendar: DemoCalendar;
  readonly capacities: readonly HallCapacity[];
  readonly trucks: readonly Truck[];
}

/** Returns the kg of steel of about six orders that fill a hall on one day, occasionally beyond its capacity. */
const loadsOf = (capacity: number, random: Random): number[] => {
  const percent = random.chance(0.07) ? random.int(102, 109) : random.int(74, 97);
  const weights = Array.from({ length: random.int(5, 7) }, () => 0.5 + random.skewed());
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.round((capacity * percent * weight) / sum / 1_000) * 10);
};

const partsOf = (order: Order): number[] => {
  const amount = orderAmount(order);
  const count = Math.ceil(amount / splitFrom);
  const each = Math.floor(amount / count);
  return Array.from({ length: count }, (_, part) => (part === 0 ? amount - each * (count - 1) : each));
};

/**
 * Makes the weeks before `firstPlannedDay` with the rows that figures and history need; ids continue after the known rows.
 */
export const makeDemoPast = ({ calendar, capacities, trucks, ...known }: Plant, random: Random): DemoPast => {
  const past: DemoPast = { orders: [], shipments: [], deliveries: [], deliveryItems: [], openedDays: [] };
  const idOf = (kind: keyof Rows): number => known[kind].length + past[kind].length + 1;
  let number = 244_100;

  const addOrder = (date: Day, hallId: HallId, steel: number): ShipmentRow[] => {
    number += random.int(1, 3);
    const given = { id: idOf('orders'), orderId: String(number), date, hallId, isCanceled: false };
    const matting = random.chance(0.3) ? random.int(60, 320) * 10 : 0;
    const order = makeOrder(given, { steel: Math.max(steel, 300), matting }, random);
    const amounts = partsOf(order);
    past.orders.push({ ...order, partsAmount: orderAmount(order) });
    return amounts.map((amount, index) => {
      const part = {
        id: idOf('shipments'),
        productionOrderId: order.id,
        amount,
        date,
        previousDate: null,
        dateAtLastOrderChange: date,
        isDeleted: false,
        note: '',
        splitNumber: index + 1,
        totalNumberOfSplits: amounts.length,
        announcement: null,
        ...noPartMeasures,
        version: 1,
      };
      past.shipments.push(part);
      return part;
    });
  };

  const addRuns = (date: Day): DeliveryRow[] =>
    trucks.map((truck) => {
      const run = {
        id: idOf('deliveries'),
        date,
        truckId: truck.id,
        truckDriver: truck.defaultDriver,
        startingTime: truck.defaultStartingTime,
        isPinned: false,
        departed: null,
        version: 1,
      };
      past.deliveries.push(run);
      return run;
    });

  const addDay = (date: Day): void => {
    const parts = hallIds.flatMap((hallId) =>
      loadsOf(capacityOn(capacities, hallId, date, false), random).flatMap((steel) =>
        addOrder(date, hallId, steel),
      ),
    );
    const loading = new LoadingDay(addRuns(date), trucks);
    const isForgotten = daysBetween(date, calendar.today) > forgottenAfter;
    for (const part of parts) {
      if (isForgotten && random.chance(0.02)) continue;
      loading.place(loading.firstWithRoom(part.amount) ?? loading.withMostRoom(), part);
    }
    for (const item of loading.items)
      past.deliveryItems.push({ id: idOf('deliveryItems'), ...item, version: 1 });
    past.openedDays.push(date);
  };

  const first = addDays(calendar.today, -pastDays);
  for (const date of daysFromTo(first, addDays(firstPlannedDay(calendar.today), -1)))
    if (isWorkingDay(calendar.entries, date)) addDay(date);
  return past;
};
