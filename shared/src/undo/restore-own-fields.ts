import type { RowKind } from '../live/patch.ts';
import { type ChangeOrigin, handEntriesAfter, type OrderValues, setHandEntry } from '../orders/by-hand.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { isWriteOf, type LaterWrite, type LoggedWrite } from '../plan/logged-change.ts';
import type { NewRow } from '../plan/write-set.ts';
import { changedFields, conflictWith, laterWriteOf } from './later-writes.ts';
import { assertHasOwnHallFlag } from './undo-rules.ts';
import type { WriteOf } from './undo-writes.ts';
import type { ByHand, Order } from '../orders/order-schema.ts';
import { handFields } from '../orders/order.ts';
import { isPerson } from '../plan/actor-key.ts';
import { isSameValue } from '../values/same-value.ts';

/**
 * Returns an order's hand entries as they were before the undone change. If a person undoes a script's change, the restored
 * fields count as edited by hand, so that the next push doesn't overwrite them.
 */
const byHandBefore = (
  { setting, isByScript }: { readonly setting: ChangeOrigin; readonly isByScript: boolean },
  write: WriteOf<'orders'>,
  order: Order,
  values: OrderValues,
): ByHand => {
  let byHand =
    isByScript && isPerson(setting.actor) ? handEntriesAfter(setting, order, values) : order.byHand;
  const changed = changedFields(write);
  for (const field of handFields) {
    const [was, is] = [write.before?.byHand[field], write.after?.byHand[field]];
    // The entry of a field that the change didn't write is only restored if nobody has changed the entry since.
    const isOwn = changed.includes(field) || isSameValue(order.byHand[field], is);
    if (!isSameValue(was, is) && isOwn) byHand = setHandEntry(byHand, field, was);
  }
  return byHand;
};

/** The fields that are recomputed after an undo, not compared (rules/undo-and-history.md#what-follows-is-computed-again). */
const alwaysDerived: Readonly<Partial<Record<RowKind, readonly string[]>>> = {
  shipments: ['splitNumber', 'totalNumberOfSplits', 'drawn', 'metresShare'],
  orders: ['partsAmount', 'drawn'],
  reservations: ['bookedSteel', 'bookedMatting'],
};

/** The undone change's context. */
export interface UndoContext {
  /** The writes of the same rows after the undone change, newest first. */
  readonly later: readonly LaterWrite[];
  /** True if the undone change didn't set amounts of parts, so that these only followed the orders' quantities. */
  readonly derivesAmounts: boolean;
  /** The actor and time of the undo. */
  readonly setting: ChangeOrigin;
  /** True if the undone change was a script's. */
  readonly isByScript: boolean;
}

const isAlwaysDerived = (kind: RowKind, field: string): boolean =>
  alwaysDerived[kind]?.includes(field) ?? false;

/** True for a field that the change didn't set itself, because it is derived from others. */
const isDerived = ({ derivesAmounts }: UndoContext, kind: RowKind, field: string): boolean =>
  isAlwaysDerived(kind, field) || (kind === 'shipments' && field === 'amount' && derivesAmounts);

/** Checks that nobody has changed the row since the undone change, apart from derived fields. @throws UNDO_CONFLICT */
const assertUntouched = (tx: PlanTransaction, undoing: UndoContext, write: LoggedWrite): void => {
  const own = changedFields(write).filter((field) => !isDerived(undoing, write.kind, field));
  const since = laterWriteOf(undoing.later, write, own);
  if (since) throw conflictWith(tx, since);
};

/** Deletes the rows of one kind that the change inserted. @throws UNDO_CONFLICT if somebody has changed one since */
const takeAway = (tx: PlanTransaction, undoing: UndoContext, writes: readonly LoggedWrite[]): void => {
  for (const write of writes) assertUntouched(tx, undoing, write);
  for (const { kind, id, isGone } of writes) {
    const row = isGone ? null : tx.row(kind, id);
    if (row) tx.remove(kind, row);
  }
};

/** Restores the fields that the change set. @throws UNDO_CONFLICT if one was changed since */
const putBack = (tx: PlanTransaction, undoing: UndoContext, write: LoggedWrite): void => {
  const { kind, id, before, isGone } = write;
  const { later } = undoing;
  const fields = changedFields(write);
  const own = fields.filter((field) => !isDerived(undoing, kind, field));
  const since = laterWriteOf(later, write, own);
  if (since) throw conflictWith(tx, since, own);
  const restored = fields.filter(
    (field) => !isAlwaysDerived(kind, field) && (own.includes(field) || !laterWriteOf(later, write, [field])),
  );
  const was: Readonly<Record<string, unknown>> = { ...before };
  const values = Object.fromEntries(restored.map((field) => [field, was[field]]));
  if (isWriteOf(write, 'orders')) {
    const order = isGone ? null : tx.order(id);
    if (!order) return;
    if (restored.length > 0) assertHasOwnHallFlag(tx, later, write, restored);
    const byHand = byHandBefore(undoing, write, order, values);
    tx.update('orders', order, { ...values, byHand });
    return;
  }
  const row = isGone || restored.length === 0 ? null : tx.row(kind, id);
  if (!row) return;
  tx.update(kind, row, values as Partial<NewRow<RowKind>>);
};

/** The kinds in the order in which deleted rows are restored: after the rows to which they refer. Rows are deleted in reverse. */
const bottomUp: readonly RowKind[] = [
  'orders',
  'trucks',
  'hallCapacities',
  'calendarEntries',
  'sites',
  'reservations',
  'templates',
  'occurrences',
  'drawings',
  'shipments',
  'deliveries',
  'deliveryItems',
  'releases',
  'grants',
];

const byKind = (writes: readonly LoggedWrite[]): LoggedWrite[][] =>
  bottomUp.map((kind) => writes.filter((write) => write.kind === kind));

/**
 * Restores all rows that a change wrote to what they were before. Deleted rows get the version after that of their deletion.
 * @throws UNDO_CONFLICT
 */
export const restore = (tx: PlanTransaction, undoing: UndoContext, writes: readonly LoggedWrite[]): void => {
  const inserted = writes.filter(({ before }) => before === null);
  const deleted = writes.filter(({ after }) => after === null);
  const updated = writes.filter(({ before, after }) => before !== null && after !== null);
  for (const ofKind of byKind(inserted).toReversed()) takeAway(tx, undoing, ofKind);
  for (const write of byKind(updated).flat()) putBack(tx, undoing, write);
  for (const { kind, before, version } of byKind(deleted).flat())
    if (before) tx.bringBack(kind, { ...before, version: version + 1 });
};
