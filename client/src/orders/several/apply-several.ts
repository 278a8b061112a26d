import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { marked } from '../../lib/dom-contract.ts';
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

/** Gives the focus back to the cell used last. */
export const focusTable = (): void =>
  document.querySelector<HTMLElement>(`${marked('row')} [tabindex="0"]`)?.focus({ preventScroll: true });

interface Applied<Answer> {
  readonly send: () => Promise<MutationResult<Answer>>;
  /** Takes the number of changed rows as `count`. */
  readonly done: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

interface Rows<Answer> {
  /** Ends the selection; returns what selects the rows again if nothing else was selected meanwhile. */
  readonly end: () => () => void;
  readonly changed: (answer: Answer) => number;
  /** Says how many were left out, `count`. */
  readonly left: MessageKey;
}

interface Answered {
  readonly refused: readonly unknown[];
}

/** Ends the selection and sends the change; a refused one selects the rows again. Returns whether it was done. */
export const applyToRows = async <Answer extends Answered>(
  { end, changed, left }: Rows<Answer>,
  { send, done, values }: Applied<Answer>,
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
      store().set(selectionAtom, { ...selection, isLent: false });
  };
};

/** Changes the selected orders, which are selected again if that is refused while their table is shown. */
export const applyToOrders = async (applied: Applied<Awaited<SeveralResult>['data']>): Promise<boolean> =>
  await applyToRows({ end, changed: ({ orders }) => orders.length, left: 'order.several.left' }, applied);

/** Closes the panel, if one is open; whatever the answer is, the rows stay selected. */
const keep = (): (() => void) => {
  if (store().get(openActionAtom)) focusTable();
  store().set(openActionAtom, null);
  return () => undefined;
};

/** Changes the selected orders, which stay selected for what comes next. */
export const applyAndKeep = async (applied: Applied<Awaited<SeveralResult>['data']>): Promise<boolean> =>
  await applyToRows(
    { end: keep, changed: ({ orders }) => orders.length, left: 'order.several.left' },
    applied,
  );
