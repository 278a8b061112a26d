import { describe, expect, it } from 'vitest';
import { newOrderSchema, type Order } from '../orders/order-schema.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import type { TruckType } from '../trucks/truck.ts';
import { slotCount } from './delivery.ts';
import type { DeliveryRow } from './delivery-schema.ts';
import { compareDeliveries, loadOf, kgOverCapacity, slotsFor, totalsByType } from './delivery-rules.ts';
import { spec } from '../values/testing/spec.ts';
import { noMeasures, noPartMeasures } from '../orders/order.ts';
import { noTruckLimits } from '../trucks/truck.ts';

const day = '2026-11-23';

const makeOrder = (steel: number, matting: number, isCanceled = false): Order => ({
  ...newOrderSchema.parse({
    orderId: '1',
    constructionSite: 'Kita',
    postCode: '77652',
    city: 'Offenburg',
    steel,
    matting,
    date: day,
    hallId: 1,
  }),
  id: 1,
  h1: true,
  isCanceled,
  partsAmount: steel + matting,
  byHand: {},
  drawings: 0,
  ...noMeasures,
  version: 1,
});

const makeShipment = (amount: number, isDeleted = false): ShipmentRow => ({
  id: 1,
  productionOrderId: 1,
  amount,
  isDeleted,
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

const makeTruck = (type: TruckType, registration = 'OG-BS 1'): Truck => ({
  id: 1,
  type,
  capacity: 25_000,
  registration,
  defaultDriver: 'Thomas Huber',
  defaultStartingTime: '06:00',
  drivingBan: null,
  ...noTruckLimits,
  color: 'GRAY',
  status: 'ACTIVE',
  version: 1,
});

const placed = [
  { shipment: makeShipment(500), order: makeOrder(900, 100), truck: makeTruck('SATTEL') },
  { shipment: makeShipment(2_000), order: makeOrder(2_000, 0), truck: makeTruck('SATTEL') },
  { shipment: makeShipment(300), order: makeOrder(0, 300), truck: makeTruck('ABHOLER') },
  { shipment: makeShipment(9_000, true), order: makeOrder(9_000, 0), truck: makeTruck('SATTEL') },
  { shipment: makeShipment(7_000), order: makeOrder(7_000, 0, true), truck: makeTruck('SPEDITION') },
];

it('counts only a truck’s live cards', () => {
  spec('9.3');
  expect(loadOf(placed)).toBe(2_800);
  expect(loadOf([])).toBe(0);
});

it('the kgOverCapacity is what exceeds the capacity, and never negative', () => {
  spec('9.3');
  expect([
    kgOverCapacity(24_999, 25_000),
    kgOverCapacity(25_000, 25_000),
    kgOverCapacity(25_001, 25_000),
  ]).toEqual([0, 0, 1]);
});

describe('totalsByType', () => {
  it('shares steel and matting by truck type, in the order of the types, empty ones included', () => {
    spec('2.31', '9.4');
    expect(totalsByType(placed)).toEqual([
      { type: 'SATTEL', steel: 2_450, matting: 50, total: 2_500 },
      { type: 'KLEINE_AND_KRANWAGEN', steel: 0, matting: 0, total: 0 },
      { type: 'ABHOLER', steel: 0, matting: 300, total: 300 },
      { type: 'SPEDITION', steel: 0, matting: 0, total: 0 },
    ]);
  });

  it('adds up to the load of all trucks', () => {
    spec('9.4');
    const sum = totalsByType(placed).reduce((total, row) => total + row.total, 0);
    expect(sum).toBe(loadOf(placed));
  });
});

describe('slotsFor', () => {
  it.each<[string, number, number, number[], number[]]>([
    ['one card goes where it was clicked', 1, 5, [], [5]],
    ['the rest follows below', 3, 5, [], [5, 6, 7]],
    ['over taken slots', 3, 5, [6, 8], [5, 7, 9]],
    ['a dead card gives way where it was clicked', 2, 5, [5, 6], [5, 7]],
    ['no wrap at the end', 4, 18, [0], [18, 19]],
    ['none for no card', 0, 5, [], []],
  ])('%s', (_what, count, from, taken, slots) => {
    expect(slotsFor(count, from, new Set(taken))).toEqual(slots);
  });

  it('never returns a slot twice, a taken one below the first, one above it, or one beyond the truck', () => {
    for (let pattern = 0; pattern < 1_024; pattern += 1) {
      const taken = new Set(
        Array.from({ length: slotCount }, (_, slot) => slot).filter((slot) => (pattern >> (slot % 10)) & 1),
      );
      for (const from of [0, 7, 19]) {
        const slots = slotsFor(6, from, taken);
        const below = slots.slice(1);
        expect(slots[0]).toBe(from);
        expect(below).toEqual([...new Set(below)].toSorted((a, b) => a - b));
        expect(below.every((slot) => slot > from && slot < slotCount && !taken.has(slot))).toBe(true);
        const free = Array.from({ length: slotCount - from - 1 }, (_, index) => from + 1 + index).filter(
          (slot) => !taken.has(slot),
        );
        expect(below).toHaveLength(Math.min(5, free.length));
      }
    }
  });
});

it('columns go by starting time, then registration, then id', () => {
  const run = (id: number, startingTime: string, registration?: string) => ({
    delivery: {
      id,
      date: day,
      truckId: 1,
      truckDriver: 'Huber',
      startingTime,
      isPinned: false,
      departed: null,
      version: 1,
    } satisfies DeliveryRow,
    truck: registration === undefined ? undefined : makeTruck('SATTEL', registration),
  });
  const runs = [
    run(5, '06:00', 'OG-BS 2'),
    run(4, '06:00', 'OG-BS 1'),
    run(3, '06:00', 'OG-BS 1'),
    run(2, '05:30', 'RA-X 9'),
    run(1, '06:00'),
  ];
  expect(runs.toSorted(compareDeliveries).map(({ delivery }) => delivery.id)).toEqual([2, 1, 3, 4, 5]);
});
