import { describe, expect, it } from 'vitest';
import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import { loadOf } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { isClosedDay } from '@werkplan/shared/working-days/working-days.ts';
import { capacityOn, sumHalls } from '@werkplan/shared/halls/hall-rules.ts';
import { hallCapacitySchema } from '@werkplan/shared/halls/hall-schema.ts';
import { partsDifference } from '@werkplan/shared/orders/order-rules.ts';
import { quantitiesOf } from '@werkplan/shared/bvbs/drawing-sums.ts';
import { siteSchema } from '@werkplan/shared/deliveries/site-schema.ts';
import { drawingSchema } from '@werkplan/shared/orders/drawing-schema.ts';
import { orderSchema } from '@werkplan/shared/orders/order-schema.ts';
import { classifyShipment, isLive, movedDirection } from '@werkplan/shared/shipments/shipment-rules.ts';
import { shipmentRowSchema } from '@werkplan/shared/shipments/shipment-schema.ts';
import { truckColors, truckTypes } from '@werkplan/shared/trucks/truck.ts';
import { truckSchema } from '@werkplan/shared/trucks/truck-schema.ts';
import { deliveryItemRowSchema, deliveryRowSchema } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { addDays, daysFromTo, isoWeekday } from '@werkplan/shared/values/day.ts';
import { firstPlannedDay } from '../../server/src/demo/demo-calendar.ts';
import { makeDemoPlan, type DemoPlan } from '../../server/src/demo/demo-plan.ts';
import { nightly } from '../support/nightly.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.21');

