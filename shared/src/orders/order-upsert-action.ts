import { DomainError, invalid } from '../errors/domain-error.ts';
import type { Action, ActionContext } from '../plan/action.ts';
import { isPerson } from '../plan/actor-key.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { namesVersion, type RowVersion } from '../plan/merge.ts';
import type { NumberedOrder } from '../plan/need.ts';
import { type Reply, replyOrderWith } from '../plan/reply.ts';
import { writeOrder } from './by-hand.ts';
import { holdBack, isForced, storeErpValues } from './held-fields.ts';
import type { HeldField } from './held-values-schema.ts';
import { cancelOrder, createOrder, moveOrderToDate, moveOrderToHall, updateOrder } from './order-actions.ts';
import { ambiguousOrder, assertMovable, getOrder } from './order-refusals.ts';
import { assertPostcode, hallFlag } from './order-rules.ts';
import type { OrderUpsert, UpsertedOrder } from './order-upsert-schema.ts';
import { hallFlagFields } from './order.ts';
import type { NewOrder, Order } from './order-schema.ts';

export interface UpsertOrderInput {
  readonly number: string;
  readonly input: OrderUpsert;
  readonly version: RowVersion;
  /** Fields to overwrite although a person has changed them, separated by commas; `*` for all. */
  readonly force?: string | undefined;
  /** Validates the fields as a new order. @throws VALIDATION_ERRORS, DATA_TOO_LONG */
  readonly check: (fields: unknown) => NewOrder;
}

/** The upserted order, and the fields that weren't set because a person has changed them. */
export interface UpsertResult {
  readonly id: number;
  readonly held: readonly HeldField[];
}

/** Returns the only one of `named` that isn't canceled; null if there is none. @throws AMBIGUOUS_ORDER with the candidates */
const findLive = (tx: PlanTransaction, number: string, named: readonly NumberedOrder[]): Order | null => {
  const [order, ...others] = named.filter(({ isCanceled }) => !isCanceled);
  if (!order) return null;
  if (others.length === 0) return getOrder(tx, order.id);
  throw ambiguousOrder(number, [order, ...others]);
};

/**
 * Finds the order that an upsert's number means: the live order with the number; for a push also one whose number a person has
 * changed since.
 * @throws AMBIGUOUS_ORDER with the candidates
 */
const findMeant = (
  tx: PlanTransaction,
  scope: ActionContext,
  upsert: UpsertOrderInput,
  named: readonly NumberedOrder[],
): Order | null => {
  const { number } = upsert;
  const [own, renumbered] = [
    named.filter(({ orderId }) => orderId === number),
    named.filter(({ orderId }) => orderId !== number),
  ];
  return findLive(tx, number, own) ?? (isPush(scope, upsert) ? findLive(tx, number, renumbered) : null);
};

/** True for a push: a script's upsert without a version, which must not overwrite people's changes. */
const isPush = ({ actor }: ActionContext, { version: { version, ifMatch } }: UpsertOrderInput): boolean =>
  version === undefined && ifMatch === undefined && !isPerson(actor);

const createNumbered = (
  tx: PlanTransaction,
  scope: ActionContext,
  { number, input: { version, ...fields }, version: { ifMatch }, check }: UpsertOrderInput,
): UpsertResult => {
  if (version !== undefined || namesVersion(ifMatch) || fields.isCanceled)
    throw new DomainError('ORDER_NOT_FOUND');
  const reply = createOrder(tx, scope, check({ ...fields, orderId: number }));
  if (!('id' in reply)) throw new Error('the order was not named');
  return { id: reply.id, held: [] };
};

/**
 * Leaves a canceled order with the number as it is, instead of creating a new one, if the upsert cancels the order anyway, or if
 * a person canceled it and the push doesn't force the field. Returns null otherwise.
 */
const stayCanceled = (
  tx: PlanTransaction,
  scope: ActionContext,
  upsert: UpsertOrderInput,
  named: readonly NumberedOrder[],
): UpsertResult | null => {
  const isCanceled = upsert.input.isCanceled ?? false;
  const byHand = named.findLast((order) => order.byHand.isCanceled);
  const own = named.filter(({ orderId }) => orderId === upsert.number);
  const canceled = byHand ?? (isCanceled ? own.at(-1) : undefined);
  const isLeft = isCanceled || (isPush(scope, upsert) && !isForced(upsert.force, 'isCanceled'));
  if (!canceled || !isLeft) return null;
  const order = getOrder(tx, canceled.id);
  const { held, notes } = holdBack(scope, order, { sent: { isCanceled }, force: undefined });
  storeErpValues(tx, order, notes);
  return { id: order.id, held };
};

