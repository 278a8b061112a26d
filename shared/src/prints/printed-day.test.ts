import { expect, it } from 'vitest';
import { anOrder } from '../live/testing/rows.ts';
import { printedTexts } from './printed-day.ts';

const order = anOrder({ id: 1, date: '2026-11-23', time: '7:30', city: 'Haslach' });

it('prints the texts of an order that are not empty, each with its name', () => {
  expect(printedTexts(order, ['time', 'city'])).toEqual({
    texts: [
      { field: 'time', text: '7:30' },
      { field: 'city', text: 'Haslach' },
    ],
  });
});
it('leaves out texts that are empty: a day printed without them reads the same', () => {
  expect(printedTexts({ ...order, time: '' }, ['time'])).toEqual({});
  expect(printedTexts(order, [])).toEqual({});
});
