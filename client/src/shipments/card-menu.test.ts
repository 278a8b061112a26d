import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { actionOfEntry, actionOfKey, cardActions, menuEntries, type CardActions } from './card-menu.ts';
import { shipmentDialogAtom } from './shipment-dialogs.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const date = testDay;
const cardOf = (shipment: object = {}, order: object = {}): ListedShipment => ({
  shipment: aShipment({ id: 5, date, productionOrderId: 1, ...shipment }),
  order: anOrder({ id: 1, date, ...order }),
  class: 'active',
  isMoved: false,
});
const part = { splitNumber: 2, totalNumberOfSplits: 2 };
const unassign = vi.fn<() => void>();

/** Keys of the menu's entries; disabled ones in brackets. */
const linesOf = (actions: CardActions): string[] =>
  menuEntries(actions, (key) => key).map((entry) =>
    entry === 'rule' ? '—' : entry.disabled ? `(${entry.key})` : entry.key,
  );

beforeEach(() => {
  unassign.mockClear();
  store().set(shipmentDialogAtom, null);
});

describe('the menu of a card', () => {
  it('offers in the list what can be done there', () => {
    spec('2.37');
    expect(linesOf(cardActions(cardOf(), null, true))).toEqual([
      'date',
      'split',
      'splitWithAmount',
      'suggest',
      'notes',
      'history',
    ]);
  });

  it('offers on a truck to take it off, and of a part to delete it', () => {
    spec('2.37', '4.20');
    expect(linesOf(cardActions(cardOf(part), unassign, true))).toEqual([
      'date',
      'split',
      'splitWithAmount',
      'suggest',
      'unassign',
      'notes',
      'history',
      '—',
      'delete',
    ]);
  });

  it.each([
    [false, 'delivery.pin'],
    [true, 'delivery.unpin'],
  ])('pins it on its truck, or unpins it; a viewer does neither (pinned: %s)', (isPinned, label) => {
    const toggle = vi.fn<() => void>();
    const pin = { isPinned, toggle };
    const entry = menuEntries(cardActions(cardOf(), unassign, true, pin), (key) => key).find(
      (one) => one !== 'rule' && one.key === 'pin',
    );
    expect(entry).toMatchObject({ label });
    if (entry && entry !== 'rule') entry.onSelect();
    expect(toggle).toHaveBeenCalledOnce();
    expect(linesOf(cardActions(cardOf(), unassign, false, pin))).toEqual(['notes', 'history']);
  });

  it('says beside what takes a marked card off its place that the mark falls', () => {
    const mark = { status: 'loaded', note: '', photo: null, at: '', by: 'Tor 3', linkId: 1 } as const;
    const detailed = (given: typeof mark | null) =>
      menuEntries(cardActions(cardOf(part), unassign, true, null, given), (key) => key).flatMap((entry) =>
        entry !== 'rule' && entry.detail ? [entry.key] : [],
      );
    expect(detailed(mark)).toEqual(['date', 'unassign', 'delete']);
    expect(detailed(null)).toEqual([]);
  });

  it.each([0, 1])('does not divide a card of %i kg', (amount) => {
    expect(linesOf(cardActions(cardOf({ amount }), null, true))).toEqual([
      'date',
      '(split)',
      'suggest',
      'notes',
      'history',
    ]);
  });

  it('shows a viewer what there is to see, and no key does more', () => {
    const actions = cardActions(cardOf(part), unassign, false);
    expect(linesOf(actions)).toEqual(['notes', 'history']);
    for (const key of ['d', 't', 'u', 'Delete']) expect(actionOfKey(actions, key)).toBeNull();
  });

  it('divides a card of 2 kg', () => {
    expect(linesOf(cardActions(cardOf({ amount: 2 }), null, true))).toContain('split');
  });

  it('acts by the key of an entry that an extra adds', () => {
    const show = vi.fn<() => void>();
    const added = ['rule', { key: 'drawing', label: 'Zeichnung', shortcut: 'Z', onSelect: show }] as const;
    actionOfEntry(added, 'z')?.();
    expect([show.mock.calls.length, actionOfEntry(added, 'd')]).toEqual([1, null]);
  });

  it('does the same as the key that stands beside the line', () => {
    const actions = cardActions(cardOf(part), unassign, true);
    const keys = { date: 'd', unassign: 'u', notes: 'm', split: 't', delete: 'Delete' };
    for (const [line, key] of Object.entries(keys)) {
      const entry = menuEntries(actions, (text) => text).find((one) => one !== 'rule' && one.key === line);
      const action = actionOfKey(actions, key);
      expect(entry !== undefined && action !== null, line).toBe(true);
      if (line === 'split' || line === 'delete') continue;
      unassign.mockClear();
      if (entry && entry !== 'rule') entry.onSelect();
      const byMenu = [store().get(shipmentDialogAtom), unassign.mock.calls.length];
      unassign.mockClear();
      store().set(shipmentDialogAtom, null);
      action?.();
      expect([store().get(shipmentDialogAtom), unassign.mock.calls.length]).toEqual(
        line === 'unassign' ? [null, 1] : byMenu,
      );
    }
  });
});

describe('a key on a card', () => {
  it.each([
    ['d', 'moveToDate'],
    ['D', 'moveToDate'],
    ['m', 'notes'],
  ] as const)('%s opens the dialog %s of this card', (key, kind) => {
    actionOfKey(cardActions(cardOf(), null, true), key)?.();
    expect(store().get(shipmentDialogAtom)).toEqual({ kind, shipmentId: 5 });
  });

  it.each(['u', 'Delete'])('%s does nothing to a whole card in the list', (key) => {
    expect(actionOfKey(cardActions(cardOf(), null, true), key)).toBeNull();
  });

  it.each(['x', 'Enter', '.', ' ', 'ArrowDown', 'Backspace'])('%j is none of its keys', (key) => {
    expect(actionOfKey(cardActions(cardOf(part), unassign, true), key)).toBeNull();
  });

  it('U takes it off its truck', () => {
    actionOfKey(cardActions(cardOf(), unassign, true), 'u')?.();
    expect(unassign).toHaveBeenCalledOnce();
  });
});
