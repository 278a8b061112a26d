import type { DraftWrite, PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { showDay } from '../testing/shown-day.ts';
import { draftMarkAtom, outOfServiceBeforeAtom } from './draft-marks.ts';
import { draftAtom } from './open-draft.ts';

const runs = [51, 52, 53].map((id) =>
  aDelivery({ id, date: testDay, truckId: id - 40, startingTime: `0${id - 47}:00` }),
);
const items = [
  anItem({ id: 91, deliveryId: 52, ordinalNumberInDelivery: 0, shipmentId: 21 }),
  anItem({ id: 92, deliveryId: 52, ordinalNumberInDelivery: 3, text: 'Pause' }),
  anItem({ id: 93, deliveryId: 52, ordinalNumberInDelivery: 1, shipmentId: 22 }),
];
const moved = anItem({ id: 2_000_020_000, deliveryId: 53, ordinalNumberInDelivery: 0, shipmentId: 21 });

const show = (writes: readonly [DraftWrite['kind'], number, object | null, object | null][]): void => {
  showDay({
    orders: [anOrder({ id: 1, date: testDay, constructionSite: 'Messe' })],
    shipments: [21, 22].map((id) => aShipment({ id, productionOrderId: 1, date: testDay })),
    trucks: [11, 12, 13].map((id) => aTruck({ id, registration: `OG-${id}` })),
    deliveries: runs,
    deliveryItems: items,
  });
  store().set(draftAtom, {
    date: testDay,
    conflicts: [],
    writes: writes.map(([kind, id, before, after]) => ({ kind, id, before, after })),
  } as unknown as PlanDraft);
};
const gone = (id: number) => ['deliveries', id, runs[id - 51] ?? null, null] as const;
const places = () =>
  [...store().get(outOfServiceBeforeAtom)].map(([before, fallen]) => [
    before,
    fallen.map(({ truck }) => truck.registration),
  ]);

it('a canceled run keeps its position among the others, and shows where its contents go', () => {
  show([
    ['deliveryItems', 91, items[0] ?? null, null],
    ['deliveryItems', 92, items[1] ?? null, null],
    ['deliveryItems', 93, items[2] ?? null, null],
    [...gone(52)],
    ['deliveryItems', moved.id, null, { ...moved }],
  ]);
  expect(places()).toEqual([[53, ['OG-12']]]);
  const [run] = store().get(outOfServiceBeforeAtom).get(53) ?? [];
  expect(run?.contents).toEqual([
    { slot: 0, name: 'Messe', goal: { of: 'run', registration: 'OG-13' } },
    { slot: 1, name: 'Messe', goal: { of: 'list' } },
    { slot: 3, name: 'Pause', goal: { of: 'nowhere' } },
  ]);
  expect(store().get(draftMarkAtom(21))).toBe('placed');
  expect(store().get(draftMarkAtom(22))).toBe(null);
});

it('several canceled runs are shown side by side, the last ones behind all others', () => {
  show([[...gone(51)], [...gone(52)]]);
  expect(places()).toEqual([[53, ['OG-11', 'OG-12']]]);
  show([[...gone(52)], [...gone(53)]]);
  expect(places()).toEqual([[null, ['OG-12', 'OG-13']]]);
  store().set(draftAtom, null);
  expect(places()).toEqual([]);
});
