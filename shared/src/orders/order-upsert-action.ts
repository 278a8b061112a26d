import { DomainError } from '../errors/domain-error.ts';
import { hallFlagFields } from './order.ts';
import type { Action, Scope } from '../plan/action.ts';
import type { Draft } from '../plan/draft.ts';
import type { RowVersion } from '../plan/merge.ts';
import { type Reply, replyOrder } from '../plan/reply.ts';
import type { Day } from '../values/day.ts';
import { createOrder, moveOrderToDate, moveOrderToHall, updateOrder } from './order-actions.ts';
import { ambiguousOrder, getOrder } from './order-refusals.ts';
import { hallFlag } from './order-rules.ts';
import type { OrderUpsert } from './order-upsert.ts';
import type { NewOrder, Order } from './order.ts';

export interface UpsertOrderInput {
  /** The order's number, as people know it. */
  readonly number: string;
  readonly input: OrderUpsert;
  readonly version: RowVersion;
  /** Reads the fields as those of a new order. @throws VALIDATION_ERRORS, DATA_TOO_LONG */
  readonly check: (fields: unknown) => NewOrder;
}

/** @throws AMBIGUOUS_ORDER with the candidates */
const findByNumber = (draft: Draft, number: string, from: Day): Order | null => {
  const [order, ...others] = draft.fact({ what: 'numbered', numbers: [number], from });
  if (!order) return null;
  if (others.length === 0) return getOrder(draft, order.id);
  throw ambiguousOrder(number, [order, ...others]);
};

const createNumbered = (
  draft: Draft,
  scope: Scope,
  { number, input: { version, ...fields }, check }: UpsertOrderInput,
): Reply<Order> => {
  if (version !== undefined) throw new DomainError('ORDER_NOT_FOUND');
  return createOrder(draft, scope, check({ ...fields, orderId: number }));
};

/** The flags as they were sent; a move to a hall has set its own and cleared the old one's. */
const keepFlags = (draft: Draft, id: number, input: OrderUpsert): void => {
  const order = getOrder(draft, id);
  const flags = hallFlagFields.filter((flag) => flag !== hallFlag(order.hallId) && input[flag] !== undefined);
  draft.update('orders', order, Object.fromEntries(flags.map((flag) => [flag, input[flag]])));
};

/**
 * Makes the order with this number what the sender says: the one that is planned from today on and not canceled, else a
 * new one. Fields left out stay. With a version (body or If-Match) fields are merged as by PUT, else written as sent; the
 * rules of editing and moving hold. An order is new when its version is 1.
 * @throws AMBIGUOUS_ORDER with `candidates`, ORDER_NOT_FOUND for a version of an order that isn't there,
 *   VALIDATION_ERRORS, VERSION_MISMATCH, EDIT_CONFLICT
 */
export const upsertOrder: Action<UpsertOrderInput, Order> = (draft, scope, upsert) => {
  const current = findByNumber(draft, upsert.number, scope.today);
  if (!current) return createNumbered(draft, scope, upsert);
  const { id } = current;
  const { date, hallId, version: _, ...given } = upsert.input;
  const { version, ifMatch } = upsert.version;
  const isBlind = version === undefined && ifMatch === undefined;
  updateOrder(draft, scope, {
    id,
    yours: { ...current, ...given },
    version: { version, ifMatch: isBlind ? '*' : ifMatch },
  });
  if (hallId !== undefined) {
    moveOrderToHall(draft, scope, { id, hallId });
    keepFlags(draft, id, upsert.input);
  }
  if (date !== undefined) moveOrderToDate(draft, scope, { id, date });
  return replyOrder(id);
};
