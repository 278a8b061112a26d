import { capacityOn } from '@werkplan/shared/halls/hall-rules.ts';
import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import { recordOfOrderTexts } from '@werkplan/shared/orders/order-texts.ts';
import { attributeFields, type AttributeField, noMeasures } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { shortShiftKg } from './demo-halls.ts';
import { pickTown } from './demo-places.ts';
import { pickNote, pickSite, pickTime } from './demo-sites.ts';
import type { Random } from './random.ts';

interface Quantities {
  steel: number;
  matting: number;
}

/** Makes three weeks of orders, day by day; their `partsAmount` is set later, when the shipments are known. */
export const makeDemoOrders = (
  calendar: DemoCalendar,
  capacities: readonly HallCapacity[],
  random: Random,
): Order[] => {
  const orders: Order[] = [];
  let number = 247_300;
  const add = (day: Day, hallId: HallId, quantities: Quantities, isCanceled: boolean) => {
    number += random.int(1, 2);
    const orderId = String(random.chance(0.04) ? random.int(1_000, 99_999) : number);
    orders.push(
      makeOrder({ id: orders.length + 1, orderId, date: day, hallId, isCanceled }, quantities, random),
    );
  };

  for (const day of [...calendar.fullDays, ...calendar.shortDays].sort()) {
    const isFull = calendar.fullDays.includes(day);
    const total = isFull ? random.int(44, 62) : random.int(4, 8);
    for (const { hallId, steel, count } of dayLoads(day, isFull, total, capacities, random)) {
      for (const quantities of shareLoad(steel, count, random)) add(day, hallId, quantities, false);
    }
    const canceled = isFull ? random.int(1, 3) : 0;
    for (let index = 0; index < canceled; index += 1) {
      add(day, random.pick(hallIds), { steel: tens(random.int(800, 6_000)), matting: 0 }, true);
    }
  }
  return orders;
};

interface HallLoad {
  hallId: HallId;
  /** Kg of steel to be distributed among `count` orders. */
  steel: number;
  count: number;
}

/** Plans 72–103 % of each open hall's capacity on full days, and four fifths of Hall 1's short shift on short days. */
const dayLoads = (
  day: Day,
  isFull: boolean,
  total: number,
  capacities: readonly HallCapacity[],
  random: Random,
): HallLoad[] => {
  const capacity = (hallId: HallId) => capacityOn(capacities, hallId, day, false);
  if (!isFull) return [{ hallId: 1, steel: (shortShiftKg * 4) / 5, count: total }];
  const open = hallIds.filter((hallId) => capacity(hallId) > 0);
  const sum = open.reduce((kilograms, hallId) => kilograms + capacity(hallId), 0);
  return open.map((hallId) => ({
    hallId,
    steel: (capacity(hallId) * (random.chance(0.2) ? random.int(95, 103) : random.int(72, 94))) / 100,
    count: Math.max(8, Math.round((total * capacity(hallId)) / sum)),
  }));
};

/** Distributes a hall's steel to few large and many small orders; about a tenth is only matting, a fifth has both. */
const shareLoad = (steel: number, count: number, random: Random): Quantities[] => {
  const mattingOnly = Math.floor(count / 10);
  const weights = Array.from({ length: count - mattingOnly }, () => random.skewed());
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const withSteel = weights.map((weight) => ({
    steel: Math.max(600, tens((steel * weight) / sum)),
    matting: random.chance(0.22) ? tens(random.int(500, 2_800)) : 0,
  }));
  const others = Array.from({ length: mattingOnly }, () => ({
    steel: 0,
    matting: tens(random.int(600, 4_500)),
  }));
  return random.shuffle([...withSteel, ...others]);
};

type OrderIdentity = Pick<Order, 'id' | 'orderId' | 'date' | 'hallId' | 'isCanceled'>;

export const makeOrder = (given: OrderIdentity, quantities: Quantities, random: Random): Order => {
  return {
    ...recordOfOrderTexts(() => ''),
    ...given,
    ...quantities,
    ...pickTown(random),
    constructionSite: pickSite(random),
    time: pickTime(random),
    note: pickNote(random),
    h1: given.hallId === 1 || random.chance(0.12),
    h2: given.hallId === 2 || random.chance(0.12),
    h3: given.hallId === 3 || random.chance(0.12),
    isUrgent: random.chance(0.08),
    isShort: random.chance(0.15),
    ...pickAttributes(random),
    partsAmount: 0,
    byHand: {},
    drawings: 0,
    ...noMeasures,
    version: 1,
  };
};

const pickAttributes = (random: Random) =>
  Object.fromEntries(attributeFields.map((field) => [field, random.chance(0.07)])) as Record<
    AttributeField,
    boolean
  >;

const tens = (kilograms: number): number => Math.round(kilograms / 10) * 10;
