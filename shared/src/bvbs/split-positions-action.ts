import { DomainError, invalid } from '../errors/domain-error.ts';
import type { Drawing } from '../orders/drawing-schema.ts';
import type { Action } from '../plan/action.ts';
import { assertUndelivered, getPart } from '../plan/parts.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyShipments } from '../plan/reply.ts';
import { splitShipment } from '../shipments/shipment-actions.ts';
import { assertLive } from '../shipments/shipment-refusals.ts';
import type { Shipment } from '../shipments/shipment-schema.ts';
import type { SplitPositions } from './bvbs-schema.ts';
import { partKg, positionsInPart } from './drawing-rules.ts';

/**
 * Returns the chosen positions' indexes by drawing id.
 * @throws POSITIONS_TAKEN if a drawing was changed, or a position isn't in the part
 */
const chosenPositions = (
  drawings: readonly Drawing[],
  inPart: readonly (readonly boolean[])[],
  { positions }: SplitPositions,
): ReadonlyMap<number, ReadonlySet<number>> =>
  new Map(
    positions.map(({ drawingId, version, places }) => {
      const at = drawings.findIndex(({ id }) => id === drawingId);
      const isThere = drawings[at]?.version === version && places.every((place) => inPart[at]?.[place]);
      if (!isThere) throw new DomainError('POSITIONS_TAKEN');
      return [drawingId, new Set(places)];
    }),
  );

/**
 * Splits positions off a shipment: the new part weighs their sum, rounded once, the shipment keeps the rest. Returns the order's
 * live parts.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, NOTE_SIGNED, MOVED_MEANWHILE, POSITIONS_TAKEN; VALIDATION_ERRORS (`positions`) if either
 *   part would be empty
 */
export const splitPositions: Action<SplitPositions, Shipment[]> = (tx: PlanTransaction, scope, input) => {
  const { shipmentId, version } = input;
  const part = getPart(tx, shipmentId);
  assertLive(tx, part);
  assertUndelivered(tx, part.shipment);
  const drawings = tx.ofOrder('drawings', part.order.id);
  const inPart = positionsInPart(drawings, tx.liveParts(part.order.id), shipmentId);
  if (!inPart) throw new DomainError('POSITIONS_TAKEN');
  const ticked = chosenPositions(drawings, inPart, input);
  const taken = drawings.flatMap(({ id, positions }) => positions.filter((_, at) => ticked.get(id)?.has(at)));
  const amount = partKg(taken);
  if (taken.length === inPart.flat().filter(Boolean).length || amount < 1 || amount >= part.shipment.amount)
    throw invalid({ positions: 'validation.somePositions' });
  splitShipment(tx, scope, { shipmentId, amount, version });
  const parts = tx.liveParts(part.order.id);
  const last = parts.at(-1);
  const made = last?.id ?? null;
  // The new part's size follows from its own positions rather than from the whole shipment's entered size.
  if (last) tx.update('shipments', last, { longest: null, bulky: null });
  for (const drawing of drawings) {
    const places = ticked.get(drawing.id);
    if (!places) continue;
    const positions = drawing.positions.map((one, at) => (places.has(at) ? { ...one, part: made } : one));
    tx.update('drawings', drawing, { positions });
  }
  return replyShipments(parts.map(({ id }) => id));
};
