import { DomainError } from '../errors/domain-error.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { NumberedOrder } from '../plan/need.ts';
import type { Day } from '../values/day.ts';
import { candidateOf } from './order-candidate.ts';
import type { Order } from './order-schema.ts';

type Holder = Pick<Order, 'externalNumber' | 'isCanceled' | 'date'>;

/** Returns the external number that an order occupies: its own if the order isn't canceled and its day is not past, else ''. */
const claimOf = (order: Holder | null, today: Day): string =>
  order && !order.isCanceled && order.date >= today ? order.externalNumber : '';

/** Returns the orders that occupy an external number, except the order `id` (null for an order that doesn't exist yet). */
export const otherOrdersWithNumber = (
  tx: PlanTransaction,
  { number, id, today }: { readonly number: string; readonly id: number | null; readonly today: Day },
): NumberedOrder[] => {
  const written = new Map(
    tx.writes.flatMap((write) => (write.kind === 'orders' ? [[write.id, write.after as Order | null]] : [])),
  );
  const stored = tx
    .fact({ what: 'numbered', field: 'externalNumber', numbers: [number], from: today, isRelied: true })
    .filter((order) => !order.isCanceled && !written.has(order.id));
  const here = [...written.values()].filter(
    (order): order is Order => order !== null && claimOf(order, today) === number,
  );
  return [...stored, ...here].filter((order) => order.id !== id);
};

/** Returns the refusal of an external number, naming the order that occupies it. */
export const externalNumberTaken = (
  number: string,
  orderId: string,
  extra: Readonly<Record<string, unknown>> = {},
): DomainError =>
  new DomainError('EXTERNAL_NUMBER_TAKEN', {
    fields: { externalNumber: 'validation.externalNumber' },
    values: { number, orderId },
    extra,
  });

/**
 * Returns the refusal of an external number that another live order planned from today on occupies
 * (rules/orders.md#numbers-of-the-erp); null if the number is free or empty.
 */
export const refusedExternalNumber = (
  tx: PlanTransaction,
  today: Day,
  order: Holder & { readonly id: number | null },
): DomainError | null => {
  const number = claimOf(order, today);
  const [other] = number === '' ? [] : otherOrdersWithNumber(tx, { number, id: order.id, today });
  return other ? externalNumberTaken(number, other.orderId, { candidates: [candidateOf(other)] }) : null;
};

/** Checks that no other order occupies the order's external number. @throws EXTERNAL_NUMBER_TAKEN naming that other order */
export const assertExternalNumberFree = (
  tx: PlanTransaction,
  today: Day,
  order: Holder & { readonly id: number | null },
): void => {
  const refusal = refusedExternalNumber(tx, today, order);
  if (refusal) throw refusal;
};

/** Returns the orders that came to occupy an external number by this transaction's writes. */
export const ordersWithNewNumber = (tx: PlanTransaction, today: Day): readonly Order[] =>
  tx.writes.flatMap((write) => {
    if (write.kind !== 'orders') return [];
    const [before, after] = [write.before as Order | null, write.after as Order | null];
    const claim = claimOf(after, today);
    return after && claim !== '' && claim !== claimOf(before, today) ? [after] : [];
  });

/** Checks after any action that no written order came to occupy another's external number. @throws EXTERNAL_NUMBER_TAKEN */
export const assertExternalNumbersUnique = (tx: PlanTransaction, today: Day): void => {
  for (const order of ordersWithNewNumber(tx, today)) assertExternalNumberFree(tx, today, order);
};
