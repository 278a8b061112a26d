import type { z } from 'zod';
import { hallTotalsOn } from '../halls/halls-on-day.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { HallEffect } from '../live/plan-effect-schema.ts';
import type { Action, ActionContext } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { mapCollectingNeeds, type NumberedOrder } from '../plan/need.ts';
import { replyValue } from '../plan/reply.ts';
import type { SeveralOptions, RefusedRow } from '../plan/several.ts';
import type { Day } from '../values/day.ts';
import { storeOrders } from './order-actions.ts';
import { externalNumberTaken, refusedExternalNumber } from './external-number.ts';
import { candidateOf } from './order-candidate.ts';
import { refusalOfRows } from './order-refusals.ts';
import { pastDate, refusedPostcode } from './order-rules.ts';
import type { OrderCandidate } from './order-upsert-schema.ts';
import type { storedOrdersSchema } from './order-batch-schema.ts';
import type { NewOrder } from './order-schema.ts';

/** A row of a batch: an order, or the refusal of an invalid row. */
export type NewOrderRow = { readonly order: NewOrder } | { readonly refusal: DomainError };

export interface CreateOrdersInput extends SeveralOptions {
  readonly rows: readonly NewOrderRow[];
}

/** A row whose order number exists already, with the orders that have it. */
interface KnownRow {
  readonly index: number;
  readonly orders: OrderCandidate[];
}

export type StoredBatch = z.infer<typeof storedOrdersSchema>;

const maxCandidates = 3;

/** Returns the refusals of rows whose external number an existing order or an earlier row occupies. */
const takenNumbers = (tx: PlanTransaction, rows: readonly NewOrderRow[], today: Day): RefusedRow[] => {
  const first = new Map<string, number>();
  return mapCollectingNeeds(rows, (row, index) => {
    const number = 'order' in row ? row.order.externalNumber : '';
    if (number === '' || !('order' in row)) return [];
    const before = first.get(number);
    first.set(number, before ?? index);
    if (before !== undefined)
      return [
        { index, refusal: externalNumberTaken(number, (rows[before] as { order: NewOrder }).order.orderId) },
      ];
    const refusal = refusedExternalNumber(tx, today, { ...row.order, id: null });
    return refusal ? [{ index, refusal }] : [];
  }).flat();
};

const refusedRows = (
  tx: PlanTransaction,
  rows: readonly NewOrderRow[],
  { today, postcodes }: Pick<ActionContext, 'today' | 'postcodes'>,
): RefusedRow[] => {
  const taken = new Map(takenNumbers(tx, rows, today).map(({ index, refusal }) => [index, refusal]));
  return rows.flatMap((row, index) => {
    const refusal =
      'order' in row
        ? (pastDate(row.order.date, today) ??
          refusedPostcode(row.order.postCode, postcodes) ??
          taken.get(index))
        : row.refusal;
    return refusal ? [{ index, refusal }] : [];
  });
};

/** Returns the rows whose order number live orders from `from` on already have, each with up to three of these orders. */
export const rowsWithKnownNumber = (
  tx: PlanTransaction,
  rows: readonly { index: number; order: NewOrder }[],
  from: Day,
): KnownRow[] => {
  if (rows.length === 0) return [];
  const numbers = [...new Set(rows.map(({ order }) => order.orderId))];
  const found = new Map<string, NumberedOrder[]>();
  for (const one of tx.fact({ what: 'numbered', numbers, from }))
    if (!one.isCanceled) found.set(one.orderId, [...(found.get(one.orderId) ?? []), one]);
  return rows.flatMap(({ index, order }) => {
    const orders = found.get(order.orderId)?.slice(0, maxCandidates).map(candidateOf);
    return orders ? [{ index, orders }] : [];
  });
};

/** Reads the halls' totals on these days. The returned function reads them again and returns both, by day and hall. */
export const trackHallTotals = (tx: PlanTransaction, dates: readonly Day[]): (() => HallEffect[]) => {
  const days = [...new Set(dates)].sort();
  tx.days(days);
  const before = days.map((date) => ({ date, halls: hallTotalsOn(tx, date) }));
  return () =>
    before.flatMap(({ date, halls: were }) => {
      const are = new Map(hallTotalsOn(tx, date).map((hall) => [hall.id, hall]));
      return were.flatMap((was) => {
        const is = are.get(was.id);
        return is ? [{ date, before: was, after: is }] : [];
      });
    });
};

/**
 * Creates many orders as one change: all, or none if one is refused; with `perRow` it creates the valid ones.
 * @throws VALIDATION_ERRORS or DATA_TOO_LONG naming each wrong field as `orders.<row from 0>.<field>`; never with `perRow`
 */
export const createOrders: Action<CreateOrdersInput, StoredBatch> = (
  tx,
  scope,
  { rows, perRow, describe },
) => {
  const { today } = scope;
  const refused = refusedRows(tx, rows, scope);
  if (refused.length > 0 && !perRow) throw refusalOfRows(refused);
  const left = new Set(refused.map(({ index }) => index));
  const kept = rows.flatMap((row, index) =>
    'order' in row && !left.has(index) ? [{ index, order: row.order }] : [],
  );
  const known = rowsWithKnownNumber(tx, kept, today);
  const effects = trackHallTotals(
    tx,
    kept.map(({ order }) => order.date),
  );
  const orders = storeOrders(
    tx,
    kept.map(({ order }) => order),
  );
  const touched = new Set(orders.map(({ date, hallId }) => `${date} ${hallId}`));
  return replyValue({
    orders,
    halls: effects().filter(({ date, after }) => touched.has(`${date} ${after.id}`)),
    known,
    refused: refused.map(({ index, refusal }) => ({ index, ...describe(refusal) })),
    held: [],
    missing: [],
    counts: { created: orders.length, changed: 0, unchanged: 0 },
  });
};
