import { describe, expect, it } from 'vitest';
import { anOrder, aShipment } from '../live/testing/rows.ts';
import { updateOrder } from '../orders/order-actions.ts';
import { splitShipment } from '../shipments/shipment-actions.ts';
import { PlanLog } from '../undo/testing/plan-log.ts';
import { splitMetres } from '../values/measures.ts';
import { measuresOf } from './measures.ts';
import { isTooLong, longestAllowed, metresOver, runLoad } from './run-load.ts';
import { shareMetres, metresShares } from './share-metres.ts';

const date = '2026-11-23';
const order = anOrder({ id: 1, date });
const part = aShipment({ id: 11, date, productionOrderId: 1 });
const drawn = { bulky: true, longest: 9_000 };

describe('of a part counts', () => {
  it.each([
    [
      'what was typed for it',
      { longest: 1, bulky: false, drawn },
      { longest: 3, bulky: true },
      [1, 'part', false, 'part'],
    ],
    [
      'what its positions prove',
      { drawn },
      { longest: 3, bulky: false },
      [9_000, 'positions', true, 'positions'],
    ],
    ['what was typed for the order', {}, { longest: 3, bulky: false, drawn }, [3, 'order', false, 'order']],
    ['what the drawings prove', {}, { drawn }, [9_000, 'drawings', true, 'drawings']],
    ['nothing that nobody knows', {}, {}, [null, null, null, null]],
  ] as const)('%s', (_name, ofPart, ofOrder, expected) => {
    const { longest, bulky, from } = measuresOf({ ...part, ...ofPart }, { ...order, ...ofOrder });
    expect([longest, from.longest, bulky, from.bulky]).toEqual(expected);
  });

  it('its own loading metres, else its share', () => {
    const metresOf = (fields: Partial<typeof part>) => {
      const { loadingMetres, from } = measuresOf({ ...part, ...fields }, order);
      return [loadingMetres, from.loadingMetres];
    };
    expect(metresOf({ loadingMetres: 2, metresShare: null })).toEqual([2, 'part']);
    expect(metresOf({ metresShare: 1.5, totalNumberOfSplits: 2 })).toEqual([1.5, 'share']);
    expect(metresOf({ metresShare: 1.5 })).toEqual([1.5, 'order']);
    expect(metresOf({})).toEqual([null, null]);
  });
});

it('parts share loading metres by kg, to 0.1 m by largest remainder', () => {
  const parts = (...given: readonly (readonly [number, (number | null)?])[]) =>
    given.map(([amount, loadingMetres = null]) => ({ amount, loadingMetres }));
  expect(metresShares(1, parts([1], [1], [1]))).toEqual([0.4, 0.3, 0.3]);
  expect(metresShares(7.2, parts([8_000], [2_000]))).toEqual([5.8, 1.4]);
  expect(metresShares(7.2, parts([8_000, 3], [2_000], [2_000]))).toEqual([null, 2.1, 2.1]);
  expect(metresShares(3, parts([8_000, 3], [2_000]))).toEqual([null, null]);
  expect(metresShares(null, parts([8_000], [2_000]))).toEqual([null, null]);
});

describe('a run', () => {
  const card = (id: number, fields: Partial<typeof part>, isCanceled = false) => ({
    shipment: { ...part, id, ...fields },
    order: { ...order, isCanceled },
  });
  const truck = { loadingLength: 7_200, overhang: 1_500, loadingMetres: 7.2 };

  it('is summed over its live cards, and says where some are unknown', () => {
    const cards = [
      card(1, { loadingMetres: 0.1, longest: 8_700 }),
      card(2, { metresShare: 0.2, longest: 8_701, bulky: true }),
      card(3, { loadingMetres: 50, longest: 20_000, isDeleted: true }),
      card(4, { loadingMetres: 50, longest: 20_000 }, true),
    ];
    expect(runLoad(truck, cards)).toEqual({
      metres: 0.3,
      atLeast: false,
      longest: 8_701,
      tooLong: [2],
      bulky: 1,
    });
    expect(runLoad(truck, [...cards, card(5, {})])).toMatchObject({ metres: 0.3, atLeast: true });
    expect(runLoad(truck, [])).toEqual({ metres: 0, atLeast: false, longest: null, tooLong: [], bulky: 0 });
  });

  it('knows no limit that nobody has said', () => {
    expect(longestAllowed({ ...truck, overhang: null })).toBe(7_200);
    expect(isTooLong(30_000, { ...truck, loadingLength: null })).toBe(false);
    expect(isTooLong(null, truck)).toBe(false);
    expect(metresOver({ metres: 7.3 }, truck)).toBe(0.1);
    expect(metresOver({ metres: 7.2 }, truck)).toBe(0);
    expect(metresOver({ metres: 90 }, { ...truck, loadingMetres: null })).toBe(0);
  });
});

it('an undo of loading metres isn’t in the way of a split since, whose shares follow', () => {
  const log = new PlanLog({ orders: [order], shipments: [part] }, shareMetres);
  const whatever = { version: undefined, ifMatch: '*' };
  const yours = { ...order, loadingMetres: 7.2 };
  const typed = log.act('Anna', 'orders.update', updateOrder, { id: 1, yours, version: whatever });
  const split = log.act('Bernd', 'shipments.split', splitShipment, { shipmentId: 11, amount: 2_000 });
  const shares = () => log.rows('shipments').map(({ metresShare }) => metresShare);
  expect(shares()).toEqual([5.8, 1.4]);
  log.undo(typed);
  expect(shares()).toEqual([null, null]);
  log.undo(split);
  expect(shares()).toEqual([null]);
});

it('a split gives the new part what was typed, and parts its loading metres by kg', () => {
  const log = new PlanLog({
    orders: [order],
    shipments: [{ ...part, longest: 9_000, bulky: true, loadingMetres: 2 }],
  });
  log.act('Anna', 'shipments.split', splitShipment, { shipmentId: 11, amount: 2_000 });
  expect(
    log.rows('shipments').map(({ longest, bulky, loadingMetres }) => [longest, bulky, loadingMetres]),
  ).toEqual([
    [9_000, true, 1.6],
    [9_000, true, 0.4],
  ]);
  expect(splitMetres(0.2, { kept: 9_999, taken: 1 })).toEqual({ kept: 0.1, taken: 0.1 });
  expect(splitMetres(0.1, { kept: 1, taken: 9_999 })).toEqual({ kept: 0.1, taken: null });
  expect(splitMetres(null, { kept: 1, taken: 1 })).toEqual({ kept: null, taken: null });
});
