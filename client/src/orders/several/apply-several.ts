import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { marked } from '../../lib/dom-contract.ts';
import { notifyFailure } from '../../lib/api-errors.ts';
import { store } from '../../lib/client.ts';
import { translateNow } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { notifyDone } from '../../history/notify-done.ts';
import { endSelection, hasSelectionAtom, selectionAtom, shownTableAtom } from './order-selection.ts';
import type { SeveralResult } from './several-orders-api.ts';

/** Gives the focus back to the cell used last. */
export const focusTable = (): void =>
  document.querySelector<HTMLElement>(`${marked('row')} [tabindex="0"]`)?.focus({ preventScroll: true });

interface Applied {
  readonly send: () => SeveralResult;
  /** Takes the number of changed orders as `count`. */
  readonly done: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

const report = ({ data, changeId }: Awaited<SeveralResult>, { done, values }: Applied): void => {
  const left = data.refused.length;
  const detail = left > 0 ? { detail: translateNow('order.several.left', { count: left }) } : {};
  const count = data.orders.length;
  if (count === 0) notify.warning(translateNow('order.several.left', { count: left }));
  else notifyDone(translateNow(done, { ...values, count }), { changeId }, detail);
};

/** Ends the selection and sends the change; a refused one selects the rows again while their table is shown. */
export const applySeveral = async (applied: Applied): Promise<void> => {
  const selection = store().get(selectionAtom);
  const table = store().get(shownTableAtom);
  focusTable();
  endSelection();
  try {
    report(await applied.send(), applied);
  } catch (error) {
    notifyFailure(error);
    if (store().get(shownTableAtom) === table && !store().get(hasSelectionAtom))
      store().set(selectionAtom, { ...selection, isLent: false });
  }
};
