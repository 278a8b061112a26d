import { expect, it } from 'vitest';
import type { DayState } from '../live/day-state.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import { boardSteps, hallSteps } from './since-steps.ts';
import { headPlace, type LoggedRow, type LoggedTouch, orderPlace, slotPlace } from './touched-places.ts';
import { spec } from '../values/testing/spec.ts';

spec('L.67');

const date = '2026-11-23';
const byId = <Row extends { id: number }>(...rows: Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));
const order = anOrder({ id: 1, date, hallId: 1, city: 'Bühl' });
const day = {
  date,
  orders: byId(order),
  shipments: byId(aShipment({ id: 11, productionOrderId: 1, date })),
  trucks: byId(aTruck({ id: 1 }), aTruck({ id: 2 })),
  deliveries: byId(
    aDelivery({ id: 21, date, truckId: 1, startingTime: '06:00' }),
    aDelivery({ id: 22, date, truckId: 2, startingTime: '05:00' }),
  ),
  deliveryItems: byId(anItem({ id: 31, deliveryId: 21, shipmentId: 11, ordinalNumberInDelivery: 3 })),
} as unknown as DayState;

let changeId = 0;
const touch = (rows: readonly LoggedRow[], more: Partial<LoggedTouch> = {}): LoggedTouch => ({
  changeId: ++changeId,
  revision: changeId,
  at: '2026-11-23T08:00:00Z',
  by: 'Bernd Krüger',
  isOwn: false,
  isAfterPrint: false,
  isAfterVisit: true,
  rows,
  ...more,
});
const fields = (row: object): LoggedRow['before'] => ({ ...row });
const orderRow = (before: object, after: object): LoggedRow => ({
  kind: 'orders',
  id: 1,
  before: fields({ ...order, ...before }),
  after: fields({ ...order, ...after }),
});
const none = new Set<string>();

it('an order’s change touches the slot that its card lies in; one that was taken back, or nobody reads, touches nothing', () => {
  const places = (...touches: LoggedTouch[]) => boardSteps(day, touches, none).map(({ place }) => place);
  expect(places(touch([orderRow({ city: 'Kehl' }, {})]))).toEqual([{ of: 'slot', deliveryId: 21, slot: 3 }]);
  expect(places(touch([orderRow({}, { city: 'Kehl' })]), touch([orderRow({ city: 'Kehl' }, {})]))).toEqual(
    [],
  );
  expect(places(touch([orderRow({ version: 1, partsAmount: 7 }, {})]))).toEqual([]);
  expect(places(touch([orderRow({ city: 'Kehl' }, {})], { isOwn: true }))).toEqual([]);
});

it('places stand by truck, head before slots; the paper’s without a change in the log are there all the same', () => {
  const paper = new Set([slotPlace(21, 3), headPlace(22), slotPlace(22, 0)]);
  const seen = touch([orderRow({ city: 'Kehl' }, {})], { isAfterPrint: true, isAfterVisit: false });
  expect(boardSteps(day, [seen], paper)).toMatchObject([
    { place: { of: 'head', deliveryId: 22 }, sincePrint: true, sinceVisit: false, changeId: null, by: null },
    { place: { of: 'slot', deliveryId: 22, slot: 0 } },
    { place: { of: 'slot', deliveryId: 21, slot: 3 }, changeId: seen.changeId, by: 'Bernd Krüger' },
  ]);
});

it('a run that somebody removed is listed as gone', () => {
  const run = aDelivery({ id: 29, date, truckId: 1 });
  const removed: LoggedRow = { kind: 'deliveries', id: 29, before: fields(run), after: null };
  expect(boardSteps(day, [touch([removed])], none)).toMatchObject([
    { place: { of: 'gone', kind: 'deliveries', id: 29 }, sinceVisit: true },
  ]);
});

it('in a hall’s table the fields are named; a row that came is outlined whole, one that went is gone', () => {
  const edited = touch([orderRow({ city: 'Kehl', time: '7:00' }, {})]);
  const [step] = hallSteps(day, 1, [edited], new Set([orderPlace(1)]));
  expect(step?.place).toMatchObject({ of: 'order', id: 1 });
  expect(step?.place.of === 'order' && [...step.place.fields].sort()).toEqual(['city', 'time']);
  const came = touch([orderRow({ date: '2026-11-20' }, {})]);
  expect(hallSteps(day, 1, [came], none)[0]?.place).toEqual({ of: 'order', id: 1, fields: [] });
  const went = touch([{ ...orderRow({ hallId: 2 }, {}), id: 1 }]);
  expect(hallSteps(day, 2, [went], none)[0]?.place).toEqual({ of: 'gone', kind: 'orders', id: 1 });
});
