import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { findNeighbourDay, type DemoCalendar } from './demo-calendar.ts';
import type { Random } from './random.ts';
import { noPartMeasures } from '@werkplan/shared/orders/order.ts';

/** The history of an order's parts. */
type Story =
  | 'plain'
  | 'split'
  | 'orderFromPreviousDay'
  | 'orderFromNextDay'
  | 'partToNextDay'
  | 'partToPreviousDay'
  | 'partDeleted'
  | 'partDeletedOfThree'
  | 'partsDiffer';

/** The histories of some orders of every full day; heavy orders and some others are split, and the rest are plain. */
const storiesOfDay: readonly Story[] = [
  'orderFromPreviousDay',
  'orderFromPreviousDay',
  'orderFromNextDay',
  'partToNextDay',
  'partToPreviousDay',
  'partDeleted',
  'partDeletedOfThree',
];

/** Kg above which an order is always split. */
export const splitFrom = 13_000;

type Part = Pick<ShipmentRow, 'amount' | 'date' | 'previousDate' | 'dateAtLastOrderChange' | 'isDeleted'>;

/** Makes the orders' shipments, each order's parts in order of creation. */
export const makeDemoShipments = (
  calendar: DemoCalendar,
  orders: readonly Order[],
  random: Random,
): ShipmentRow[] => {
  const stories = assignStories(calendar, orders, random);
  const shipments: ShipmentRow[] = [];
  for (const order of orders) {
    const parts = partsIn(order, stories.get(order.id) ?? 'plain', calendar, random);
    const live = parts.filter((part) => !part.isDeleted);
    for (const part of parts) {
      shipments.push({
        id: shipments.length + 1,
        productionOrderId: order.id,
        ...part,
        note: part.isDeleted ? 'Wird vom Kunden nicht mehr gebraucht.' : '',
        splitNumber: part.isDeleted ? parts.indexOf(part) + 1 : live.indexOf(part) + 1,
        totalNumberOfSplits: part.isDeleted ? parts.length : live.length,
        announcement: null,
        ...noPartMeasures,
        version: 1,
      });
    }
  }
  return shipments;
};

const assignStories = (
  calendar: DemoCalendar,
  orders: readonly Order[],
  random: Random,
): Map<number, Story> => {
  const stories = new Map<number, Story>();
  for (const order of orders) {
    if (orderAmount(order) > splitFrom || (orderAmount(order) > 4_000 && random.chance(0.12))) {
      stories.set(order.id, 'split');
    }
  }
  for (const day of calendar.fullDays) {
    const free = orders.filter(
      (order) =>
        order.date === day && !order.isCanceled && !stories.has(order.id) && orderAmount(order) > 2_600,
    );
    const shownStories = differsOn(day, calendar) ? [...storiesOfDay, 'partsDiffer' as const] : storiesOfDay;
    for (const story of shownStories) {
      const [order] = free.splice(random.int(0, free.length - 1), 1);
      if (order) stories.set(order.id, story);
    }
  }
  return stories;
};

/** True for today and the full day before it: on both, an order's quantity was changed after the order had been split. */
const differsOn = (day: Day, calendar: DemoCalendar): boolean =>
  day === calendar.today || day === findNeighbourDay(calendar, calendar.today, -1);

const partsIn = (order: Order, story: Story, calendar: DemoCalendar, random: Random): Part[] => {
  const amount = orderAmount(order);
  const part = (partAmount: number, change: Partial<Part> = {}): Part => ({
    amount: partAmount,
    date: order.date,
    previousDate: null,
    dateAtLastOrderChange: order.date,
    isDeleted: false,
    ...change,
  });
  const before = findNeighbourDay(calendar, order.date, -1);
  const after = findNeighbourDay(calendar, order.date, 1);
  switch (story) {
    case 'orderFromPreviousDay':
      return [part(amount, movedOrder(before))];
    case 'orderFromNextDay':
      return [part(amount, movedOrder(after))];
    case 'partToNextDay':
      return moveLast(divide(amount, 2), part, order.date, after);
    case 'partToPreviousDay':
      return moveLast(divide(amount, 2), part, order.date, before);
    case 'partDeleted':
      return [part(amount), part(Math.floor(amount / 2), { isDeleted: true })];
    case 'partDeletedOfThree': {
      const [first = 0, second = 0] = divide(amount, 2);
      return [part(first), part(Math.floor(amount / 3), { isDeleted: true }), part(second)];
    }
    case 'partsDiffer':
      return divide(amount - 1_500, 2).map((partAmount) => part(partAmount));
    case 'split':
      return divide(amount, amount > 2 * splitFrom || random.chance(0.3) ? 3 : 2).map((partAmount) =>
        part(partAmount),
      );
    case 'plain':
      return [part(amount)];
  }
};

const movedOrder = (from: Day | undefined): Partial<Part> =>
  from === undefined ? {} : { previousDate: from, dateAtLastOrderChange: from };

const moveLast = (
  amounts: readonly number[],
  part: (amount: number, change?: Partial<Part>) => Part,
  from: Day,
  to: Day | undefined,
): Part[] => {
  const last = amounts.length - 1;
  return amounts.map((amount, index) =>
    part(amount, to !== undefined && index === last ? { date: to, previousDate: from } : {}),
  );
};

/** Divides kg into whole kg that add up, the larger parts first. */
const divide = (amount: number, count: number): number[] => {
  const each = Math.floor(amount / count);
  return Array.from({ length: count }, (_, index) => each + (index < amount - each * count ? 1 : 0));
};
