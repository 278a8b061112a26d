import { DomainError, invalid } from '../errors/domain-error.ts';
import { isSameValue } from '../values/same-value.ts';
import type { Action, ActionContext } from '../plan/action.ts';
import { isPerson } from '../plan/actor-key.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { mapCollectingNeeds, type NumberedOrder } from '../plan/need.ts';
import { replyValue } from '../plan/reply.ts';
import type { SeveralOptions, RefusedRow } from '../plan/several.ts';
import { type Day, daysFromTo } from '../values/day.ts';
import type { HeldField } from './held-values-schema.ts';
import { isForced } from './held-fields.ts';
import { cancelOrder } from './order-actions.ts';
import { type StoredBatch, trackHallTotals } from './order-batch-action.ts';
import type { NumberedUpsert } from './order-batch-schema.ts';
import { candidateOf } from './order-candidate.ts';
import { getOrder, refusalOfRows } from './order-refusals.ts';
import { pastDate } from './order-rules.ts';
import type { OrderCandidate } from './order-upsert-schema.ts';
import { upsertFoundOrder, type UpsertOrderInput } from './order-upsert-action.ts';
import type { Order } from './order-schema.ts';

/** A row of a batch: an order's new values, or the refusal of an invalid row. */
export type UpsertRow = { readonly order: NumberedUpsert } | { readonly refusal: DomainError };

export interface UpsertOrdersInput extends SeveralOptions {
  readonly rows: readonly UpsertRow[];
  readonly force: string | undefined;
  /** The days for which the list is complete. */
  readonly cancelMissing: { readonly from: Day; readonly to: Day } | undefined;
  readonly check: UpsertOrderInput['check'];
}

/** The reason why a row isn't stored. `past` never refuses the batch. An `unread` row is invalid, so its order is unknown. */
type LeftOutReason = 'past' | 'unread' | 'refused';

interface LeftRow extends RefusedRow {
  readonly why: LeftOutReason;
}

type Outcome =
  | { readonly id: number; readonly held: readonly HeldField[] }
  | Pick<LeftRow, 'refusal' | 'why'>;

/**
 * True if the whole batch is refused because of this row. With `cancelMissing` even one unread row refuses it, because its order
 * would be taken for missing.
 */
const isFatal = ({ why }: LeftRow, { perRow, cancelMissing }: UpsertOrdersInput): boolean =>
  why !== 'past' && (!perRow || (why === 'unread' && cancelMissing !== undefined));

/** Returns the orders that an ambiguous number could mean. */
const candidatesIn = ({ details }: DomainError): Pick<StoredBatch['refused'][number], 'candidates'> =>
  details.extra && 'candidates' in details.extra
    ? { candidates: details.extra['candidates'] as OrderCandidate[] }
    : {};

/** Returns for each number the orders that have it, or that had it before a person changed it. */
const byNumber = (
  tx: PlanTransaction,
  rows: readonly UpsertRow[],
  from: Day,
): Map<string, NumberedOrder[]> => {
  const numbers = [...new Set(rows.flatMap((row) => ('order' in row ? [row.order.orderId] : [])))];
  const found = new Map<string, NumberedOrder[]>(numbers.map((number) => [number, []]));
  if (numbers.length === 0) return found;
  for (const one of tx.fact({ what: 'numbered', numbers, from, isRelied: true }))
    (found.get(one.orderId) ?? found.get(one.byHand.orderId?.was ?? ''))?.push(one);
  return found;
};

/** Returns every day from today on that the rows or `cancelMissing` may affect, so that all are loaded before the first write. */
const daysOf = (
  named: ReadonlyMap<string, readonly NumberedOrder[]>,
  { rows, cancelMissing }: UpsertOrdersInput,
  today: Day,
): Day[] => [
  ...[...named.values()].flat().map(({ date }) => date),
  ...rows.flatMap((row) =>
    'order' in row && row.order.date && row.order.date >= today ? [row.order.date] : [],
  ),
  ...(cancelMissing ? completeDays(cancelMissing, today) : []),
];

const completeDays = ({ from, to }: { from: Day; to: Day }, today: Day): Day[] => {
  const first = from < today ? today : from;
  return first <= to ? daysFromTo(first, to) : [];
};