/** Sets the hall flags to the sent values again, because moving the order to another hall has changed them. */
const keepFlags = (tx: PlanTransaction, scope: ActionContext, id: number, input: OrderUpsert): void => {
  const order = getOrder(tx, id);
  const flags = hallFlagFields.filter((flag) => flag !== hallFlag(order.hallId) && input[flag] !== undefined);
  writeOrder(tx, scope, order, Object.fromEntries(flags.map((flag) => [flag, input[flag]])));
};

/** Checks that the number in the body, if any, is that of the path. @throws VALIDATION_ERRORS */
const assertOwnNumber = ({ number, input }: UpsertOrderInput): void => {
  if (input.orderId !== undefined && input.orderId !== number)
    throw invalid({ orderId: 'validation.readOnlyField' });
};

const editOrder = (
  tx: PlanTransaction,
  scope: ActionContext,
  current: Order,
  upsert: UpsertOrderInput,
): UpsertResult => {
  const { id } = current;
  const { version: _, ...sent } = upsert.input;
  // The postcode is checked even if a person's value is kept, because a planner may adopt the ERP's value later.
  if (sent.postCode !== undefined) assertPostcode(sent.postCode, scope.postcodes, current.postCode);
  const { version, ifMatch } = upsert.version;
  const { held, rest, notes } = isPush(scope, upsert)
    ? holdBack(scope, current, { sent: { ...sent, orderId: upsert.number }, force: upsert.force })
    : { held: [], rest: sent, notes: null };
  const { date, hallId, isCanceled, ...given } = rest;
  // Checked before the first write, because a batch may store its other rows nevertheless.
  if (date !== undefined && date !== current.date) assertMovable(tx, current);
  const isBlind = version === undefined && ifMatch === undefined;
  updateOrder(tx, scope, {
    id,
    yours: { ...current, ...given },
    version: { version, ifMatch: isBlind ? '*' : ifMatch },
  });
  if (hallId !== undefined) {
    moveOrderToHall(tx, scope, { id, hallId });
    keepFlags(tx, scope, id, rest);
  }
  if (date !== undefined) moveOrderToDate(tx, scope, { id, date });
  if (isCanceled) cancelOrder(tx, scope, { id });
  if (notes) storeErpValues(tx, getOrder(tx, id), notes);
  return { id, held };
};

/** Upserts like `upsertOrder`, given the orders that have or had that number (`named`). */
export const upsertFoundOrder = (
  tx: PlanTransaction,
  scope: ActionContext,
  upsert: UpsertOrderInput,
  named: readonly NumberedOrder[],
): UpsertResult => {
  assertOwnNumber(upsert);
  const current = findMeant(tx, scope, upsert, named);
  if (current) return editOrder(tx, scope, current, upsert);
  return stayCanceled(tx, scope, upsert, named) ?? createNumbered(tx, scope, upsert);
};

/**
 * Upserts the order with this number: the live one planned from today on, else a new one. Absent fields stay
 * unchanged. With a version (body or If-Match) fields are merged as by PUT. A push, a script's upsert without a version, doesn't
 * overwrite people's changes, including cancellations, and reports them as `held`. The rules of editing and moving apply.
 * @throws AMBIGUOUS_ORDER with `candidates`, ORDER_NOT_FOUND for a version or cancellation of a missing order,
 *   VALIDATION_ERRORS, VERSION_MISMATCH, EDIT_CONFLICT and what creating, moving and canceling an order throw
 */
export const upsertOrder: Action<UpsertOrderInput, UpsertedOrder> = (
  tx,
  scope,
  upsert,
): Reply<UpsertedOrder> => {
  const { number } = upsert;
  const named = tx.fact({ what: 'numbered', numbers: [number], from: scope.today, isRelied: true });
  const { id, held } = upsertFoundOrder(tx, scope, upsert, named);
  return replyOrderWith(id, { held: [...held] });
};
