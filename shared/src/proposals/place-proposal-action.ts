import { clearSlot } from '../deliveries/slot-actions.ts';
import { loadOf } from '../deliveries/delivery-rules.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { getRun } from '../deliveries/held-refusals.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { DescribedRefusal } from '../orders/order-batch-action.ts';
import type { Action } from '../plan/action.ts';
import type { Draft } from '../plan/draft.ts';
import { findRun, getPart } from '../plan/parts.ts';
import { replyRuns } from '../plan/reply.ts';
import {
  assertDatedOn,
  assertLive,
  assertStillAt,
  changedMeanwhile,
} from '../shipments/shipment-refusals.ts';
import { splitShipment } from '../shipments/shipment-actions.ts';
import type { Day } from '../values/day.ts';
import type { ProposedMove } from './proposal.ts';

type Placement = Omit<ProposedMove, 'reasons'>;

export interface PlaceProposalInput {
  readonly date: Day;
  readonly moves: readonly Placement[];
  readonly describe: (refusal: DomainError) => DescribedRefusal;
}

/** Runs it, and answers the rule that refuses, if one does. */
const refusalOf = (run: () => void): DomainError | null => {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

const byShipment = (moves: readonly Placement[]): Map<number, Placement[]> => {
  const found = new Map<number, Placement[]>();
  for (const move of moves) found.set(move.shipmentId, [...(found.get(move.shipmentId) ?? []), move]);
  return found;
};

/** The runs that carry more than they may, though they were not overloaded before. */
const overloaded = (draft: Draft, ids: Iterable<number>): Set<number> =>
  new Set(
    [...new Set(ids)].filter((id) => {
      const run = findRun(draft, id);
      return run !== null && loadOf(run.held.flatMap(({ part }) => part ?? [])) > run.truck.capacity;
    }),
  );

/**
 * Places what was proposed as one change: each shipment is still as the proposal saw it, its slot free, its run not overloaded by it. All
 * or nothing: `refused` names every shipment that no longer fits, and why. Answers the runs (rules/proposals.md#placing).
 * @throws PROPOSAL_OUTDATED
 */
export const placeProposal: Action<PlaceProposalInput, Delivery[]> = (
  draft,
  scope,
  { date, moves, describe },
) => {
  const refused = new Map<number, DomainError>();
  const attempt = (shipmentId: number, run: () => void): void => {
    const refusal = refused.has(shipmentId) ? null : refusalOf(run);
    if (refusal) refused.set(shipmentId, refusal);
  };
  const groups = byShipment(moves);
  const reached: number[] = [];
  for (const [shipmentId, parts] of groups)
    attempt(shipmentId, () => {
      const part = getPart(draft, shipmentId);
      assertLive(draft, part);
      assertStillAt(draft, part, parts[0]?.expectedItemId);
      assertDatedOn(draft, part, date);
      if (parts.reduce((sum, { kg }) => sum + kg, 0) !== part.shipment.amount)
        throw changedMeanwhile(draft, part);
      const item = draft.itemOf(part.shipment);
      if (item) draft.remove('deliveryItems', item);
    });
  for (const [shipmentId, [first, ...others]] of groups)
    attempt(shipmentId, () => {
      const place = (id: number, { deliveryId, slot }: Placement): void => {
        const run = getRun(draft, deliveryId);
        assertDatedOn(draft, getPart(draft, id), run.delivery.date);
        clearSlot(draft, run, slot);
        draft.insert('deliveryItems', {
          deliveryId,
          ordinalNumberInDelivery: slot,
          shipmentId: id,
          text: null,
          isPinned: false,
          mark: null,
        });
        reached.push(deliveryId);
      };
      for (const part of others) {
        splitShipment(draft, scope, { shipmentId, amount: part.kg });
        const { productionOrderId } = getPart(draft, shipmentId).shipment;
        const newest = draft.liveParts(productionOrderId).at(-1);
        if (newest) place(newest.id, part);
      }
      if (first) place(shipmentId, first);
    });
  const full = overloaded(draft, reached);
  for (const { shipmentId, deliveryId } of moves)
    if (full.has(deliveryId) && !refused.has(shipmentId))
      refused.set(shipmentId, new DomainError('RUN_FULL'));
  if (refused.size > 0)
    throw new DomainError('PROPOSAL_OUTDATED', {
      extra: {
        refused: [...refused].map(([shipmentId, refusal]) => ({ shipmentId, ...describe(refusal) })),
      },
    });
  return replyRuns(reached);
};
