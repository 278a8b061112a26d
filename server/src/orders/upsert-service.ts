import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { hallFlag } from '@werkplan/shared/orders/order-rules.ts';
import type { OrderUpsert } from '@werkplan/shared/orders/order-upsert.ts';
import { hallFlagFields, newOrderSchema, type Order } from '@werkplan/shared/orders/order.ts';
import type { Scope } from '../change/change.ts';
import type { RowVersion } from '../change/merge.ts';
import type { Tx } from '../database/transact.ts';
import { refusalOf } from '../http/input.ts';
import { findByNumber } from './numbered-order-store.ts';
import { createOrder, moveOrderToDate, moveOrderToHall, updateOrder } from './order-service.ts';
import { setOrder } from './order-store.ts';

const createNumbered = async (tx: Tx, scope: Scope, number: string, input: OrderUpsert): Promise<Order> => {
  const { version, ...fields } = input;
  if (version !== undefined) throw new DomainError('ORDER_NOT_FOUND');
  const checked = newOrderSchema.safeParse({ ...fields, orderId: number });
  if (!checked.success) throw refusalOf(checked.error.issues, 'body');
  return await createOrder(tx, scope, checked.data);
};

/** The flags as they were sent; a move to a hall has set its own and cleared the old one's. */
const keepFlags = async (tx: Tx, order: Order, input: OrderUpsert): Promise<Order> => {
  const flags = hallFlagFields.filter((flag) => flag !== hallFlag(order.hallId) && input[flag] !== undefined);
  const wrong = flags.filter((flag) => input[flag] !== order[flag]);
  return await setOrder(tx, order, Object.fromEntries(wrong.map((flag) => [flag, input[flag]])));
};

/**
 * Makes the order with this number what the sender says: the one that is planned from today on and not canceled, else a
 * new one. Fields left out stay. With a version (body or If-Match) fields are merged as by PUT, else written as sent; the
 * rules of editing and moving hold. An order is new when its version is 1.
 * @throws AMBIGUOUS_ORDER with `candidates`, ORDER_NOT_FOUND for a version of an order that isn't there,
 *   VALIDATION_ERRORS, VERSION_MISMATCH, EDIT_CONFLICT
 */
export const upsertOrder = async (
  tx: Tx,
  scope: Scope,
  number: string,
  input: OrderUpsert,
  { version, ifMatch }: RowVersion,
): Promise<Order> => {
  const current = await findByNumber(tx, number, scope.today);
  if (!current) return await createNumbered(tx, scope, number, input);
  const { date, hallId, version: _, ...given } = input;
  const isBlind = version === undefined && ifMatch === undefined;
  const whole = { ...current, ...given };
  let order = await updateOrder(tx, scope, current.id, whole, { version, ifMatch: isBlind ? '*' : ifMatch });
  if (hallId !== undefined) {
    order = await moveOrderToHall(tx, scope, order.id, hallId);
    order = await keepFlags(tx, order, input);
  }
  return date === undefined ? order : await moveOrderToDate(tx, scope, order.id, date);
};
