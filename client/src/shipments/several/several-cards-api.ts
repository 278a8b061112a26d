import {
  deleteShipmentsEndpoint,
  moveShipmentsEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import * as actions from '@werkplan/shared/shipments/several-shipments-action.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { predictWith } from '../../live/predict.ts';
import { assertSaved } from '../../live/save-row.ts';
import { sendMutation, type MutationResult } from '../../live/send-mutation.ts';

/** Result of a change of several shipments. */
export type SeveralResult = Promise<MutationResult<actions.ChangedShipments>>;

/**
 * Returns the cards of a request. With `perRow`, cards that were placed, deleted or canceled meanwhile are skipped and
 * reported, and the others changed.
 */
const those = (ids: readonly number[]) => ({
  shipments: ids.map((id) => ({ id, expectedItemId: null })),
  perRow: true,
});
/** Returns the cards for a prediction, which shows no refusals, so that these need no text. */
const foreseen = (ids: readonly number[]) => ({
  ...those(ids),
  describe: () => ({ type: '', displayMessage: '' }),
});

export const moveCards = async (ids: readonly number[], date: Day): SeveralResult => {
  for (const id of ids) assertSaved(id);
  return await sendMutation(
    moveShipmentsEndpoint,
    { body: { ...those(ids), date } },
    predictWith(actions.moveShipments, { ...foreseen(ids), date }),
  );
};

export const deleteCards = async (ids: readonly number[]): SeveralResult => {
  for (const id of ids) assertSaved(id);
  return await sendMutation(
    deleteShipmentsEndpoint,
    { body: those(ids) },
    predictWith(actions.deleteShipments, foreseen(ids)),
  );
};