describe.each(volumes.demoDays)('the demo plant on %s', (today) => {
  const plan = makeDemoPlan(today);
  const { orderOf, shipmentOf, deliveryOf } = lookUps(plan);

  it('has only rows the shared schemas accept, ids counted from 1', () => {
    const kinds = [
      [orderSchema, plan.orders],
      [shipmentRowSchema, plan.shipments],
      [drawingSchema, plan.drawings],
      [siteSchema, plan.sites],
      [truckSchema, plan.trucks],
      [deliveryRowSchema, plan.deliveries],
      [deliveryItemRowSchema, plan.deliveryItems],
      [hallCapacitySchema, plan.hallCapacities],
    ] as const;
    for (const [schema, rows] of kinds) {
      expect(schema.array().parse(rows)).toEqual(rows);
      expect(rows.map((row) => row.id)).toEqual(rows.map((_, index) => index + 1));
    }
  });

  it('has 40 to 70 orders on each working day and today, and every hall there is 70–105 % loaded', () => {
    const fullDays = plan.openedDays.filter(
      (day) =>
        day >= firstPlannedDay(today) && day <= addDays(today, 14) && (isoWeekday(day) <= 5 || day === today),
    );
    for (const day of fullDays) {
      const orders = plan.orders.filter((order) => order.date === day);
      expect(orders.length).toBeGreaterThanOrEqual(40);
      expect(orders.length).toBeLessThanOrEqual(70);
      for (const { id, steelTotal } of sumHalls(orders)) {
        const capacity = capacityOn(plan.hallCapacities, id, day, isClosedDay(plan.calendarEntries, day));
        expect(steelTotal).toBeGreaterThanOrEqual(0.7 * capacity);
        expect(steelTotal).toBeLessThanOrEqual(1.05 * capacity);
      }
    }
  });

  it('has drawings that weigh what their orders do, each number once a project', () => {
    expect(plan.drawings.length).toBeGreaterThan(20);
    for (const { productionOrderId, positions } of plan.drawings) {
      const order = orderOf(productionOrderId);
      expect({ ...quantitiesOf(positions), drawings: order.drawings }).toEqual({
        steel: order.steel,
        matting: order.matting,
        drawings: 1,
      });
    }
    const names = plan.drawings.map(({ project, drawing }) => `${project} ${drawing}`);
    expect(new Set(names).size).toBe(names.length);
    expect(plan.orders.filter(({ drawings }) => drawings > 0)).toHaveLength(plan.drawings.length);
  });

  it('has 14 trucks of all types and colours, each with a run on each opened day', () => {
    expect(plan.trucks).toHaveLength(14);
    expect(new Set(plan.trucks.map((truck) => truck.type))).toEqual(new Set(truckTypes));
    expect(new Set(plan.trucks.map((truck) => truck.color))).toEqual(new Set(truckColors));
    expect(plan.openedDays).toEqual(
      expect.arrayContaining(daysFromTo(addDays(today, -7), addDays(today, 35))),
    );
    expect(plan.openedDays.length).toBeGreaterThan(43 + 35);
    const runs = plan.deliveries.map(({ date, truckId }) => `${date} ${truckId}`);
    const expected = plan.openedDays.flatMap((day) => plan.trucks.map(({ id }) => `${day} ${id}`));
    expect([...runs].sort()).toEqual([...expected].sort());
  });

  it("counts an order's live parts 1…n in order of creation and keeps their sum", () => {
    for (const order of plan.orders) {
      const parts = plan.shipments.filter((part) => part.productionOrderId === order.id && !part.isDeleted);
      expect(parts.map((part) => part.splitNumber)).toEqual(parts.map((_, index) => index + 1));
      expect(new Set(parts.map((part) => part.totalNumberOfSplits))).toEqual(new Set([parts.length]));
      expect(order.partsAmount).toBe(parts.reduce((sum, part) => sum + part.amount, 0));
      expect(order[`h${order.hallId}`]).toBe(true);
      if (parts.length === 1) expect(partsDifference(order)).toBe(0);
    }
  });

  it('holds a shipment in at most one slot, of a run on its own date, and a slot at most one item', () => {
    const slots = plan.deliveryItems.map((item) => `${item.deliveryId}/${item.ordinalNumberInDelivery}`);
    expect(new Set(slots).size).toBe(slots.length);
    const placed = plan.deliveryItems.flatMap((item) => item.shipmentId ?? []);
    expect(new Set(placed).size).toBe(placed.length);
    for (const item of plan.deliveryItems) {
      expect(item.ordinalNumberInDelivery).toBeLessThan(slotCount);
      expect(item.shipmentId === null).toBe(Boolean(item.text));
      if (item.shipmentId !== null) {
        expect(shipmentOf(item.shipmentId).date).toBe(deliveryOf(item.deliveryId).date);
      }
    }
  });

  it('has past days planned whole, today half, and a little of the next working day', () => {
    const placed = new Set(plan.deliveryItems.map((item) => item.shipmentId));
    const live = plan.shipments.filter((part) => isLive(part, orderOf(part.productionOrderId)));
    const shareOn = (isDay: (day: string) => boolean) => {
      const dated = live.filter((part) => isDay(part.date));
      const weight = (parts: typeof dated) => parts.reduce((sum, part) => sum + part.amount, 0);
      return weight(dated.filter((part) => placed.has(part.id))) / weight(dated);
    };
    expect(shareOn((day) => day < today && day >= addDays(today, -14))).toBe(1);
    expect(shareOn((day) => day < today)).toBeGreaterThan(0.95);
    expect(shareOn((day) => day === today)).toBeGreaterThan(0.4);
    expect(shareOn((day) => day === today)).toBeLessThan(0.6);
    expect(shareOn((day) => day > today)).toBeGreaterThan(0);
    expect(shareOn((day) => day > today)).toBeLessThan(0.05);
  });

  it('shows every kind of card, truck and slot today', () => {
    const cards = plan.shipments.map((part) => ({ part, order: orderOf(part.productionOrderId) }));
    const shown = cards.filter(({ part }) => part.date === today);
    const classes = new Set(shown.map(({ part, order }) => classifyShipment(part, order, today)));
    expect(classes).toEqual(new Set(['active', 'canceled', 'deleted']));
    expect(cards.some(({ part, order }) => classifyShipment(part, order, today) === 'ghost')).toBe(true);
    const marks = new Set(shown.map(({ part }) => movedDirection(part)));
    expect(marks).toEqual(new Set([null, 'movedToFuture', 'movedToPast']));
    const orders = plan.orders.filter((order) => order.date === today);
    for (const field of ['isUrgent', 'isShort', 'note', 'time', 'isCanceled'] as const) {
      expect(orders.some((order) => order[field])).toBe(true);
    }
    expect(orders.filter((order) => partsDifference(order) !== 0)).toHaveLength(1);

    const runs = plan.deliveries
      .filter((delivery) => delivery.date === today)
      .map((delivery) => {
        const items = plan.deliveryItems.filter((item) => item.deliveryId === delivery.id);
        const loaded = items.flatMap((item) => item.shipmentId ?? []).map(shipmentOf);
        const load = loadOf(
          loaded.map((shipment) => ({ shipment, order: orderOf(shipment.productionOrderId) })),
        );
        const isDead = loaded.some((shipment) => orderOf(shipment.productionOrderId).isCanceled);
        return { fill: load / truckOf(plan, delivery.truckId).capacity, isDead, items };
      });
    expect(runs.filter(({ fill }) => fill > 1)).toHaveLength(1);
    expect(runs.some(({ fill }) => fill > 0.9 && fill <= 1)).toBe(true);
    expect(runs.some(({ items }) => items.length === 0)).toBe(true);
    expect(runs.filter(({ isDead }) => isDead)).toHaveLength(1);
    expect(runs.flatMap(({ items }) => items).filter((item) => item.text)).not.toHaveLength(0);
  });
});

nightly('is the same plant for the same day, and another for another', () => {
  expect(makeDemoPlan('2026-11-23')).toEqual(makeDemoPlan('2026-11-23'));
  const sites = (today: string) => makeDemoPlan(today).orders.map((order) => order.constructionSite);
  expect(sites('2026-11-24')).not.toEqual(sites('2026-11-23'));
});

function lookUps(plan: DemoPlan) {
  const found = <Row>(row: Row | undefined): Row => {
    if (row === undefined) throw new Error('a reference to a missing row');
    return row;
  };
  return {
    orderOf: (id: number) => found(plan.orders[id - 1]),
    shipmentOf: (id: number) => found(plan.shipments[id - 1]),
    deliveryOf: (id: number) => found(plan.deliveries[id - 1]),
  };
}

function truckOf(plan: DemoPlan, id: number) {
  const truck = plan.trucks[id - 1];
  if (truck === undefined) throw new Error(`no truck ${id}`);
  return truck;
}
