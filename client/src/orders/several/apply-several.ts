import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { dataSelector } from '../../lib/dom-contract.ts';
import { notifyFailure } from '../../lib/api-errors.ts';
import { store } from '../../lib/client.ts';
import { translateNow } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { notifyDone } from '../../history/notify-done.ts';
import type { MutationResult } from '../../live/send-mutation.ts';
import {
  endSelection,
  hasSelectionAtom,
  openActionAtom,
  selectionAtom,
  shownTableAtom,
} from './order-selection.ts';
import type { SeveralResult } from './several-orders-api.ts';

/** Focuses the cell of the table that was focused last. */
export const focusTable = (): void =>
  document
    .querySelector<HTMLElement>(`${dataSelector('row')} [tabindex="0"]`)
    ?.focus({ preventScroll: true });

interface SelectionChange<Answer> {
  readonly send: () => Promise<MutationResult<Answer>>;
  /** Key of the text that reports the change; the text takes the number of changed rows as `count`. */
  readonly done: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

interface Rows<Answer> {
  /** Ends the selection, or only closes the panel; the returned function restores the selection after a failure. */
  readonly end: () => () => void;
  /** Returns the number of changed rows. */
  readonly changed: (answer: Answer) => number;
  /** Key of the text about skipped rows; the text takes their number as `count`. */
  readonly left: MessageKey;
}

interface SeveralAnswer {
  readonly refused: readonly unknown[];
}

/**
 * Calls `end`, sends the change and reports it; after a failure calls the function that `end` has returned. Resolves to
 * false after a failure.
 */
export const applyToRows = async <Answer extends SeveralAnswer>(
  { end, changed, left }: Rows<Answer>,
  { send, done, values }: SelectionChange<Answer>,
): Promise<boolean> => {
  const selectAgain = end();
  try {
    const { data, changeId } = await send();
    const [count, refused] = [changed(data), data.refused.length];
    const detail = refused > 0 ? { detail: translateNow(left, { count: refused }) } : {};
    if (count === 0) notify.warning(translateNow(left, { count: refused }));
    else notifyDone(translateNow(done, { ...values, count }), { changeId }, detail);
    return true;
  } catch (error) {
    notifyFailure(error);
    selectAgain();
    return false;
  }
};

const end = (): (() => void) => {
  const selection = store().get(selectionAtom);
  const table = store().get(shownTableAtom);
  focusTable();
  endSelection();
  return () => {
    if (store().get(shownTableAtom) === table && !store().get(hasSelectionAtom))
      store().set(selectionAtom, { ...selection, isTemporary: false });
  };
};

/** Changes the selected orders; after a failure they are selected again if their table is still shown. */
export const applyToOrders = async (
  applied: SelectionChange<Awaited<SeveralResult>['data']>,
): Promise<boolean> =>
  await applyToRows({ end, changed: ({ orders }) => orders.length, left: 'orderSeveral.left' }, applied);

/** Closes the open panel and keeps the selection. */
const keep = (): (() => void) => {
  if (store().get(openActionAtom)) focusTable();
  store().set(openActionAtom, null);
  return () => undefined;
};

/** Changes the selected orders and keeps them selected. */
export const applyAndKeep = async (
  applied: SelectionChange<Awaited<SeveralResult>['data']>,
): Promise<boolean> =>
  await applyToRows(
    { end: keep, changed: ({ orders }) => orders.length, left: 'orderSeveral.left' },
    applied,
  );
