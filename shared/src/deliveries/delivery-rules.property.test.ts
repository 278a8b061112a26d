import { expect, it } from 'vitest';
import { type Random, randomOf } from '../live/testing/random.ts';
import { newOrderSchema, type Order } from '../orders/order-schema.ts';
import { isLive, quantitiesOfPart } from '../shipments/shipment-rules.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import { truckColors, truckTypes, noTruckLimits } from '../trucks/truck.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import {
  compareDeliveries,
  type LoadedShipment,
  loadOf,
  kgOverCapacity,
  slotsFor,
  totalsByType,
} from './delivery-rules.ts';
import type { DeliveryRow } from './delivery-schema.ts';
import { slotCount } from './delivery.ts';
import { spec } from '../values/testing/spec.ts';
import { noMeasures, noPartMeasures } from '../orders/order.ts';

const day = '2026-11-23';
const seeds = Array.from({ length: 300 }, (_, index) => index + 1);

const anyOrder = (random: Random): Order => {
  const steel = random.chance(0.2) ? 0 : 1 + random.below(9_999_999);
  return {
    ...newOrderSchema.parse({
      orderId: String(1 + random.below(999_999)),
      constructionSite: 'Kita',
      postCode: '77652',
      city: 'Offenburg',
      steel,
      matting: steel > 0 && random.chance(0.3) ? 0 : 1 + random.below(9_999_999),
      date: day,
      hallId: 1,
    }),
    id: 1 + random.below(1000),
    isCanceled: random.chance(0.15),
    partsAmount: 0,
    byHand: {},
    drawings: 0,
    ...noMeasures,
    version: 1,
  };
};

const anyShipment = (random: Random): ShipmentRow => ({
  id: 1 + random.below(1000),
  productionOrderId: 1,
  amount: random.pick([0, 1, 999, 1 + random.below(30_000), 19_999_998]),
  isDeleted: random.chance(0.15),
  note: '',
  date: day,
  previousDate: null,
  dateAtLastOrderChange: day,
  splitNumber: 1,
  totalNumberOfSplits: 1,
  announcement: null,
  ...noPartMeasures,
  version: 1,
});

const anyTruck = (random: Random): Truck => ({
  id: 1 + random.below(50),
  type: random.pick(truckTypes),
  capacity: 1 + random.below(40_000),
  registration: random.pick(['OG-BS 1', 'OG-BS 2', 'FR-LS 902', 'ÖZ-A 1']),
  defaultDriver: 'Huber',
  defaultStartingTime: '06:00',
  drivingBan: null,
  ...noTruckLimits,
  color: random.pick(truckColors),
  status: 'ACTIVE',
  version: 1,
});

const many = <T>(random: Random, make: (random: Random) => T): T[] =>
  Array.from({ length: random.below(40) }, () => make(random));

const shuffled = <T>(list: readonly T[], random: Random): T[] => {
  const left = [...list];
  return list.flatMap(() => left.splice(random.below(left.length), 1));
};

const anyLoaded = (random: Random): LoadedShipment & { truck: Truck } => ({
  shipment: anyShipment(random),
  order: anyOrder(random),
  truck: anyTruck(random),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const isCarried = ({ shipment, order }: LoadedShipment): boolean => !shipment.isDeleted && !order.isCanceled;

it.each(seeds)('a load is the sum of the live amounts, in any order (seed %d)', (seed) => {
  spec('9.3');
  const random = randomOf(seed);
  const placed = many(random, anyLoaded);
  const load = loadOf(placed);
  expect(load).toBe(sum(placed.filter(isCarried).map(({ shipment }) => shipment.amount)));
  expect(loadOf(shuffled(placed, random))).toBe(load);
  expect(loadOf(placed.filter(({ shipment, order }) => isLive(shipment, order)))).toBe(load);
  const { capacity } = anyTruck(random);
  expect(kgOverCapacity(load, capacity)).toBe(load > capacity ? load - capacity : 0);
  expect(Math.min(load, capacity) + kgOverCapacity(load, capacity)).toBe(load);
});

it.each(seeds)(
  'steel and matting of each type add up to its total, and all types to the load (seed %d)',
  (seed) => {
    const random = randomOf(seed);
    const placed = many(random, anyLoaded);
    const totals = totalsByType(placed);
    expect(totals.map(({ type }) => type)).toEqual([...truckTypes]);
    expect(sum(totals.map(({ total }) => total))).toBe(loadOf(placed));
    for (const { type, steel, matting, total } of totals) {
      expect(steel + matting, type).toBe(total);
      expect(
        [steel, matting, total].every((kg) => Number.isSafeInteger(kg) && kg >= 0),
        type,
      ).toBe(true);
      const carried = placed.filter((one) => isCarried(one) && one.truck.type === type);
      const exact = sum(carried.map(({ shipment, order }) => quantitiesOfPart(shipment.amount, order).steel));
      expect(Math.abs(steel - exact), type).toBeLessThan(0.51);
      if (carried.every(({ order }) => order.matting === 0)) expect(matting, type).toBe(0);
      if (carried.every(({ order }) => order.steel === 0)) expect(steel, type).toBe(0);
    }
  },
);

it.each(seeds)('several cards take the clicked slot and the next free ones below (seed %d)', (seed) => {
  const random = randomOf(seed);
  const taken = new Set(
    Array.from({ length: slotCount }, (_, slot) => slot).filter(() => random.chance(0.4)),
  );
  const [count, from] = [1 + random.below(25), random.below(slotCount)];
  const free = Array.from({ length: slotCount }, (_, slot) => slot).filter(
    (slot) => slot > from && !taken.has(slot),
  );
  const slots = slotsFor(count, from, taken);
  expect(slots).toEqual([from, ...free].slice(0, count));
  // Selecting one more card must not change the slots of the others.
  expect(slotsFor(count + 1, from, taken).slice(0, slots.length)).toEqual(slots);
});

it.each(seeds)('columns stand in the same order for everyone (seed %d)', (seed) => {
  const random = randomOf(seed);
  const runs = many(random, (one) => one.next()).map((_, id) => ({
    delivery: {
      id,
      date: day,
      truckId: 1,
      truckDriver: 'Huber',
      startingTime: random.pick(['05:30', '06:00', '06:30', '13:00']),
      isPinned: false,
      departed: null,
      version: 1,
    } satisfies DeliveryRow,
    truck: random.chance(0.1) ? undefined : anyTruck(random),
  }));
  const ids = (list: typeof runs) => list.toSorted(compareDeliveries).map(({ delivery }) => delivery.id);
  expect(ids(shuffled(runs, random))).toEqual(ids(runs));
  const times = runs.toSorted(compareDeliveries).map(({ delivery }) => delivery.startingTime);
  expect(times).toEqual(times.toSorted());
});
