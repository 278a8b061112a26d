import { moveOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { compareOrders, isOrderReadOnly } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { atom } from 'jotai';
import { mayAtom } from '../../account/may.ts';
import { store } from '../../lib/client.ts';
import { todayAtom } from '../../lib/day-atoms.ts';
import type { RowSelection } from '../../lib/row-selection.ts';
import { weakAtomFamily } from '../../live/atom-family.ts';
import { rowsAtoms } from '../../live/day-store.ts';

/** Selected rows of the orders table (rules/orders.md#selecting-several-rows). */
export interface OrderSelection extends RowSelection {
  /** True if a shortcut on a single row has made the selection, which then ends with the action. */
  readonly isTemporary: boolean;
}

const nothing: ReadonlySet<number> = new Set();
const noSelection: OrderSelection = { ids: nothing, apart: nothing, range: null, isTemporary: false };

/** Returns a selection of these rows without a range. */
export const selectRows = (ids: Iterable<number>, isTemporary = false): OrderSelection => {
  const chosen = new Set(ids);
  return { ids: chosen, apart: chosen, range: null, isTemporary };
};

/** Removes the rows that have left the table from the selection. */
export const keepListed = (selection: OrderSelection, listed: ReadonlySet<number>): OrderSelection => {
  const ids = [...selection.ids].filter((id) => listed.has(id));
  if (ids.length === selection.ids.size) return selection;
  return {
    ...selection,
    ids: new Set(ids),
    apart: new Set([...selection.apart].filter((id) => listed.has(id))),
  };
};

export const selectionAtom = atom(noSelection);
export const hasSelectionAtom = atom((get) => get(selectionAtom).ids.size > 0);

export const isOrderSelectedAtom = weakAtomFamily((id: number) =>
  atom((get) => get(selectionAtom).ids.has(id)),
);

/** Identifies the shown hall and day, because a refused change restores its selection only there. */
export const shownTableAtom = atom('');

/** An action for the selected orders. */
export type SeveralAction = 'day' | 'hall' | 'colour' | 'note' | 'cancel' | 'fill';

export const openActionAtom = atom<SeveralAction | null>(null);

/** True if the user may change several orders; false for viewers, in drafts and at past moments. */
export const maySelectAtom = mayAtom(moveOrdersEndpoint);

export const endSelection = (): void => {
  store().set(selectionAtom, noSelection);
  store().set(openActionAtom, null);
};

export interface SelectedOrders {
  readonly all: readonly Order[];
  /** The selected orders that are neither past nor canceled, so that all actions apply to them. */
  readonly open: readonly Order[];
  /** Number of canceled orders. */
  readonly canceled: number;
  /** Number of past orders that are not canceled. */
  readonly past: number;
}

export const selectedOrdersAtom = atom((get): SelectedOrders => {
  const rows = get(rowsAtoms.orders);
  const today = get(todayAtom);
  const all = [...get(selectionAtom).ids].flatMap((id) => rows?.get(id) ?? []).sort(compareOrders);
  const canceled = all.filter(({ isCanceled }) => isCanceled).length;
  const open = all.filter((order) => !isOrderReadOnly(order, today));
  return { all, open, canceled, past: all.length - open.length - canceled };
});
