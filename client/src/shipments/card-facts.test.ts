import { attributeFields } from '@werkplan/shared/orders/order.ts';
import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import { describe, expect, it } from 'vitest';
import { cardProperties, type CardProperties } from './card-facts.ts';

const day = '2026-12-31';
const [before, after] = ['2026-12-30', '2027-01-01'];

/** Facts of a part of 10 t of an order with that weight, both on the shown day by default. */
const factsOf = (
  shipment: Partial<Parameters<typeof aShipment>[0]> = {},
  order: Partial<Parameters<typeof anOrder>[0]> = {},
): CardProperties =>
  cardProperties(
    aShipment({ id: 1, date: day, productionOrderId: 7, ...shipment }),
    anOrder({ id: 7, date: day, ...order }),
    day,
  );

it('an ordinary card has no marks', () => {
  expect(factsOf()).toEqual({
    class: 'active',
    isDead: false,
    moved: null,
    dateMark: null,
    halls: [1],
    attributes: [],
    note: '',
    isSplit: false,
    difference: 0,
  });
});

describe('the kind of a card', () => {
  it.each([
    ['active', false, {}, {}],
    ['canceled', true, {}, { isCanceled: true }],
    ['canceled', true, { isDeleted: true }, { isCanceled: true }],
    ['deleted', true, { isDeleted: true }, {}],
    ['ghost', true, { date: after, dateAtLastOrderChange: day }, {}],
    ['canceled', true, { date: after, dateAtLastOrderChange: day }, { isCanceled: true }],
  ] as const)('%s, dead: %s', (name, isDead, shipment, order) => {
    expect(factsOf(shipment, order)).toMatchObject({ class: name, isDead });
  });
});

describe('the former day of a card, across years', () => {
  it.each([
    [before, 'movedToFuture'],
    [after, 'movedToPast'],
    [day, null],
    [null, null],
  ])('%s: %s', (previousDate, moved) => {
    expect(factsOf({ previousDate }).moved).toBe(moved);
  });

  it('is not shown on a dead card', () => {
    expect(factsOf({ previousDate: before, isDeleted: true }).moved).toBeNull();
    expect(factsOf({ previousDate: before }, { isCanceled: true }).moved).toBeNull();
    const ghost = { date: after, dateAtLastOrderChange: day, previousDate: day };
    expect(factsOf(ghost).moved).toBeNull();
  });
});

describe('the badge of the order’s date', () => {
  it.each([
    ['on its date', {}, day, null],
    ['delivered before it', {}, after, 'earlier'],
    ['delivered after it', {}, before, 'later'],
    ['a ghost whose order lies later', { date: after, dateAtLastOrderChange: day }, after, 'later'],
    ['a ghost whose order lies earlier', { date: after, dateAtLastOrderChange: day }, before, 'earlier'],
  ] as const)('%s', (_what, shipment, date, dateMark) => {
    expect(factsOf(shipment, { date }).dateMark).toBe(dateMark);
  });
});

it('the halls start with the order’s own', () => {
  expect(factsOf({}, { hallId: 2, h1: true, h2: true, h3: false }).halls[0]).toBe(2);
  expect(new Set(factsOf({}, { hallId: 2, h1: true, h2: true, h3: false }).halls)).toEqual(new Set([1, 2]));
});

it('attributes are numbered from 1 to 11, as in the order’s fields', () => {
  const all = Object.fromEntries(attributeFields.map((field) => [field, true]));
  expect(factsOf({}, all).attributes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const [first, , third] = attributeFields;
  expect(factsOf({}, { [first]: true, [third]: true }).attributes).toEqual([1, 3]);
});

describe('the note', () => {
  it.each([
    ['the order’s', {}, {}, 'of the order'],
    ['its own once it is deleted', { isDeleted: true }, {}, 'of the part'],
    ['the order’s again where that is canceled', { isDeleted: true }, { isCanceled: true }, 'of the order'],
  ])('is %s', (_whose, shipment, order, note) => {
    const notes = [
      { note: 'of the part', ...shipment },
      { note: 'of the order', ...order },
    ] as const;
    expect(factsOf(...notes).note).toBe(note);
  });
});

describe('the parts of an order', () => {
  it.each([
    [1, false],
    [2, true],
    [99, true],
  ])('of %i: split %s', (totalNumberOfSplits, isSplit) => {
    expect(factsOf({ totalNumberOfSplits }).isSplit).toBe(isSplit);
  });

  it.each([
    [10_000, 0],
    [12_500, 2_500],
    [0, -10_000],
  ])('together %i kg of 10 t differ by %i', (partsAmount, difference) => {
    expect(factsOf({}, { partsAmount }).difference).toBe(difference);
  });

  it('show no difference on a dead card', () => {
    expect(factsOf({}, { partsAmount: 0, isCanceled: true }).difference).toBe(0);
    expect(factsOf({ isDeleted: true }, { partsAmount: 0 }).difference).toBe(0);
  });
});
