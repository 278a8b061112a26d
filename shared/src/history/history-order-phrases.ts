import type { HistoryField, HistoryRow } from './history-schema.ts';
import {
  dayOf,
  labelIn,
  newValue,
  orderName,
  rowOf,
  type PhrasedChange,
  type DescribeChange,
} from './history-names.ts';
import { fieldAsObject, plainText, type Translator } from './history-words.ts';

/** The fields that change as a consequence of others, so that phrases don't mention them. */
const following = new Set([
  'id',
  'version',
  'partsAmount',
  'productionOrderId',
  'truckId',
  'splitNumber',
  'totalNumberOfSplits',
  'previousDate',
  'dateAtLastOrderChange',
  'byHand',
  'drawings',
  'drawn',
  'metresShare',
  'bookedSteel',
  'bookedMatting',
  'announcement',
]);

/** Returns the fields of the row that a planner set. */
export const fieldsSetByPlanner = ({ fields }: HistoryRow): HistoryField[] =>
  fields.filter(({ field }) => !following.has(field));

/** Returns 'den Stahl von #248096 geändert', or '#248096 geändert' for several fields at once. */
export const editPhrase = (what: string, row: HistoryRow | undefined, words: Translator): string => {
  const [first, second] = row ? fieldsSetByPlanner(row) : [];
  if (!first || second) return words.t('history.did.fields', { what });
  return words.t('history.did.field', { what, field: fieldAsObject(first.field, words) });
};

/** Returns the fields whose hand entry changed; `isGivenUp` is true for a field that is no longer edited by hand. */
const handChanges = (row: HistoryRow | undefined): { field: string; isGivenUp: boolean }[] => {
  const set = row?.fields.find(({ field }) => field === 'byHand');
  const [was, is] = [set?.old ?? {}, set?.new ?? {}] as Record<string, unknown>[];
  return Object.keys({ ...was, ...is }).flatMap((field) =>
    JSON.stringify(was?.[field]) === JSON.stringify(is?.[field])
      ? []
      : [{ field, isGivenUp: is?.[field] === undefined }],
  );
};

/** Describes an ERP's push onto an existing order. */
export const erpPushPhrase = (what: string, row: HistoryRow | undefined, words: Translator): string => {
  if (handChanges(row).some(({ isGivenUp }) => isGivenUp)) return words.t('history.did.forced', { what });
  const isOnlyNoted = row && row.was && fieldsSetByPlanner(row).length === 0;
  return isOnlyNoted ? words.t('history.did.erpDiffers', { what }) : editPhrase(what, row, words);
};

export const heldValuePhrase =
  (key: 'history.did.erpTaken' | 'history.did.valueKept'): DescribeChange =>
  (done, words) => {
    const [change] = handChanges(rowOf(done, 'orders'));
    const field = change ? fieldAsObject(change.field, words) : '–';
    return words.t(key, { what: orderName(done), field });
  };

export const ordersCreatedPhrase: DescribeChange = (done, { t }) => {
  const count = done.counts.orders ?? 0;
  return count === 1
    ? t('history.did.orderCreated', { order: orderName(done) })
    : t('history.did.ordersCreated', { count });
};

/** Describes a batch of new orders, or an ERP's batch by number. */
export const batchPhrase: DescribeChange = (done, words) => {
  const rows = done.rows.filter(({ entity }) => entity === 'orders');
  // An undo removes the new orders, so that none of the rows exists on both sides.
  if (rows.every(({ was, is }) => !was || !is)) return ordersCreatedPhrase(done, words);
  const count = done.counts.orders ?? 0;
  return count === 1
    ? erpPushPhrase(orderName(done), rows[0], words)
    : words.t('history.did.ordersPushed', { count });
};

/** Describes drawings that became orders or were replaced by a newer index. */
export const drawingsTakenPhrase: DescribeChange = (done, { t }) => {
  const count = done.counts.drawings ?? 0;
  const drawing = labelIn(done, 'drawings').text ?? '–';
  return count === 1
    ? t('history.did.drawingTaken', {
        drawing,
        order: `#${labelIn(done, 'orders', 'drawings').orderId ?? '–'}`,
      })
    : t('history.did.drawingsTaken', { count });
};

/** Returns the number of orders; null for a single one, which is described by name. */
export const orderCountIfSeveral = (done: PhrasedChange): number | null => {
  const count = done.counts.orders ?? 0;
  return count > 1 ? count : null;
};

export const severalOrdersPhrase =
  (
    key:
      | 'history.did.ordersColoured'
      | 'history.did.ordersSet'
      | 'history.did.ordersNoted'
      | 'history.did.ordersCanceled',
  ): DescribeChange =>
  (done, words) => {
    const count = orderCountIfSeveral(done);
    return count === null
      ? editPhrase(orderName(done), rowOf(done, 'orders'), words)
      : words.t(key, { count });
  };

export const ordersMovedPhrase: DescribeChange = (done, { t }) => {
  const row = rowOf(done, 'orders');
  const hall = plainText(newValue(row, 'hallId'));
  const count = orderCountIfSeveral(done);
  const what = count === null ? orderName(done) : t('history.orders', { count });
  if (newValue(row, 'date') === undefined) return t('history.did.movedToHall', { what, hall });
  return hall === ''
    ? t('history.did.movedToDate', { what, date: dayOf(row) })
    : t('history.did.movedToDateAndHall', { what, date: dayOf(row), hall });
};
