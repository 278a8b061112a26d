import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { OrderCandidate } from '@werkplan/shared/orders/order-upsert.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Peek } from '../change/streams.ts';
import type { Tx } from '../database/transact.ts';

/** An order a number can mean: from today on, not canceled. Who is past or canceled can't be changed anyway. */
const meant = (number: string, today: Day) =>
  sql`order_id = ${number} AND date >= ${today} AND NOT is_canceled`;

/** Every day that shows an order with this number. */
export const peekNumberedOrders = (number: string, today: Day): Peek => sql`
  WITH meant AS (SELECT id, date FROM production_order WHERE ${meant(number, today)})
  SELECT 'day:' || date AS key FROM meant
  UNION SELECT 'day:' || date FROM shipment WHERE production_order_id IN (SELECT id FROM meant)
  UNION SELECT 'day:' || date_at_last_order_change FROM shipment
    WHERE production_order_id IN (SELECT id FROM meant) AND NOT is_deleted`;

const candidateOf = ({ id, date, hallId, constructionSite, version }: OrderCandidate): OrderCandidate => ({
  id,
  date,
  hallId,
  constructionSite,
  version,
});

/** The orders that these numbers can mean, by number; the earliest first. */
export const findCandidates = async (
  tx: Tx,
  numbers: readonly string[],
  today: Day,
): Promise<ReadonlyMap<string, readonly OrderCandidate[]>> => {
  const orders = await tx
    .selectFrom('productionOrder')
    .select(['orderId', 'id', 'date', 'hallId', 'constructionSite', 'version'])
    .where(sql<boolean>`order_id = ANY(${numbers}) AND date >= ${today} AND NOT is_canceled`)
    .orderBy('date')
    .orderBy('id')
    .execute();
  const byNumber = new Map<string, OrderCandidate[]>();
  for (const order of orders)
    byNumber.set(order.orderId, [...(byNumber.get(order.orderId) ?? []), candidateOf(order)]);
  return byNumber;
};

/** @throws AMBIGUOUS_ORDER with the candidates */
export const findByNumber = async (tx: Tx, number: string, today: Day): Promise<Order | null> => {
  // Two scripts that bring the same new number make one order of it, not two.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`order-number:${number}`}))`.execute(tx);
  const [order, ...others] = await tx
    .selectFrom('productionOrder')
    .selectAll()
    .where(sql<boolean>`${meant(number, today)}`)
    .orderBy('date')
    .orderBy('id')
    .execute();
  if (others.length === 0 || !order) return order ?? null;
  const candidates = [order, ...others].map(candidateOf);
  throw new DomainError('AMBIGUOUS_ORDER', { values: { number }, extra: { candidates } });
};
