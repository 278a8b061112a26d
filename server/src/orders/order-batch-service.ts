import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { HallDay } from '@werkplan/shared/halls/hall.ts';
import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { HallEffect } from '@werkplan/shared/live/plan-effect.ts';
import type { BatchRow } from '@werkplan/shared/orders/order-batch.ts';
import { pastDate } from '@werkplan/shared/orders/order-rules.ts';
import type { OrderCandidate } from '@werkplan/shared/orders/order-upsert.ts';
import type { NewOrder, Order } from '@werkplan/shared/orders/order.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Scope } from '../change/change.ts';
import type { Tx } from '../database/transact.ts';
import { readHallDays } from '../halls/hall-days-query.ts';
import { findCandidates } from './numbered-order-store.ts';
import { storeOrders } from './order-service.ts';

/** A row of a batch: an order, or why it is none. */
type Row = { order: NewOrder } | { refusal: DomainError };

/** A row that isn't stored: its place in the batch, from 0. */
interface RefusedRow {
  index: number;
  refusal: DomainError;
}

/** A row whose number there is already, and where. */
interface KnownRow {
  index: number;
  orders: OrderCandidate[];
}

interface StoredBatch {
  orders: Order[];
  refused: RefusedRow[];
  known: KnownRow[];
  halls: HallEffect[];
}

/** Of the orders with one number so many are named. */
const mostCandidates = 3;

/** The days that the rows will be stored on. */
export const daysToLock = (rows: readonly BatchRow[], today: Day): StreamKey[] => [
  ...new Set(
    rows.flatMap((row) => ('order' in row && row.order.date >= today ? [dayKey(row.order.date)] : [])),
  ),
];

const refusedRows = (rows: readonly Row[], today: Day): RefusedRow[] =>
  rows.flatMap((row, index) => {
    const refusal = 'order' in row ? pastDate(row.order.date, today) : row.refusal;
    return refusal ? [{ index, refusal }] : [];
  });

/** All refused rows as one refusal, each field with its row: `orders.3.postCode`. */
const refusalOfAll = (refused: readonly RefusedRow[]): DomainError => {
  const fields = refused.flatMap(({ index, refusal }) =>
    Object.entries(refusal.details.fields ?? {}).map(([field, text]) => [`orders.${index}.${field}`, text]),
  );
  const isTooLong = refused.some(({ refusal }) => refusal.code === 'DATA_TOO_LONG');
  return new DomainError(isTooLong ? 'DATA_TOO_LONG' : 'VALIDATION_ERRORS', {
    fields: Object.fromEntries(fields),
  });
};

/** Each hall and day that got an order, as it was and as it is. */
const effectsOf = (
  orders: readonly Order[],
  before: readonly HallDay[],
  after: readonly HallDay[],
): HallEffect[] => {
  const touched = new Set(orders.map(({ date, hallId }) => `${date} ${hallId}`));
  return before.flatMap(({ date, halls }, day) =>
    halls.flatMap((was, hall) => {
      const is = after[day]?.halls[hall];
      return is && touched.has(`${date} ${was.id}`) ? [{ date, before: was, after: is }] : [];
    }),
  );
};

const knownRows = async (
  tx: Tx,
  rows: readonly { index: number; order: NewOrder }[],
  today: Day,
): Promise<KnownRow[]> => {
  const numbers = [...new Set(rows.map(({ order }) => order.orderId))];
  const found = await findCandidates(tx, numbers, today);
  return rows.flatMap(({ index, order }) => {
    const orders = found.get(order.orderId)?.slice(0, mostCandidates);
    return orders ? [{ index, orders }] : [];
  });
};

/**
 * Creates many orders as one change. All, or none if one is refused; with `perRow` those that are right.
 * @throws VALIDATION_ERRORS or DATA_TOO_LONG naming each wrong field as `orders.<row from 0>.<field>`; never with `perRow`
 */
export const createOrders = async (
  tx: Tx,
  { today }: Scope,
  rows: readonly Row[],
  perRow: boolean,
): Promise<StoredBatch> => {
  const refused = refusedRows(rows, today);
  if (refused.length > 0 && !perRow) throw refusalOfAll(refused);
  const left = new Set(refused.map(({ index }) => index));
  const kept = rows.flatMap((row, index) =>
    'order' in row && !left.has(index) ? [{ index, order: row.order }] : [],
  );
  const known = await knownRows(tx, kept, today);
  const inputs = kept.map(({ order }) => order);
  const days = [...new Set(inputs.map(({ date }) => date))].sort();
  const before = await readHallDays(tx, days);
  const orders = await storeOrders(tx, inputs);
  return { orders, refused, known, halls: effectsOf(orders, before, await readHallDays(tx, days)) };
};
