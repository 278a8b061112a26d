import { clearSlot } from '../deliveries/slot-actions.ts';
import { loadOf } from '../deliveries/delivery-rules.ts';
import type { Delivery } from '../deliveries/delivery-schema.ts';
import { getRun } from '../deliveries/item-refusals.ts';
import { DomainError } from '../errors/domain-error.ts';
import { metresOver, runLoad } from '../loads/run-load.ts';
import { shareMetres } from '../loads/share-metres.ts';
import type { DescribedRefusal } from '../plan/several.ts';
import type { Action } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
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
import type { ProposedMove } from './proposal-schema.ts';

type Placement = Omit<ProposedMove, 'reasons'>;

export interface PlaceProposalInput {
  readonly date: Day;
  readonly moves: readonly Placement[];
  readonly describe: (refusal: DomainError) => DescribedRefusal;
}

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

/** Returns for each run the loading metres above its truck's limit, and the number of cards that are too long for it. */
const limitsOf = (tx: PlanTransaction, ids: Iterable<number>) =>
  new Map(
    [...new Set(ids)].map((id) => {
      const run = findRun(tx, id);
      const load =
        run &&
        runLoad(
          run.truck,
          run.items.flatMap(({ part }) => part ?? []),
        );
      return [
        id,
        { over: run && load ? metresOver(load, run.truck) : 0, tooLong: load?.tooLong.length ?? 0 },
      ];
    }),
  );

/** Returns the runs that are overloaded by kg, or that exceed loading metres or length by more than before. */
const overloaded = (tx: PlanTransaction, before: ReturnType<typeof limitsOf>): Set<number> => {
  const after = limitsOf(tx, before.keys());
  return new Set(
    [...before].flatMap(([id, { over, tooLong }]) => {
      const run = findRun(tx, id);
      if (!run) return [];
      const now = after.get(id);
      const isFull = loadOf(run.items.flatMap(({ part }) => part ?? [])) > run.truck.capacity;
      return isFull || (now?.over ?? 0) > over || (now?.tooLong ?? 0) > tooLong ? [id] : [];
    }),
  );
};

/**
 * Places a proposal as one change, if each shipment is still where the proposal found it, its new slot is free, and its new run
 * isn't overloaded by kg, loading metres or length. All or nothing: `refused` lists every shipment that no longer fits, with the
 * reason. Returns the runs (rules/proposals.md#placing).
 * @throws PROPOSAL_OUTDATED
 */
export const placeProposal: Action<PlaceProposalInput, Delivery[]> = (
  tx,
  scope,
  { date, moves, describe },
) => {
  const refused = new Map<number, DomainError>();
  const attempt = (shipmentId: number, run: () => void): void => {
    const refusal = refused.has(shipmentId) ? null : refusalOf(run);
    if (refusal) refused.set(shipmentId, refusal);
  };
  const groups = byShipment(moves);
  const before = limitsOf(
    tx,
    moves.map(({ deliveryId }) => deliveryId),
  );
  const reached: number[] = [];
  for (const [shipmentId, parts] of groups)
    attempt(shipmentId, () => {
      const part = getPart(tx, shipmentId);
      assertLive(tx, part);
      assertStillAt(tx, part, parts[0]?.expectedItemId);
      assertDatedOn(tx, part, date);
      if (parts.reduce((sum, { kg }) => sum + kg, 0) !== part.shipment.amount)
        throw changedMeanwhile(tx, part);
      const item = tx.itemOf(part.shipment);
      if (item) tx.remove('deliveryItems', item);
    });
  for (const [shipmentId, [first, ...others]] of groups)
    attempt(shipmentId, () => {
      const place = (id: number, { deliveryId, slot }: Placement): void => {
        const run = getRun(tx, deliveryId);
        assertDatedOn(tx, getPart(tx, id), run.delivery.date);
        clearSlot(tx, run, slot);
        tx.insert('deliveryItems', {
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
        splitShipment(tx, scope, { shipmentId, amount: part.kg });
        const { productionOrderId } = getPart(tx, shipmentId).shipment;
        const newest = tx.liveParts(productionOrderId).at(-1);
        if (newest) place(newest.id, part);
      }
      if (first) place(shipmentId, first);
    });
  // Parts that were just split need their shares of loading metres before runs are summed.
  shareMetres(tx);
  const full = overloaded(tx, before);
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