/** Upserts the rows one by one; a refused row writes nothing. */
const upsertRows = (
  tx: PlanTransaction,
  scope: ActionContext,
  { rows, force, check }: UpsertOrdersInput,
  named: ReadonlyMap<string, readonly NumberedOrder[]>,
): Outcome[] => {
  const seen = new Set<string>();
  return mapCollectingNeeds(rows, (row): Outcome => {
    if (!('order' in row)) return { refusal: row.refusal, why: 'unread' };
    const { orderId: number, version } = row.order;
    if (seen.has(number)) return { refusal: invalid({ orderId: 'validation.twice' }), why: 'refused' };
    seen.add(number);
    const past = row.order.date === undefined ? null : pastDate(row.order.date, scope.today);
    if (past) return { refusal: past, why: 'past' };
    try {
      const given = { number, input: row.order, version: { version, ifMatch: undefined }, force, check };
      return upsertFoundOrder(tx, scope, given, named.get(number) ?? []);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { refusal: error, why: 'refused' };
    }
  });
};

/** Cancels these days' orders that the list lacks, except (unless `force` says so) those whose cancellation a person last set. */
const cancelMissing = (
  tx: PlanTransaction,
  scope: ActionContext,
  { cancelMissing: days, force }: UpsertOrdersInput,
  named: ReadonlyMap<string, readonly NumberedOrder[]>,
): StoredBatch['missing'] => {
  if (!days) return [];
  const meant = new Set([...named.values()].flatMap((orders) => orders.map(({ id }) => id)));
  const missing = completeDays(days, scope.today).flatMap((date) =>
    tx
      .dated('orders', date)
      .filter(({ id, orderId, isCanceled }) => !isCanceled && !named.has(orderId) && !meant.has(id)),
  );
  return missing.map((order) => {
    const isHeld =
      order.byHand.isCanceled !== undefined && !isPerson(scope.actor) && !isForced(force, 'isCanceled');
    if (!isHeld) cancelOrder(tx, scope, { id: order.id });
    return { ...candidateOf(getOrder(tx, order.id)), orderId: order.orderId, isCanceled: !isHeld };
  });
};

const countsOf = (tx: PlanTransaction, orders: readonly Order[]): StoredBatch['counts'] => {
  const writes = new Map(
    tx.writes.flatMap((write) => (write.kind === 'orders' ? [[write.id, write] as const] : [])),
  );
  const created = orders.filter(({ id }) => writes.get(id)?.before === null).length;
  const unchanged = orders.filter(({ id }) => !writes.has(id)).length;
  return { created, changed: orders.length - created - unchanged, unchanged };
};

/**
 * Upserts many orders of an ERP as one change, each as by `upsertOrder`: all, or none if one is refused; with `perRow` the valid
 * ones. Rows of past days are only reported. With `cancelMissing` it also cancels the orders of these days that the list lacks,
 * and then an unreadable row refuses the batch even with `perRow`.
 * @throws VALIDATION_ERRORS or DATA_TOO_LONG naming each wrong field as `orders.<row from 0>.<field>`; never with `perRow`
 */
export const upsertOrders: Action<UpsertOrdersInput, StoredBatch> = (tx, scope, input) => {
  const named = byNumber(tx, input.rows, scope.today);
  const effects = trackHallTotals(tx, daysOf(named, input, scope.today));
  const outcomes = upsertRows(tx, scope, input, named);
  const left = outcomes.flatMap((outcome, index): LeftRow[] =>
    'id' in outcome ? [] : [{ ...outcome, index }],
  );
  const fatal = left.filter((row) => isFatal(row, input));
  if (fatal.length > 0) throw refusalOfRows(fatal);
  const missing = cancelMissing(tx, scope, input, named);
  const stored = outcomes.flatMap((outcome, index) => ('id' in outcome ? [{ ...outcome, index }] : []));
  const orders = stored.map(({ id }) => getOrder(tx, id));
  return replyValue({
    orders,
    refused: left.map(({ index, refusal }) => ({
      index,
      ...input.describe(refusal),
      ...candidatesIn(refusal),
    })),
    known: [],
    halls: effects().filter(({ before, after }) => !isSameValue(before, after)),
    held: stored.flatMap(({ index, held }) => (held.length > 0 ? [{ index, fields: [...held] }] : [])),
    missing,
    counts: countsOf(tx, orders),
  });
};
