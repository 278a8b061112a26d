import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { moveOrder as moveOne } from '@werkplan/shared/orders/order-actions.ts';
import type { AttributeField } from '@werkplan/shared/orders/order.ts';
import {
  cancelOrdersEndpoint,
  colourOrdersEndpoint,
  moveOrdersEndpoint,
  noteOrdersEndpoint,
  setOrdersEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import * as actions from '@werkplan/shared/orders/several-orders-action.ts';
import { replyOrders } from '@werkplan/shared/plan/reply.ts';
import type { Action } from '@werkplan/shared/plan/action.ts';
import { MissingData } from '@werkplan/shared/plan/need.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { predictWith } from '../../live/predict.ts';
import { sendMutation, type MutationResult } from '../../live/send-mutation.ts';

/** Result of a change of several orders. */
export type SeveralResult = Promise<MutationResult<actions.ChangedOrders>>;

/** Returns the orders of a request. With `perRow`, orders that the change does not allow are skipped and reported. */
const those = (ids: readonly number[]) => ({ orders: ids.map((id) => ({ id })), perRow: true });
/** Returns the orders for a prediction, which shows no refusals, so that these need no text. */
const foreseen = (ids: readonly number[]) => ({
  ...those(ids),
  describe: () => ({ type: '', displayMessage: '' }),
});

/**
 * Predicts each order's move by itself. `moveOrders` can't be predicted, because it reads the target day's halls, which this
 * window lacks. If one order can't be predicted, for example because it has parts on other days, the others still are.
 */
const moveEach: Action<{ readonly ids: readonly number[]; readonly date: Day }, unknown> = (
  tx,
  scope,
  { ids, date },
) => {
  for (const id of ids) {
    try {
      moveOne(tx, scope, { id, date });
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof MissingData)) throw error;
    }
  }
  return replyOrders(ids);
};

export const moveOrdersToDay = (ids: readonly number[], date: Day): SeveralResult =>
  sendMutation(moveOrdersEndpoint, { body: { ...those(ids), date } }, predictWith(moveEach, { ids, date }));

export const moveOrdersToHall = (ids: readonly number[], hallId: HallId): SeveralResult =>
  sendMutation(
    moveOrdersEndpoint,
    { body: { ...those(ids), hallId } },
    predictWith(actions.moveOrders, { ...foreseen(ids), hallId }),
  );

export type ColourChanges = Partial<Record<AttributeField, boolean>>;

export const colourOrders = (ids: readonly number[], colours: ColourChanges): SeveralResult =>
  sendMutation(
    colourOrdersEndpoint,
    { body: { ...those(ids), colours } },
    predictWith(actions.colourOrders, { ...foreseen(ids), colours }),
  );

export const setOrders = (ids: readonly number[], values: actions.SharedValues): SeveralResult =>
  sendMutation(
    setOrdersEndpoint,
    { body: { ...those(ids), values } },
    predictWith(actions.setOrders, { ...foreseen(ids), values }),
  );

/** Appends a line to the notes of these orders. */
export const noteOrders = (ids: readonly number[], line: string): SeveralResult =>
  sendMutation(
    noteOrdersEndpoint,
    { body: { ...those(ids), line } },
    predictWith(actions.noteOrders, { ...foreseen(ids), line }),
  );

export const cancelOrders = (ids: readonly number[]): SeveralResult =>
  sendMutation(cancelOrdersEndpoint, { body: those(ids) }, predictWith(actions.cancelOrders, foreseen(ids)));
