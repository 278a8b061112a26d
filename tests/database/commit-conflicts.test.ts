import { describe, expect, it } from 'vitest';
import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import { ConflictError } from '../../server/src/plan/plan-store.ts';
import {
  add,
  capacity,
  changeAt,
  dayStream,
  edit,
  item,
  order,
  remove,
  run,
  shipment,
  truck,
  useCommits,
} from '../support/commits.ts';

const scene = useCommits({ anew: 'nothing' });
const edited = edit('orders', order, { note: 'neu' });

describe('a conflict, and nothing stored, is', () => {
  const second = { ...shipment, id: 2, splitNumber: 2 };
  const other = { ...item, id: 2, shipmentId: 2 };
  const { note: _, ...short } = edited.after;
  const cases: readonly [what: string, writes: readonly RowWrite[]][] = [
    ['a row that is another by now', [edit('orders', { ...order, note: 'anders' }, {})]],
    [
      'a row to be removed that is another by now',
      [remove('deliveryItems', { ...item, ordinalNumberInDelivery: 3 })],
    ],
    ['a row of another version', [edit('orders', { ...order, version: 2 }, {})]],
    ['a row that is gone', [remove('deliveryItems', { ...item, id: 9 })]],
    ['a row that is there', [add('orders', order)]],
    [
      'a version that is logged',
      [
        add('orders', { ...order, id: 2 }),
        remove('orders', { ...order, id: 2 }),
        add('orders', { ...order, id: 2 }),
      ],
    ],
    ['a version that is not the next', [{ ...edited, version: 3 }]],
    ['a row that says another version', [{ ...edited, after: { ...edited.after, version: 3 } }]],
    ['a removal that takes no version', [{ ...remove('deliveryItems', item), version: 1 }]],
    ['a removal that takes two versions', [{ ...remove('deliveryItems', item), version: 3 }]],
    ['a new row that says another number', [{ ...add('trucks', { ...truck, id: 2 }), id: 3 }]],
    ['a row that says another number', [{ ...edited, id: 2 }]],
    ['a row without one of its columns', [{ ...edited, after: short as typeof edited.after }]],
    [
      'a row with one column more',
      [{ ...edited, after: { ...edited.after, color: 'red' } as typeof edited.after }],
    ],
    ['nothing before and nothing after', [{ ...edited, before: null, after: null }]],
    ['a taken slot', [add('deliveryItems', other)]],
    ['a shipment on two trucks', [add('deliveryItems', { ...item, id: 2, ordinalNumberInDelivery: 1 })]],
    [
      'a run that is missing',
      [add('deliveryItems', { ...other, ordinalNumberInDelivery: 1, deliveryId: 9 })],
    ],
    [
      'a shipment that is missing',
      [add('deliveryItems', { ...other, ordinalNumberInDelivery: 1, shipmentId: 9 })],
    ],
    ['a truck that still drives', [remove('trucks', truck)]],
    ['a run that is still loaded', [remove('deliveries', run)]],
    ['an order that still has parts', [remove('orders', order)]],
    ['a part of no order', [edit('shipments', shipment, { productionOrderId: 9 })]],
    ['a capacity that is set', [add('hallCapacities', { ...capacity, id: 2 })]],
  ];
  it.each(cases)('%s', async (_what, writes) => {
    const before = await scene.rows();
    const fine = edit('shipments', second, { note: 'neu' });
    await expect(scene.write(fine, ...writes)).rejects.toThrow(ConflictError);
    expect(await scene.rows()).toEqual(before);
  });

  it('changes of a row that do not follow on each other', async () => {
    const [before, head] = [await scene.rows(), await scene.head()];
    const next = edit('orders', { ...edited.after, note: 'anders' }, {});
    const changes = [changeAt(head + 1, [edited]), changeAt(head + 2, [next])];
    await expect(scene.commit(changes)).rejects.toThrow(ConflictError);
    expect(await scene.rows()).toEqual(before);
  });

  it('a revision that is not the next, whether the stream was compared or not', async () => {
    const [before, head] = [await scene.rows(), await scene.head()];
    const ahead = [changeAt(head + 2, [edited])];
    const doubled = [changeAt(head + 1, [edited]), changeAt(head + 1, [])];
    for (const at of [{}, { [dayStream]: head }])
      for (const changes of [ahead, doubled])
        await expect(scene.commit(changes, { at })).rejects.toThrow(ConflictError);
    expect(await scene.rows()).toEqual(before);
  });

  it('a second undo of a change, an undo of none, and a key used twice', async () => {
    const head = await scene.head();
    const stored = await scene.write();
    const undoOf = stored.result === 'stored' ? (stored.ids[0] ?? null) : null;
    const { idempotency } = changeAt(0, []);
    await scene.commit([changeAt(head + 2, [], { undoOf })]);
    const before = await scene.rows();
    const conflict = { cause: { constraint: 'undone_once' } };
    await expect(scene.commit([changeAt(head + 3, [], { undoOf })])).rejects.toMatchObject(conflict);
    await expect(scene.commit([changeAt(head + 3, [], { undoOf: 987_654 })])).rejects.toThrow(ConflictError);
    const twice = [changeAt(head + 3, [], { idempotency }), changeAt(head + 4, [], { idempotency })];
    await expect(scene.commit(twice)).rejects.toThrow(ConflictError);
    expect(await scene.rows()).toEqual(before);
  });
});
