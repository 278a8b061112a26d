import { expect, it } from 'vitest';
import { stateFromSnapshot } from '../live/day-state.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import { aSite } from '../sites/testing/a-site.ts';
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
    stateFromSnapshot(
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

const onPaper = (site: Parameters<typeof aSite>[0]) => {
  const run = aDelivery({ id: 1, date: testDay, truckId: 1 });
  const known = aSite({ name: 'Kita', postCode: '77694', city: 'Kehl', ...site });
  const placed = anOrder({ id: 1, date: testDay, constructionSite: 'KITA', postCode: '77694', city: 'Kehl' });
  const [printed] = printedRuns(
    stateFromSnapshot(
      aSnapshot({
        trucks: [aTruck({ id: 1 })],
        deliveries: [run],
        orders: [placed],
        shipments: [aShipment({ id: 1, productionOrderId: 1, date: testDay })],
        deliveryItems: [anItem({ id: 1, deliveryId: 1, shipmentId: 1, ordinalNumberInDelivery: 0 })],
        sites: [known],
      }),
    ),
  );
  const [slot] = printed?.slots ?? [];
  return slot && 'card' in slot ? slot.card.access : 'no card';
};
const everyDay = (from: string, to: string) =>
  Array.from({ length: 7 }, (_, day) => ({ from, to, weekday: day + 1 }));

it('prints for the driver when a site unloads, that it needs a crane, and its remark', () => {
  expect(
    onPaper({
      windows: everyDay('06:00', '11:00'),
      craneNeeded: true,
      remark: 'Tor 2',
      contact: 'K. Maurer',
    }),
  ).toEqual({ windows: [{ from: '06:00', to: '11:00' }], craneNeeded: true, remark: 'Tor 2' });
});
it.each([
  ['of which nothing is known', {}],
  ['that is retired', { remark: 'Tor 2', status: 'INACTIVE' as const }],
])('prints nothing of a site %s: a day printed without it reads the same', (_, site) => {
  expect(onPaper(site)).toBe(undefined);
});
