import { describe, expect, it } from 'vitest';
import { newOrderSchema, type Order } from '../orders/order-schema.ts';
import type { ShipmentRow } from './shipment-schema.ts';
import {
  classifyList,
  countShipments,
  filterShipments,
  shipmentFilters,
  type ShipmentFilter,
} from './unassigned-list.ts';
import { spec } from '../values/testing/spec.ts';
import { noMeasures, noPartMeasures } from '../orders/order.ts';

const day = '2026-11-23';
const filters = Object.keys(shipmentFilters) as ShipmentFilter[];

const makeOrder = (id: number, orderId: string, change: Partial<Order> = {}): Order => ({
  ...newOrderSchema.parse({
    orderId,
    constructionSite: 'Kita',
    postCode: '77652',
    city: 'Offenburg',
    steel: 1_000,
    date: day,
    hallId: 1,
  }),
  id,
  h1: true,
  partsAmount: 1_000,
  byHand: {},
  drawings: 0,
  ...noMeasures,
  version: 1,
  ...change,
});

let lastId = 0;
const card = (order: Order, amount: number, change: Partial<ShipmentRow> = {}) => {
  lastId += 1;
  const shipment: ShipmentRow = {
    id: lastId,
    productionOrderId: order.id,
    amount,
    isDeleted: false,
    note: '',
    date: day,
    previousDate: null,
    dateAtLastOrderChange: day,
    splitNumber: 1,
    totalNumberOfSplits: 1,
    announcement: null,
    ...noPartMeasures,
    version: 1,
    ...change,
  };
  return { shipment, order };
};

const small = makeOrder(1, '300');
const split = makeOrder(2, '200');
const alike = makeOrder(3, '1000');
const dropped = makeOrder(4, '50', { isCanceled: true });
const cards = {
  small: card(small, 400),
  deleted: card(small, 900, { isDeleted: true }),
  secondPart: card(split, 100, { splitNumber: 2 }),
  firstPart: card(split, 800, { previousDate: '2026-11-20' }),
  alike: card(alike, 400, { previousDate: '2026-11-24' }),
  ghost: card(alike, 700, { date: '2026-11-25', previousDate: day }),
  canceled: card(dropped, 5_000, { previousDate: '2026-11-20' }),
};
const unplaced = Object.values(cards);
const listed = classifyList(unplaced, day);
const nameOf = (id: number) => Object.entries(cards).find(([, { shipment }]) => shipment.id === id)?.[0];
const shown = (filter: ShipmentFilter, list = listed) => {
  const { first, second } = filterShipments(list, filter);
  return [first, second].map((half) => half.map(({ shipment }) => nameOf(shipment.id)));
};

describe('filterShipments', () => {
  it.each<[ShipmentFilter, string[], string[]]>([
    ['all', ['firstPart', 'secondPart', 'small', 'alike'], ['ghost', 'canceled', 'deleted']],
    ['active', ['firstPart', 'secondPart', 'small', 'alike'], []],
    ['moved', ['firstPart', 'alike'], ['ghost']],
    ['canceled', ['canceled'], []],
    ['deleted', ['deleted'], []],
  ])(
    '%s: groups by largest part, then order number as a number; parts by their number',
    (filter, first, second) => {
      spec('4.16', '4.16a');
      expect(shown(filter)).toEqual([first, second]);
    },
  );

  it('is the same list in whatever order the cards arrived', () => {
    for (let turn = 1; turn < unplaced.length; turn += 1) {
      const turned = classifyList([...unplaced.slice(turn), ...unplaced.slice(0, turn)].reverse(), day);
      for (const filter of filters) expect(shown(filter, turned)).toEqual(shown(filter));
    }
  });

  it('keeps the parts of an order together', () => {
    const { first } = filterShipments(listed, 'all');
    const groups = first.map(({ order }) => order.id);
    const runs = groups.filter((id, index) => id !== groups[index - 1]);
    expect(new Set(runs).size).toBe(runs.length);
  });
});

describe('countShipments', () => {
  it('counts cards: moved ones are active too, a ghost is in Moved alone', () => {
    spec('4.16b');
    expect(countShipments(listed)).toEqual({ all: 6, active: 4, canceled: 1, deleted: 1, moved: 3 });
  });

  it('says of each filter but All how many cards it lists; All leaves the ghosts out', () => {
    spec('4.16b');
    const counts = countShipments(listed);
    for (const filter of filters) {
      const { first, second } = filterShipments(listed, filter);
      const ghosts = filter === 'all' ? second.filter((each) => each.class === 'ghost').length : 0;
      expect(counts[filter]).toBe(first.length + second.length - ghosts);
    }
  });

  it('is all zero for an empty list', () => {
    expect(Object.values(countShipments([]))).toEqual([0, 0, 0, 0, 0]);
  });
});

it('filter values stay as they are', () => {
  spec('9.14');
  expect(shipmentFilters).toEqual({ all: 0, active: 1, canceled: 2, deleted: 3, moved: 4 });
});
