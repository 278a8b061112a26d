import { describe, expect, it } from 'vitest';
import {
  belongsToDay,
  canSplit,
  classifyShipment,
  movedDirection,
  shownNoteSource,
  orderDateBadge,
  quantitiesOfPart,
  splitAmount,
} from './shipment-rules.ts';
import { spec } from '../values/testing/spec.ts';

const [sunday, monday, tuesday, wednesday] = [
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
] as const;
const live = { isCanceled: false };
const canceled = { isCanceled: true };
const part = (date: string, dateAtLastOrderChange = date, isDeleted = false) => ({
  date,
  dateAtLastOrderChange,
  isDeleted,
});

describe('classifyShipment', () => {
  it.each([
    ['a part on its day', part(monday), live, 'active'],
    ['a part whose order came from another day', part(monday, sunday), live, 'active'],
    ['a part that left with its order', part(tuesday, monday), live, 'ghost'],
    ['a deleted part', part(monday, monday, true), live, 'deleted'],
    ['a part of a canceled order', part(monday), canceled, 'canceled'],
    ['a deleted part of a canceled order', part(monday, monday, true), canceled, 'canceled'],
  ] as const)('%s', (_what, shipment, order, expected) => {
    spec('4.11');
    expect(classifyShipment(shipment, order, monday)).toBe(expected);
  });

  it('gives exactly one class to every part that a day shows, and ghosts only away from their own date', () => {
    spec('4.11');
    const days = [sunday, monday, tuesday, wednesday];
    for (const date of days) {
      for (const before of days) {
        for (const isDeleted of [false, true]) {
          for (const order of [live, canceled]) {
            const shipment = part(date, before, isDeleted);
            for (const day of days.filter((each) => belongsToDay(shipment, order, each))) {
              const found = classifyShipment(shipment, order, day);
              expect(found === 'ghost').toBe(day !== date);
              if (day === date) {
                expect(found).toBe(order.isCanceled ? 'canceled' : isDeleted ? 'deleted' : 'active');
              }
            }
          }
        }
      }
    }
  });
});

describe('belongsToDay', () => {
  it('shows a part on its date and, while it lives, on the day its order left', () => {
    const moved = part(tuesday, monday);
    expect([sunday, monday, tuesday].map((day) => belongsToDay(moved, live, day))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.each([
    ['deleted', part(tuesday, monday, true), live],
    ['canceled', part(tuesday, monday), canceled],
  ] as const)('leaves no ghost of a %s one', (_what, shipment, order) => {
    expect(belongsToDay(shipment, order, monday)).toBe(false);
    expect(belongsToDay(shipment, order, tuesday)).toBe(true);
  });
});

it.each([
  [null, null],
  [monday, null],
  [sunday, 'movedToFuture'],
  [tuesday, 'movedToPast'],
])('a part of Monday that was on %s before is marked %s', (previousDate, mark) => {
  spec('4.11');
  expect(movedDirection({ date: monday, previousDate })).toBe(mark);
});

describe('orderDateBadge', () => {
  const on = (date: string, isCanceled = false) => ({ date, isCanceled });

  it.each([
    ['delivered on the order date', part(monday), on(monday), null],
    ['delivered before it', part(monday), on(tuesday), 'earlier'],
    ['delivered after it', part(monday), on(sunday), 'later'],
    ['a ghost whose order moved back', part(sunday, monday), on(sunday), 'earlier'],
    ['a ghost whose order moved on', part(tuesday, monday), on(tuesday), 'later'],
    ['a ghost of a part moved by itself', part(tuesday, monday), on(monday), 'later'],
    ['a canceled one before its order', part(monday), on(tuesday, true), 'earlier'],
  ] as const)('%s', (_what, shipment, order, mark) => {
    spec('4.13');
    expect(orderDateBadge(shipment, order, monday)).toBe(mark);
  });
});

it.each([
  [false, false, 'order'],
  [true, false, 'shipment'],
  [false, true, 'order'],
  [true, true, 'order'],
])('deleted %s, canceled %s: the note is the %s’s', (isDeleted, isCanceled, holder) => {
  spec('2.39e', '4.14');
  expect(shownNoteSource({ isDeleted }, { isCanceled })).toBe(holder);
});

describe('splitAmount', () => {
  it('halves, the greater half staying, and loses no kilogram', () => {
    for (let amount = 2; amount <= 3_000; amount += 1) {
      const halves = splitAmount(amount);
      if (!halves) throw new Error(`${amount} kg can be split`);
      expect(halves.kept + halves.taken).toBe(amount);
      expect(halves.kept - halves.taken).toBe(amount % 2);
    }
  });

  it('takes what is asked for while both parts have something', () => {
    expect(splitAmount(1_000, 1)).toEqual({ kept: 999, taken: 1 });
    expect(splitAmount(1_000, 999)).toEqual({ kept: 1, taken: 999 });
    expect(splitAmount(1_000, 1_000)).toBeNull();
    expect(splitAmount(1_000, 0)).toBeNull();
  });

  it('leaves a single kilogram whole', () => {
    expect(splitAmount(1)).toBeNull();
    expect(splitAmount(0)).toBeNull();
    expect(canSplit({ amount: 1, isDeleted: false }, live)).toBe(false);
  });

  it('dead parts are not split', () => {
    expect(canSplit({ amount: 2, isDeleted: false }, live)).toBe(true);
    expect(canSplit({ amount: 2, isDeleted: true }, live)).toBe(false);
    expect(canSplit({ amount: 2, isDeleted: false }, canceled)).toBe(false);
  });
});

describe('quantitiesOfPart', () => {
  it("divides a part as its order's steel and matting stand to each other", () => {
    expect(quantitiesOfPart(500, { steel: 900, matting: 100 })).toEqual({ steel: 450, matting: 50 });
    expect(quantitiesOfPart(500, { steel: 0, matting: 800 })).toEqual({ steel: 0, matting: 500 });
  });

  it('adds up to the part', () => {
    for (let amount = 0; amount < 5_000; amount += 13) {
      const { steel, matting } = quantitiesOfPart(amount, { steel: 1_237, matting: 461 });
      expect(steel + matting).toBeCloseTo(amount, 6);
    }
  });

  it('is nothing for an order without weight', () => {
    expect(quantitiesOfPart(500, { steel: 0, matting: 0 })).toEqual({ steel: 0, matting: 0 });
  });
});
