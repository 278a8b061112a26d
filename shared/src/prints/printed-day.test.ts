import { expect, it } from 'vitest';
import { openState } from '../live/day-state.ts';
import { aDelivery, anOrder, aTruck } from '../live/testing/rows.ts';
import { aSnapshot, testDay } from '../live/testing/snapshot.ts';
import { printedRuns, printedTexts } from './printed-day.ts';

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

it('numbers the further runs of a truck in the order of the columns, and leaves the first without', () => {
  const run = (id: number, truckId: number, startingTime: string) =>
    aDelivery({ id, date: testDay, truckId, startingTime });
  const runs = printedRuns(
    openState(
      aSnapshot({
        trucks: [aTruck({ id: 1, registration: 'A' }), aTruck({ id: 2, registration: 'B' })],
        deliveries: [run(9, 1, '06:00'), run(5, 1, '11:00'), run(7, 2, '07:00'), run(8, 1, '09:00')],
      }),
    ),
  );
  expect(runs.map(({ deliveryId, head }) => [deliveryId, head.tour])).toEqual([
    [9, undefined],
    [7, undefined],
    [8, 2],
    [5, 3],
  ]);
  expect(runs[0]?.head).not.toHaveProperty('tour');
});
