import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { entryActionForKey, actionForKey, cardActions, menuEntries, type CardActions } from './card-menu.ts';
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

/** Lists the keys of the menu's entries, with brackets around disabled ones. */
const linesOf = (actions: CardActions): string[] =>
  menuEntries(actions, (key) => key).map((entry) =>
    entry === 'rule' ? '—' : entry.disabled ? `(${entry.key})` : entry.key,
  );

beforeEach(() => {
  unassign.mockClear();
  store().set(shipmentDialogAtom, null);
});

describe('the menu of a card', () => {
  it('has the actions for cards in the list', () => {
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

  it('can unassign a card on a truck, and delete a part', () => {
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

  it('warns at entries that would remove the yard’s mark', () => {
    const mark = { status: 'loaded', note: '', photo: null, at: '', by: 'Tor 3', linkId: 1 } as const;
    const detailed = (given: typeof mark | null) =>
      menuEntries(cardActions(cardOf(part), unassign, true, null, given), (key) => key).flatMap((entry) =>
        entry !== 'rule' && entry.detail ? [entry.key] : [],
      );
    expect(detailed(mark)).toEqual(['date', 'unassign', 'delete']);
    expect(detailed(null)).toEqual([]);
  });

  it.each([0, 1])('cannot split a card of %i kg', (amount) => {
    expect(linesOf(cardActions(cardOf({ amount }), null, true))).toEqual([
      'date',
      '(split)',
      'suggest',
      'notes',
      'history',
    ]);
  });

  it('offers viewers only entries that show something, also by key', () => {
    const actions = cardActions(cardOf(part), unassign, false);
    expect(linesOf(actions)).toEqual(['notes', 'history']);
    for (const key of ['d', 't', 'u', 'Delete']) expect(actionForKey(actions, key)).toBeNull();
  });

  it('can split a card of 2 kg', () => {
    expect(linesOf(cardActions(cardOf({ amount: 2 }), null, true))).toContain('split');
  });

  it('runs entries of extras by their key', () => {
    const show = vi.fn<() => void>();
    const added = ['rule', { key: 'drawing', label: 'Zeichnung', shortcut: 'Z', onSelect: show }] as const;
    entryActionForKey(added, 'z')?.();
    expect([show.mock.calls.length, entryActionForKey(added, 'd')]).toEqual([1, null]);
  });

  it('runs the same action by an entry and by its key', () => {
    const actions = cardActions(cardOf(part), unassign, true);
    const keys = { date: 'd', unassign: 'u', notes: 'm', split: 't', delete: 'Delete' };
    for (const [line, key] of Object.entries(keys)) {
      const entry = menuEntries(actions, (text) => text).find((one) => one !== 'rule' && one.key === line);
      const action = actionForKey(actions, key);
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
    actionForKey(cardActions(cardOf(), null, true), key)?.();
    expect(store().get(shipmentDialogAtom)).toEqual({ kind, shipmentId: 5 });
  });

  it.each(['u', 'Delete'])('%s does nothing on an unsplit card in the list', (key) => {
    expect(actionForKey(cardActions(cardOf(), null, true), key)).toBeNull();
  });

  it.each(['x', 'Enter', '.', ' ', 'ArrowDown', 'Backspace'])('%j is not handled', (key) => {
    expect(actionForKey(cardActions(cardOf(part), unassign, true), key)).toBeNull();
  });

  it('U unassigns it from its truck', () => {
    actionForKey(cardActions(cardOf(), unassign, true), 'u')?.();
    expect(unassign).toHaveBeenCalledOnce();
  });
});
