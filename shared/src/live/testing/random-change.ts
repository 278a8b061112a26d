import type { ModelServer } from './model-server.ts';
import type { WrittenRows } from './model-tables.ts';
import type { Random } from './random.ts';
import {
  aCalendarEntry,
  aCapacity,
  aDelivery,
  anItem,
  anOrder,
  aShipment,
  aTemplate,
  aTruck,
} from './rows.ts';

type Make = (server: ModelServer, random: Random) => WrittenRows;

const any = <T>(random: Random, rows: ReadonlyMap<number, T>): T | undefined =>
  rows.size === 0 ? undefined : random.pick([...rows.values()]);

const createOrder: Make = (server, random) => {
  const date = random.pick(server.days);
  const order = anOrder({ id: server.newId(), date });
  return {
    put: {
      orders: [order],
      shipments: [aShipment({ id: server.newId(), date, productionOrderId: order.id })],
    },
  };
};

const editOrder: Make = ({ tables }, random) => {
  const order = any(random, tables.orders);
  return order ? { put: { orders: [{ ...order, city: `Ort ${random.below(999)}` }] } } : {};
};

const cancelOrder: Make = ({ tables }, random) => {
  const order = any(random, tables.orders);
  return order ? { put: { orders: [{ ...order, isCanceled: true }] } } : {};
};

/**
 * Moves an order. All its parts that aren't deleted store their day as `dateAtLastOrderChange`; those dated on the order's old
 * day follow it, lose their slots and store the old day as `previousDate`.
 */
const moveOrder: Make = ({ tables, days }, random) => {
  const order = any(random, tables.orders);
  if (!order || order.isCanceled) return {};
  const date = random.pick(days);
  const parts = [...tables.shipments.values()].filter(
    (part) => part.productionOrderId === order.id && !part.isDeleted,
  );
  const moved = parts.map((part) => ({
    ...part,
    dateAtLastOrderChange: part.date,
    ...(part.date === order.date ? { date, previousDate: order.date } : {}),
  }));
  const gone = [...tables.deliveryItems.values()].filter((item) =>
    parts.some((part) => part.id === item.shipmentId && part.date === order.date),
  );
  return {
    put: { orders: [{ ...order, date }], shipments: moved },
    deleted: { deliveryItems: gone.map(({ id }) => id) },
  };
};

const splitShipment: Make = (server, random) => {
  const part = any(random, server.tables.shipments);
  if (!part || part.amount < 2) return {};
  const taken = Math.floor(part.amount / 2);
  const rest = { ...part, amount: part.amount - taken, totalNumberOfSplits: part.totalNumberOfSplits + 1 };
  return {
    put: {
      shipments: [
        rest,
        { ...rest, id: server.newId(), amount: taken, splitNumber: rest.totalNumberOfSplits },
      ],
    },
  };
};

const moveShipment: Make = ({ tables, days }, random) => {
  const part = any(random, tables.shipments);
  if (!part) return {};
  const items = [...tables.deliveryItems.values()].filter((item) => item.shipmentId === part.id);
  return {
    put: { shipments: [{ ...part, date: random.pick(days), previousDate: part.date }] },
    deleted: { deliveryItems: items.map(({ id }) => id) },
  };
};

const createTruck: Make = (server) => {
  const truck = aTruck({ id: server.newId() });
  const deliveries = server.days.map((date) => aDelivery({ id: server.newId(), date, truckId: truck.id }));
  return { put: { trucks: [truck], deliveries } };
};

const editTruck: Make = (server, random) => {
  const truck = any(random, server.tables.trucks);
  if (!truck) return {};
  const capacity = 1000 + random.below(20_000);
  const put = { trucks: [{ ...truck, capacity }] };
  // By chance, a third of these changes also write or delete a template, which may be another truck's.
  if (capacity % 3 > 0) return { put };
  const templates = [...server.tables.templates.values()];
  const existing = templates[capacity % (templates.length + 1)];
  if (existing && capacity % 2 > 0) return { put, deleted: { templates: [existing.id] } };
  const day = server.days[0] ?? '';
  const template = existing ?? aTemplate({ id: server.newId(), truckId: truck.id, day });
  return { put: { ...put, templates: [{ ...template, text: `Text ${capacity}` }] } };
};

const fillSlot: Make = (server, random) => {
  const { tables } = server;
  const delivery = any(random, tables.deliveries);
  if (!delivery) return {};
  const slot = random.below(20);
  const existing = [...tables.deliveryItems.values()].find(
    (item) => item.deliveryId === delivery.id && item.ordinalNumberInDelivery === slot,
  );
  if (existing && random.chance(0.5)) return { deleted: { deliveryItems: [existing.id] } };
  const item =
    existing ?? anItem({ id: server.newId(), deliveryId: delivery.id, ordinalNumberInDelivery: slot });
  return { put: { deliveryItems: [{ ...item, text: `Text ${random.below(999)}` }] } };
};

const setCapacity: Make = (server, random) => {
  const existing = any(random, server.tables.hallCapacities);
  const row =
    existing && random.chance(0.7)
      ? existing
      : aCapacity({ id: server.newId(), hallId: random.pick([1, 2, 3] as const) });
  const maxCapacity = random.below(99_999);
  const put = { hallCapacities: [{ ...row, maxCapacity }] };
  // By chance, a third of these changes also write or delete a calendar entry, because an extra day is stored with capacities.
  if (maxCapacity % 3 > 0) return { put };
  const entries = [...server.tables.calendarEntries.values()];
  const entry = entries[maxCapacity % (entries.length + 1)];
  if (entry && maxCapacity % 2 > 0) return { put, deleted: { calendarEntries: [entry.id] } };
  const day = server.days[maxCapacity % server.days.length] ?? '';
  const named = { ...(entry ?? aCalendarEntry({ id: server.newId(), day })), name: `Tag ${maxCapacity}` };
  return { put: { ...put, calendarEntries: [named] } };
};

const changes: readonly Make[] = [
  createOrder,
  createOrder,
  editOrder,
  editOrder,
  cancelOrder,
  moveOrder,
  splitShipment,
  moveShipment,
  createTruck,
  editTruck,
  fillSlot,
  fillSlot,
  fillSlot,
  setCapacity,
];

/** Returns a random change, as a planner could make it to the current plan; it is empty if the plan lacks the row to change. */
export const randomChange: Make = (server, random) => random.pick(changes)(server, random);
