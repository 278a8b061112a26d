import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { findNeighbourDay, type DemoCalendar } from './demo-calendar.ts';
import { withYardMarks } from './demo-yard.ts';
import { LoadingDay } from './loading-day.ts';

export interface DemoRows {
  orders: readonly Order[];
  shipments: readonly ShipmentRow[];
  trucks: readonly Truck[];
  deliveries: readonly DeliveryRow[];
}

/** Loads the trucks: past days completely, today about half, the next working day a little. */
export const makeDemoItems = (calendar: DemoCalendar, rows: DemoRows): DeliveryItemRow[] => {
  const orderById = new Map(rows.orders.map((order) => [order.id, order]));
  const isDead = (shipment: ShipmentRow) => {
    const order = orderById.get(shipment.productionOrderId);
    return order === undefined || !isLive(shipment, order);
  };
  const postCode = (shipment: ShipmentRow) => orderById.get(shipment.productionOrderId)?.postCode ?? '';

  const plan = (day: Day, load: (loading: LoadingDay, live: ShipmentRow[], dead: ShipmentRow[]) => void) => {
    // Sorts by postcode, so that neighbouring towns share a truck.
    const dated = rows.shipments
      .filter((shipment) => shipment.date === day)
      .sort((a, b) => postCode(a).localeCompare(postCode(b)) || a.id - b.id);
    const loading = new LoadingDay(
      rows.deliveries.filter((delivery) => delivery.date === day),
      rows.trucks,
    );
    load(
      loading,
      dated.filter((shipment) => !isDead(shipment)),
      dated.filter(isDead),
    );
    return loading.items;
  };

  const past = calendar.openedDays.filter((day) => day < calendar.today);
  const tomorrow = findNeighbourDay(calendar, calendar.today, 1);
  const [first] = rows.deliveries.filter(({ date }) => date === calendar.today);
  const items = [
    ...past.flatMap((day) => plan(day, loadWhole)),
    ...withYardMarks(plan(calendar.today, loadHalf), first?.id, calendar.today),
    ...(tomorrow === undefined ? [] : plan(tomorrow, loadLittle)),
  ];
  return items.map((item, index) => ({ id: index + 1, ...item, version: 1 }));
};

const loadWhole = (loading: LoadingDay, live: readonly ShipmentRow[]): void => {
  for (const shipment of live) {
    const run = loading.firstWithRoom(shipment.amount) ?? loading.withMostRoom();
    loading.place(run, shipment);
  }
};

/** Indexes of runs with trucks of every type, so that today's totals show each type. */
const loadedFirst = [0, 5, 2, 8, 12, 6];

/** Loads at most half of the day's kg on six runs, overloads one, puts a canceled card on another and writes some texts. */
const loadHalf = (loading: LoadingDay, live: readonly ShipmentRow[], dead: readonly ShipmentRow[]): void => {
  const weight = live.reduce((kilograms, shipment) => kilograms + shipment.amount, 0);
  const chosen = loadedFirst.flatMap((index) => loading.runs[index] ?? []);
  let placed = 0;
  for (const shipment of live) {
    const run = loading.firstWithRoom(shipment.amount, chosen);
    if (!run || placed + shipment.amount > weight / 2) continue;
    loading.place(run, shipment);
    placed += shipment.amount;
  }
  const [overloaded = 0, other = 1, third = 2] = loading.runs;
  const extra = live
    .filter((shipment) => !loading.isPlaced(shipment) && shipment.amount > loading.room(overloaded) + 500)
    .sort((a, b) => a.amount - b.amount)[0];
  if (extra) loading.place(overloaded, extra);

  const [canceled] = dead.filter((shipment) => !shipment.isDeleted);
  if (canceled) loading.place(other, canceled, { counts: false });
  loading.write(third, slotCount - 2, 'Leere Paletten mit zurücknehmen');
  loading.write(other, slotCount - 1, 'Tor 3 – mit Stapler abladen');
  loading.write(loading.runs.at(-1) ?? third, 0, 'Kunde kommt gegen 12 Uhr');
};

const loadLittle = (loading: LoadingDay, live: readonly ShipmentRow[]): void => {
  const [first = 0, second = 1] = loading.runs;
  live.slice(0, 7).forEach((shipment, index) => {
    const run = index < 4 ? first : second;
    if (loading.room(run) >= shipment.amount) loading.place(run, shipment);
  });
  loading.write(second, 10, 'Matten zuletzt laden');
};
