import type { DraftWrite, PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import { withDraft } from '@werkplan/shared/drafts/with-draft.ts';
import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aSnapshot, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences.ts';
import { dayLoadSums } from './day-sums.ts';

const order = anOrder({ id: 1, date: testDay, constructionSite: 'Messe' });
const part = (id: number, splitNumber: number) =>
  aShipment({ id, productionOrderId: 1, date: testDay, amount: 5_000, splitNumber, totalNumberOfSplits: 2 });
const runs = [51, 52].map((id) => aDelivery({ id, date: testDay, truckId: id - 40, truckDriver: 'Brandt' }));
const onRun = anItem({ id: 91, deliveryId: 51, shipmentId: 11 });
const text = anItem({ id: 92, deliveryId: 51, ordinalNumberInDelivery: 4, text: 'Pause' });
const plan = stateFromSnapshot(
  aSnapshot({
    orders: [order],
    shipments: [part(11, 1), part(12, 2)],
    trucks: [aTruck({ id: 11, registration: 'OG-A 1' }), aTruck({ id: 12, registration: 'OG-B 2' })],
    deliveries: runs,
    deliveryItems: [onRun, text],
    hallCapacities: [
      { id: 7, hallId: 3, kind: 'default', day: '2026-01-01', maxCapacity: 100_000, reason: '', version: 1 },
    ],
  }),
);

type Step = PlanDraft['steps'][number];
const write = (
  kind: DraftWrite['kind'],
  id: number,
  before: object | null,
  after: object | null,
): DraftWrite => ({ kind, id, before, after }) as DraftWrite;
const differences = (writes: readonly DraftWrite[], steps: readonly Step[] = []) => {
  const draft = { writes, steps, conflicts: [] } as unknown as PlanDraft;
  return differencesOf(draft, plan, withDraft(plan, writes));
};
const brief = (writes: readonly DraftWrite[], steps: readonly Step[] = []) =>
  differences(writes, steps).map(({ subject, parts, isOfOutage }) => [subject.of, parts, isOfOutage]);
const place = (registration: string, slot: number) => ({ registration, slot });

describe('differences between draft and plan', () => {
  it('a moved card is one difference, with both slots', () => {
    const moved = anItem({ id: 2_000_010_000, deliveryId: 52, ordinalNumberInDelivery: 3, shipmentId: 11 });
    const writes = [write('deliveryItems', 91, onRun, null), write('deliveryItems', moved.id, null, moved)];
    expect(differences(writes)).toMatchObject([
      {
        key: 'shipments:11',
        kg: 5_000,
        parts: [{ of: 'place', was: place('OG-A 1', 0), is: place('OG-B 2', 3) }],
        rows: [
          { kind: 'shipments', id: 11 },
          { kind: 'deliveryItems', id: 91 },
          { kind: 'deliveryItems', id: moved.id },
        ],
      },
    ]);
  });

  it('a canceled run includes its cards and texts', () => {
    const writes = [
      write('deliveryItems', 91, onRun, null),
      write('deliveryItems', 92, text, null),
      write('deliveries', 51, runs[0] ?? null, null),
    ];
    const rows = [
      { kind: 'deliveryItems' as const, id: 91 },
      { kind: 'deliveryItems' as const, id: 92 },
      { kind: 'deliveries' as const, id: 51 },
    ];
    expect(brief(writes, [{ number: 1, action: 'deliveries.outage', rows }])).toEqual([
      ['run', [{ of: 'state', was: 'runs', is: 'outage' }], false],
      ['shipment', [{ of: 'place', was: place('OG-A 1', 0), is: null }], true],
      ['text', [{ of: 'off', was: place('OG-A 1', 4) }], true],
    ]);
    // A run that was removed alone, without taking its truck out of service.
    expect(brief(writes.slice(2))).toEqual([['run', [{ of: 'state', was: 'runs', is: 'removed' }], false]]);
  });

  it('a moved order is one difference; its parts appear only with other changes', () => {
    const date = '2026-11-24';
    const writes = [
      write('orders', 1, order, { ...order, date, hallId: 3 }),
      write('shipments', 11, part(11, 1), { ...part(11, 1), date }),
      write('shipments', 12, part(12, 2), { ...part(12, 2), date }),
      write('deliveryItems', 91, onRun, null),
    ];
    expect(brief(writes)).toEqual([
      [
        'order',
        [
          { of: 'date', was: testDay, is: date },
          { of: 'hall', was: 1, is: 3 },
        ],
        false,
      ],
      ['shipment', [{ of: 'place', was: place('OG-A 1', 0), is: null }], false],
    ]);
  });

  it('a split, changed fields by name, and a capacity beside the current one', () => {
    const made = { ...part(2_000_010_000, 3), amount: 2_000 };
    const writes = [
      write('shipments', 12, part(12, 2), { ...part(12, 2), amount: 3_000, totalNumberOfSplits: 3 }),
      write('shipments', made.id, null, made),
      write('deliveries', 52, runs[1] ?? null, { ...runs[1], truckDriver: 'Kraus', version: 2 }),
      write('hallCapacities', 2_000_020_000, null, {
        id: 2_000_020_000,
        hallId: 3,
        kind: 'day',
        day: testDay,
        maxCapacity: 50_000,
        reason: '',
        version: 1,
      }),
    ];
    expect(brief(writes)).toEqual([
      ['run', [{ of: 'fields', fields: ['truckDriver'] }], false],
      ['shipment', [{ of: 'amount', was: 5_000, is: 3_000 }], false],
      ['shipment', [{ of: 'state', was: null, is: 'newPart' }], false],
      ['capacity', [{ of: 'amount', was: 100_000, is: 50_000 }], false],
    ]);
  });

  it('a split says nothing of what follows from it, such as the parts’ shares of the loading metres', () => {
    const halved = { ...part(11, 1), amount: 2_500, totalNumberOfSplits: 3, metresShare: 1.2, drawn: null };
    expect(brief([write('shipments', 11, { ...part(11, 1), metresShare: 2.4 }, halved)])).toEqual([
      ['shipment', [{ of: 'amount', was: 5_000, is: 2_500 }], false],
    ]);
  });

  it('are empty if the draft equals the plan', () => {
    expect(differences([])).toEqual([]);
    expect(differences([write('orders', 1, order, { ...order, version: 2 })])).toEqual([]);
  });
});

it('the sums of a day are the loaded and the unassigned kg', () => {
  expect(dayLoadSums(plan)).toEqual({ loaded: 5_000, unassigned: 5_000 });
});

it('a row changed in both plan and draft shows both changes', () => {
  const writes = [write('orders', 1, order, { ...order, city: 'Lahr', version: 2 })];
  const now = { ...plan, orders: new Map([[1, { ...order, note: 'Kran', version: 2 }]]) };
  expect(withDraft(now, writes).orders.get(1)).toMatchObject({ city: 'Lahr', note: 'Kran' });
});
