import { describe, expect, it } from 'vitest';
import type { Order } from '../orders/order-schema.ts';
import type { ProblemOptions } from './problem.ts';
import { propose } from './propose.ts';
import { suggestRuns } from './suggest-runs.ts';
import { randomDay } from './testing/random-day.ts';
import { timeWindowOf } from './problem.ts';

const { day, trucks } = randomDay(2, { shipments: 40, runs: 6, fill: 0.8, placed: 0.7 });
const waiting = [...day.shipments.values()].find(
  ({ id }) => ![...day.deliveryItems.values()].some(({ shipmentId }) => shipmentId === id),
);
const id = waiting?.id ?? 0;
const withOrder = (change: Partial<Order>) => {
  const order = day.orders.get(id) as Order;
  return { ...day, orders: new Map(day.orders).set(id, { ...order, ...change }) };
};

describe('suggestions for a shipment', () => {
  it('are three runs, those with room first, with the load after', () => {
    const { suggestions } = suggestRuns(day, trucks, [id]);
    expect(suggestions).toHaveLength(3);
    for (const { deliveryId, load, capacity, fits } of suggestions) {
      const held = [...day.deliveryItems.values()].filter((item) => item.deliveryId === deliveryId);
      const kg = held.reduce((sum, item) => sum + (day.shipments.get(item.shipmentId ?? 0)?.amount ?? 0), 0);
      expect(load).toBe(kg + (waiting?.amount ?? 0));
      expect(capacity).toBe(trucks.get(deliveryId)?.capacity);
      expect(fits).toBe(load <= capacity);
    }
    const fits = suggestions.map((one) => one.fits);
    expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('begin with the run that goes to the site already', () => {
    const [item] = [...day.deliveryItems.values()];
    const beside = day.orders.get(item?.shipmentId ?? 0) as Order;
    const { constructionSite, postCode } = beside;
    const small = {
      ...withOrder({ constructionSite, postCode, time: '' }),
      shipments: new Map(day.shipments).set(id, { ...(waiting as NonNullable<typeof waiting>), amount: 1 }),
    };
    const { suggestions } = suggestRuns(small, trucks, [id]);
    expect(suggestions[0]?.reasons[0]).toMatchObject({ tone: 'for', code: 'sameSite' });
  });

  it('say that a driver knows the area, and what time a run can’t keep', () => {
    const late = withOrder({ time: '04:00 - 04:30', postCode: '99123' });
    const known = [{ driver: 'Nowak', area: '99', runs: 5, of: 12 }];
    const { suggestions } = suggestRuns(late, trucks, [id], known);
    const codes = suggestions[0]?.reasons.map(({ code }) => code);
    expect(codes).toContain('timeMissed');
    expect(codes).toContain('knowsArea');
    expect(
      suggestRuns(late, trucks, [id], [{ ...known[0], runs: 2 } as never]).suggestions[0]?.reasons.map(
        ({ code }) => code,
      ),
    ).not.toContain('knowsArea');
  });

  it('name the reason where there is no run', () => {
    const { suggestions, reason } = suggestRuns(
      { ...day, deliveries: new Map(), deliveryItems: new Map() },
      trucks,
      [id],
    );
    expect([suggestions, reason]).toEqual([[], { tone: 'limit', code: 'noRun', values: {} }]);
  });
});

describe('an order’s time', () => {
  it.each([
    ['07:30 - 09:00', { from: 450, to: 540 }],
    ['07:30–09:00', { from: 450, to: 540 }],
    ['vormittags', null],
    ['', null],
    ['7:30 - 9:00', null],
    ['25:00 - 26:00', null],
    ['09:00 - 07:00', null],
  ])('%s', (text, window) => {
    expect(timeWindowOf(text)).toEqual(window);
  });
});

describe('what speaks against a run', () => {
  const marked = new Set([...trucks.keys()].slice(0, 3));
  const markCard: ProblemOptions['markCard'] = ({ truck, delivery }) =>
    marked.has(truck.id)
      ? [{ reason: 'truckType', siteId: 1, window: null, start: delivery.startingTime }]
      : [];

  it('is named by suggestions, once a site, and costs a run its place', () => {
    const { suggestions } = suggestRuns(day, trucks, [id], [], markCard);
    for (const { deliveryId, marks } of suggestions)
      expect(marks.map(({ reason }) => reason)).toEqual(
        marked.has(day.deliveries.get(deliveryId)?.truckId ?? 0) ? ['truckType'] : [],
      );
  });

  it('is made by no proposal, which says where it decided and what keeps a shipment waiting', () => {
    const options = { seed: 1, effort: 'first', markCard } as const;
    const { moves, unplaced } = propose(day, trucks, options);
    expect(moves.length).toBeGreaterThan(0);
    for (const { deliveryId, reasons } of moves) {
      expect(marked.has(day.deliveries.get(deliveryId)?.truckId ?? 0)).toBe(false);
      expect(reasons.map(({ code }) => code)).toContain('marksAvoided');
    }
    const everywhere: ProblemOptions['markCard'] = (card) => [
      { reason: 'closed', siteId: 1, window: null, start: card.delivery.startingTime },
    ];
    const none = propose(day, trucks, { ...options, allowSplit: true, markCard: everywhere });
    expect(none.moves).toEqual([]);
    expect(none.unplaced.map(({ reason }) => reason.code)).toContain('marked');
    expect(unplaced.every(({ reason, marks }) => reason.code !== 'marked' || marks.length > 0)).toBe(true);
  });

  it('lets cards stay where a planner has put them', () => {
    const everywhere: ProblemOptions['markCard'] = () => [
      { reason: 'closed', siteId: 1, window: null, start: '06:00' },
    ];
    const { moves } = propose(day, trucks, {
      seed: 1,
      effort: 'first',
      moveUnpinned: true,
      markCard: everywhere,
    });
    expect(moves).toEqual([]);
  });
});
