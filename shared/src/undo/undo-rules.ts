import { DomainError } from '../errors/domain-error.ts';
import type { RowKind } from '../live/patch.ts';
import { assertNotPast, assertOrderWritable, hallFlag, orderAmount } from '../orders/order-rules.ts';
import type { Order } from '../orders/order-schema.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { isWriteOf, type LaterWrite, type LoggedWrite } from '../plan/logged-change.ts';
import type { Editor } from '../plan/need.ts';
import { findPart } from '../plan/parts.ts';
import type { PartOfOrder } from '../plan/views.ts';
import { isLive } from '../shipments/shipment-rules.ts';
import type { Day } from '../values/day.ts';
import { changedFields, conflictWith, laterWriteOf } from './later-writes.ts';
import { unknownEditor, undoConflict } from './undo-refusals.ts';
import type { WriteOf } from './undo-writes.ts';

const conflictOver = (
  tx: PlanTransaction,
  later: readonly LaterWrite[],
  { kind, id }: LoggedWrite,
  fields: readonly string[],
): DomainError => {
  const write = laterWriteOf(later, { kind, id }, fields);
  return write ? conflictWith(tx, write, fields) : undoConflict(tx, { kind, id, fields, ...unknownEditor });
};

/**
 * Checks that after an undo the order has the flag of its hall, because either may have been changed since the undone change.
 * @throws UNDO_CONFLICT
 */
export const assertHasOwnHallFlag = (
  tx: PlanTransaction,
  later: readonly LaterWrite[],
  write: WriteOf<'orders'>,
  restored: readonly string[],
): void => {
  const order = tx.order(write.id);
  if (!order) return;
  const isRestored = (field: keyof Order): boolean => restored.includes(field);
  const valueOf = <Field extends keyof Order>(field: Field): Order[Field] =>
    (isRestored(field) ? write.before : order)?.[field] ?? order[field];
  const flag = hallFlag(valueOf('hallId'));
  if (!valueOf(flag)) throw conflictOver(tx, later, write, [isRestored('hallId') ? flag : 'hallId']);
};

/** Returns the refusal that names the `editor` who set a field; null if the log contains no editor. */
const setMeanwhile = (
  tx: PlanTransaction,
  { kind, id, field }: { kind: RowKind; id: number; field: 'isCanceled' | 'isDeleted' },
  editor: Editor | null,
): DomainError | null => editor && undoConflict(tx, { kind, id, ...editor, fields: [field] });

const canceledMeanwhile = (tx: PlanTransaction, id: number): DomainError | null =>
  setMeanwhile(tx, { kind: 'orders', id, field: 'isCanceled' }, tx.editor('orders', id, 'isCanceled'));

const deletedMeanwhile = (tx: PlanTransaction, id: number): DomainError | null =>
  setMeanwhile(tx, { kind: 'shipments', id, field: 'isDeleted' }, tx.editor('shipments', id, 'isDeleted'));

const diedMeanwhile = (tx: PlanTransaction, { shipment, order }: PartOfOrder): DomainError =>
  (order.isCanceled ? canceledMeanwhile(tx, order.id) : deletedMeanwhile(tx, shipment.id)) ??
  new DomainError('SHIPMENT_READ_ONLY');

const fieldsThatStayWritable = ['note', 'partsAmount'];

/** Checks one order for `assertRestoredOrdersValid`. */
const assertOrderHolds = (
  tx: PlanTransaction,
  write: WriteOf<'orders'>,
  { today, later }: { today: Day; later: readonly LaterWrite[] },
): void => {
  const fields = changedFields(write);
  if (fields.every((field) => fieldsThatStayWritable.includes(field))) return;
  const assertNotOver = ({ date }: Pick<Order, 'date'>): void =>
    assertOrderWritable({ date, isCanceled: false }, today);
  const logged = write.after ?? write.before;
  if (logged) assertNotOver(logged);
  const order = tx.order(write.id);
  if (!order) return;
  if (order.isCanceled && !fields.includes('isCanceled'))
    throw canceledMeanwhile(tx, write.id) ?? new DomainError('ORDER_READ_ONLY');
  assertNotOver(order);
  if (orderAmount(order) < 1) throw conflictOver(tx, later, write, ['steel', 'matting']);
};

/**
 * Checks the restored orders: of past orders, and of canceled ones whose cancellation the undone change didn't set, the undo may
 * change only the note, and each order must weigh at least 1 kg.
 * @throws UNDO_CONFLICT naming who canceled it, ORDER_READ_ONLY
 */
export const assertRestoredOrdersValid = (
  tx: PlanTransaction,
  writes: readonly LoggedWrite[],
  known: { today: Day; later: readonly LaterWrite[] },
): void => {
  for (const write of writes) if (isWriteOf(write, 'orders')) assertOrderHolds(tx, write, known);
};

/**
 * Checks the parts whose amount, date or deletion the undo restored: they must be live, apart from a deletion that was restored,
 * and may return to a past day only if the undone change is one that moves parts of past days.
 * @throws UNDO_CONFLICT naming who deleted or canceled it, SHIPMENT_READ_ONLY, VALIDATION_ERRORS
 */
export const assertRestoredPartsValid = (
  tx: PlanTransaction,
  writes: readonly LoggedWrite[],
  { today, derivesAmounts, tookFromPast }: { today: Day; derivesAmounts: boolean; tookFromPast: boolean },
): void => {
  const own = derivesAmounts ? ['date', 'isDeleted'] : ['amount', 'date', 'isDeleted'];
  for (const write of writes) {
    if (!isWriteOf(write, 'shipments') || write.before === null) continue;
    const fields = changedFields(write);
    if (!fields.some((field) => own.includes(field))) continue;
    const part = findPart(tx, write.id);
    if (!part) continue;
    const isDeleted = part.shipment.isDeleted && !fields.includes('isDeleted');
    if (!isLive({ isDeleted }, part.order)) throw diedMeanwhile(tx, part);
    if (fields.includes('date') && !tookFromPast) assertNotPast(part.shipment.date, today);
  }
};

/** Checks that every order keeps a live part. @throws UNDO_CONFLICT naming who deleted the others, SHIPMENT_NOT_DELETED */
export const assertLivePartsRemain = (tx: PlanTransaction, orderIds: readonly number[]): void => {
  const left = orderIds.find((id) => tx.liveParts(id).length === 0);
  if (left === undefined) return;
  const deleted = tx.fact({ what: 'deletedPart', orderId: left });
  throw (
    (deleted && setMeanwhile(tx, { kind: 'shipments', id: deleted.id, field: 'isDeleted' }, deleted)) ??
    new DomainError('SHIPMENT_NOT_DELETED')
  );
};
