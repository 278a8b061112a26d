import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { useEffect, useRef, useState } from 'react';
import { may } from '../account/may.ts';
import { useText, type Translate } from '../lib/i18n.ts';
import { answerWithCode } from '../lib/lazy-part.tsx';
import { valueText } from './conflict-text.ts';
import type { EditedBase } from '../ui/inline-editor.tsx';
import { orderChecks } from './order-checks-on-demand.ts';
import { changeOf, type TextOrQuantityField } from './order-edit.ts';
import { retainRow } from './rows-in-use.ts';
import { useSaveOrder } from './use-save-order.ts';
import { currentPostcodeRule } from './postcode-rule.ts';

/**
 * The edited field as another user may have changed it since the editor opened; nobody has as long as `theirs` is the
 * field's value in `order`.
 */
interface ConcurrentChange {
  /** The order on which the editor's change is based. */
  readonly order: Order;
  /** The field's newest value, and in `by` the name of the other user who has last changed the order, or 'somebody'. */
  readonly theirs: unknown;
  readonly by: string;
}

/** The order of a cell as its row shows it, which may have left the day (`isGone`). */
export interface EditableCellOrder {
  readonly order: Order;
  readonly isGone: boolean;
  /** True if no editor may open: the order is past, canceled or gone, or the user may not edit orders. */
  readonly readOnly: boolean;
  /** Name of the other user who last changed the order while its row was rendered; empty if nobody did. */
  readonly author: string;
}

/**
 * State of a cell's editor: saves based on the order as it was on opening, keeps its row listed, and reports changes by
 * others.
 */
export const useCellEditing = (
  { order, author, ...state }: EditableCellOrder,
  field: TextOrQuantityField,
) => {
  const { t } = useText();
  const save = useSaveOrder();
  const [seen, setSeen] = useState<ConcurrentChange | null>(null);
  const opened = useRef(order);
  /**
   * The order on which a refused change was based. The reopened editor starts from it, because the row may still show the
   * prediction.
   */
  const refusedOn = useRef<Order | null>(null);
  const letGo = useRef<(() => void) | null>(null);
  useEffect(() => () => letGo.current?.(), []);
  const by = author || t('order.news.somebody');
  if (seen && order[field] !== seen.theirs) setSeen({ ...seen, theirs: order[field], by });

  const follow = (editing: boolean, over?: EditedBase): void => {
    letGo.current?.();
    letGo.current = editing ? retainRow(order) : null;
    const read = over ? (over.base as Order) : (refusedOn.current ?? order);
    if (editing) {
      opened.current = read;
      refusedOn.current = null;
    }
    setSeen(editing ? { order: read, theirs: order[field], by } : null);
  };
  const submit = async (text: string): Promise<boolean> => {
    const { current } = opened;
    const rowStays = retainRow(current);
    try {
      const isSaved = await save(current, changeOf(field, text));
      refusedOn.current = isSaved ? null : current;
      return isSaved;
    } finally {
      rowStays();
    }
  };
  const validate = (text: string) => {
    const { current } = opened;
    return answerWithCode(orderChecks, ({ editProblem }) => {
      const problem = editProblem(current, field, text, currentPostcodeRule());
      return problem && t(problem);
    });
  };
  const news = seen && newsOf(seen, { order, author: by, ...state }, field, t);
  const refusal = seen && refusalOf({ order, author: by, ...state }, t);
  return { follow, submit, validate, news: refusal ?? news, refusal };
};

/**
 * Returns the reason why nothing can be saved; null if saving is allowed, as for an order that has moved to another day
 * or hall.
 */
const refusalOf = (
  { order, isGone, readOnly, author: by }: EditableCellOrder,
  t: Translate,
): string | null => {
  if (isGone || !readOnly) return null;
  if (!may(updateOrderEndpoint)) return t('account.viewsOnly');
  return order.isCanceled ? t('order.news.canceled', { by }) : t('error.ORDER_READ_ONLY');
};

const newsOf = (
  seen: ConcurrentChange,
  { order, isGone, author: by }: EditableCellOrder,
  field: TextOrQuantityField,
  t: Translate,
) => {
  if (isGone || order.date !== seen.order.date) return t('order.news.movedDate', { by });
  if (order.hallId !== seen.order.hallId) return t('order.news.movedHall', { by, id: order.hallId });
  if (seen.theirs === seen.order[field]) return null;
  return t('order.news.value', { by: seen.by, theirs: valueText(seen.theirs, t) });
};
