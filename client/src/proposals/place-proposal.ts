import { placeProposalEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import type { DraftCall } from '@werkplan/shared/drafts/draft-schema.ts';
import type { ProposedMove } from '@werkplan/shared/proposals/proposal-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { openProposalAtom } from '../deliveries/proposed.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notifyRefusal } from '../history/notify-refusal.ts';
import { translateNow } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { sendMutation } from '../live/send-mutation.ts';

/** Counts the shipments that the moves place; parts of a split shipment count once. */
export const countShipments = (moves: readonly ProposedMove[]): number =>
  new Set(moves.map(({ shipmentId }) => shipmentId)).size;

const bodyOf = (moves: readonly ProposedMove[]) => ({ moves: moves.map(({ reasons: _, ...move }) => move) });

/** Builds the draft step that places the moves. */
export const placementCall = (date: Day, moves: readonly ProposedMove[]): DraftCall => ({
  action: placeProposalEndpoint.name,
  params: { date },
  query: {},
  body: bodyOf(moves),
});

/**
 * Places the proposed moves in one change and closes the proposal. After a refusal the proposal stays open; it is
 * recomputed when the day changes.
 */
export const placeProposed = async (date: Day, moves: readonly ProposedMove[]): Promise<void> => {
  const body = bodyOf(moves);
  try {
    const done = await sendMutation(placeProposalEndpoint, { params: { date }, body });
    store().set(openProposalAtom, null);
    notifyDone(translateNow('undo.placedMany', { count: countShipments(moves) }), done);
  } catch (error) {
    notifyRefusal(error);
  }
};
