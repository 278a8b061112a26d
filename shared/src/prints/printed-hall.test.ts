import { expect, it } from 'vitest';
import { stateFromSnapshot } from '../live/day-state.ts';
import { anOrder } from '../live/testing/rows.ts';
import { aSnapshot, testDay as date } from '../live/testing/snapshot.ts';
import { printedHall } from './printed-hall.ts';

it('a hall’s list says which other halls an order is flagged for, and its colours by their numbers', () => {
  const orders = [
    anOrder({ id: 2, date, hallId: 2, h1: true, h2: true, h3: true, attribute1: true, attribute11: true }),
    anOrder({ id: 1, date, hallId: 2, h1: false, h2: true }),
  ];
  const [marked, plain] = printedHall(stateFromSnapshot(aSnapshot({ orders })), 2).orders;
  expect(marked).toMatchObject({ otherHalls: [1, 3], attributes: [1, 11] });
  // A list without other halls must read like one that was printed before the field existed.
  expect(plain).not.toHaveProperty('otherHalls');
  expect(plain).not.toHaveProperty('attributes');
});
