import { DomainError } from '../errors/domain-error.ts';
import { recomputeParts } from '../orders/order-parts.ts';
import type { Action } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { isWriteOf, type LoggedWrite } from '../plan/logged-change.ts';
import { replyChange } from '../plan/reply.ts';
import { restorePartNumbers, writesByOrder } from './part-numbers.ts';
import {
  assertExternalNumbersStayUnique,
  assertReferencedRowsExist,
  assertNothingDepends,
  assertSlotsUnique,
  assertPlacedOnRunsDay,
} from './undo-dependencies.ts';
import { changeArchived, alreadyUndone } from './undo-refusals.ts';
import { restore } from './restore-own-fields.ts';
import { assertRestoredOrdersValid, assertRestoredPartsValid, assertLivePartsRemain } from './undo-rules.ts';
import { removeSystemRuns } from './undo-system-runs.ts';
import { writtenIdsOf } from './undo-writes.ts';

/**
 * The actions that may set amounts of parts; in all others a part's amount only follows its order's quantities. A draft may
 * contain any action, and a restored part gets its past amount.
 */
const actionsThatSetAmounts = new Set([
  'shipments.update',
  'shipments.split',
  'drafts.apply',
  'days.restore',
]);
/** The actions that may move shipments of past days; only their undo may return a shipment to a past day. */
const takeFromPast = new Set(['shipments.move', 'shipments.moveLeftovers']);

/** The action that releases a day. It may also open the day, but its undo only withdraws the release. */
const releasing = 'days.release';

/** Returns the ids of existing orders whose parts the change touched. */
const touchedOrders = (tx: PlanTransaction, writes: readonly LoggedWrite[]): number[] => {
  const ids = writtenIdsOf(writes, 'orders');
  for (const write of writes) {
    const part = isWriteOf(write, 'shipments') ? (write.after ?? write.before) : null;
    if (part) ids.add(part.productionOrderId);
  }
  return [...ids].filter((id) => tx.order(id) !== null).sort((a, b) => a - b);
};

/** Recomputes numbers, amounts and sums of the orders' parts. */
const settle = (tx: PlanTransaction, orderIds: readonly number[], writes: readonly LoggedWrite[]): void => {
  const ofOrders = writesByOrder(writes);
  for (const id of orderIds) {
    // Loads all parts, because the live parts of one day may look complete while others are being restored.
    tx.parts(id);
    restorePartNumbers(tx, id, ofOrders.get(id) ?? []);
    recomputeParts(tx, id);
  }
};

/**
 * Undoes a change as a whole: deletes the rows it inserted, restores the fields it set and the rows it deleted, and recomputes
 * derived fields. The undo is an ordinary change, so it can be undone (redo).
 * @throws NOT_FOUND, ACCESS_DENIED for the system's changes, UNDO_CONFLICT naming the later change or the log's first day. If the
 *   result breaks a rule and no later change is to blame: ORDER_READ_ONLY, SHIPMENT_READ_ONLY, SHIPMENT_NOT_DELETED,
 *   VALIDATION_ERRORS
 */
export const undoChange: Action<{ readonly id: number }, { id: number; undoOf: number; action: string }> = (
  tx,
  scope,
  { id },
) => {
  const undone = tx.fact({ what: 'change', id });
  if (!undone) throw new DomainError('NOT_FOUND');
  if ('knownFrom' in undone) throw changeArchived(undone.knownFrom);
  if (undone.isBySystem) throw new DomainError('ACCESS_DENIED');
  if (undone.takenBack) throw alreadyUndone(undone.takenBack);
  const { later, rootAction, isByScript } = undone;
  // The record of a late change stays, and the undo gets a record of its own.
  const releases = undone.rootAction === releasing;
  const writes = undone.writes.filter(({ kind }) =>
    releases ? kind === 'releases' : kind !== 'lateChanges',
  );
  const { today } = scope;
  // Loads all days at once; otherwise the action would run again for each of them.
  tx.days(undone.days);
  const derivesAmounts = !actionsThatSetAmounts.has(rootAction);
  removeSystemRuns(tx, writes);
  assertNothingDepends(tx, writes, today);
  assertReferencedRowsExist(tx, writes);
  restore(tx, { later, derivesAmounts, setting: scope, isByScript }, writes);
  assertSlotsUnique(tx, writes);
  const orderIds = touchedOrders(tx, writes);
  settle(tx, orderIds, writes);
  assertPlacedOnRunsDay(tx, writes);
  assertRestoredOrdersValid(tx, writes, { today, later });
  assertRestoredPartsValid(tx, writes, { today, derivesAmounts, tookFromPast: takeFromPast.has(rootAction) });
  assertLivePartsRemain(tx, orderIds);
  assertExternalNumbersStayUnique(tx, today);
  return replyChange({ undoOf: id, action: undone.action });
};
