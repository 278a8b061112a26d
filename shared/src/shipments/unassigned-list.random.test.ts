import { describe, expect, it } from 'vitest';
import { type Random, randomOf } from '../live/testing/random.ts';
import { newOrderSchema, type Order } from '../orders/order-schema.ts';
import { addDays } from '../values/day.ts';
import { belongsToDay, isLive } from './shipment-rules.ts';
import type { ShipmentRow } from './shipment-schema.ts';
import {
  classifyList,
  countShipments,
  filterShipments,
  type ListedShipment,
  type ShipmentFilter,
  shipmentFilters,
  type ShipmentList,
} from './unassigned-list.ts';
import { spec } from '../values/testing/spec.ts';
import { noMeasures, noPartMeasures } from '../orders/order.ts';

const day = '2026-11-23';
const filters = Object.keys(shipmentFilters) as ShipmentFilter[];
type Card = Pick<ListedShipment, 'shipment' | 'order'>;

const makeOrder = (random: Random, id: number): Order => ({
  ...newOrderSchema.parse({
    orderId: String(1 + random.below(30)),
    constructionSite: 'Kita',
    postCode: '77652',
    city: 'Offenburg',
    steel: 1_000,
    date: day,
    hallId: 1,
  }),
  id,
  h1: true,
  isCanceled: random.chance(0.2),
  partsAmount: 1_000,
  byHand: {},
  drawings: 0,
  ...noMeasures,
  version: 1,
});

/** Few days and weights, so that many cards have equal values. */
const makeCard = (random: Random, id: number, order: Order): Card => {
  const near = () => addDays(day, random.below(3) - 1);
  const shipment: ShipmentRow = {
    id,
    productionOrderId: order.id,
    amount: random.below(4) * 1_000,
    isDeleted: random.chance(0.2),
    note: '',
    date: near(),
    previousDate: random.chance(0.4) ? near() : null,
    dateAtLastOrderChange: near(),
    splitNumber: 1 + random.below(3),
    totalNumberOfSplits: 3,
    announcement: null,
    ...noPartMeasures,
    version: 1,
  };
  return { shipment, order };
};

/** The unplaced cards of a random day. */
const makeDay = (random: Random): Card[] => {
  const orders = Array.from({ length: 1 + random.below(8) }, (_, index) => makeOrder(random, index + 1));
  const cards = Array.from({ length: random.below(25) }, (_, index) =>
    makeCard(random, index + 1, random.pick(orders)),
  );
  return cards.filter(({ shipment, order }) => belongsToDay(shipment, order, day));
};

const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

const ids = (list: ShipmentList): number[][] =>
  [list.first, list.second].map((half) => half.map(({ shipment }) => shipment.id));

const days = Array.from({ length: 500 }, (_, seed) => ({
  random: randomOf(seed),
  cards: makeDay(randomOf(seed)),
}));

describe('on 500 random days', () => {
  it('every card has exactly one class, and the class is what its rows say', () => {
    spec('4.11');
    for (const { cards } of days) {
      for (const { shipment, order, class: found, isMoved } of classifyList(cards, day)) {
        const holds = {
          canceled: order.isCanceled,
          deleted: shipment.isDeleted && !order.isCanceled,
          ghost: isLive(shipment, order) && shipment.date !== day,
          active: isLive(shipment, order) && shipment.date === day,
        };
        expect(Object.entries(holds).filter(([, is]) => is)).toEqual([[found, true]]);
        const cameFrom = shipment.previousDate !== null && shipment.previousDate !== shipment.date;
        expect(isMoved).toBe(found === 'active' && cameFrom);
      }
    }
  });

  it('each filter lists its cards once, and the counts are those of the lists', () => {
    for (const { cards } of days) {
      const listed = classifyList(cards, day);
      const counts = countShipments(listed);
      const ghosts = listed.filter((card) => card.class === 'ghost').length;
      for (const filter of filters) {
        const all = ids(filterShipments(listed, filter)).flat();
        expect(new Set(all).size).toBe(all.length);
        expect(all.length).toBe(counts[filter] + (filter === 'all' ? ghosts : 0));
      }
      expect(counts.all).toBe(counts.active + counts.canceled + counts.deleted);
      expect(ids(filterShipments(listed, 'all')).flat().length).toBe(cards.length);
    }
  });

  it('lists the same whatever order the cards arrived in', () => {
    for (const { random, cards } of days) {
      const again = shuffled(random, cards);
      for (const filter of filters)
        expect(ids(filterShipments(classifyList(again, day), filter))).toEqual(
          ids(filterShipments(classifyList(cards, day), filter)),
        );
    }
  });

  it('keeps an order’s cards together, the one with the largest card first, parts by their number', () => {
    for (const { cards } of days) {
      const { first } = filterShipments(classifyList(cards, day), 'all');
      const orderIds = [...new Set(first.map(({ order }) => order.id))];
      const groups = orderIds.map((id) => first.filter(({ order }) => order.id === id));
      expect(groups.flat()).toEqual(first);
      const largest = groups.map((group) => Math.max(...group.map(({ shipment }) => shipment.amount)));
      expect(largest).toEqual(largest.toSorted((a, b) => b - a));
      for (const group of groups) {
        const numbers = group.map(({ shipment }) => shipment.splitNumber);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
    }
  });
});
