import type { Draft } from '../plan/draft.ts';
import type { LoggedWrite } from '../plan/logged-change.ts';
import type { ShipmentRow } from '../shipments/shipment.ts';
import { isOf } from './undo-writes.ts';

/**
 * Where a returning part stands among its order's live ones, as a number between theirs. Beside parts that the change
 * didn't see, the one with the lower id stands first: most of them came later.
 */
const placeAmong = (
  { id, splitNumber }: ShipmentRow,
  others: readonly ShipmentRow[],
  numberBefore: ReadonlyMap<number, number>,
): number => {
  const numbersOf = (parts: readonly ShipmentRow[]): number[] => parts.map((part) => part.splitNumber);
  const seen = others.filter((part) => numberBefore.has(part.id));
  const stood = (part: ShipmentRow): number => numberBefore.get(part.id) ?? 0;
  const behind = numbersOf(seen.filter((part) => stood(part) > splitNumber));
  const ahead = numbersOf(
    others.filter((part) => (seen.includes(part) ? stood(part) < splitNumber : part.id < id)),
  );
  // Of several that return to one place the one that stood further behind stays behind.
  const between = 1 - 1 / (splitNumber + 1);
  if (behind.length > 0) return Math.min(...behind) - 1 + between;
  return (ahead.length > 0 ? Math.max(...ahead) : 0) + between;
};

/**
 * Parts that an undo brings back or makes live again stand where they stood among those that the change saw, until they
 * are numbered anew: parts are numbered in the order of their numbers.
 */
export const putBetween = (draft: Draft, orderId: number, writes: readonly LoggedWrite[]): void => {
  const parts = writes.flatMap((write) => (isOf(write, 'shipments') && write.before ? [write] : []));
  const ofOrder = parts.filter(({ before }) => before?.productionOrderId === orderId);
  const numberBefore = new Map(ofOrder.map(({ id, before }) => [id, before?.splitNumber ?? 0]));
  const returning = ofOrder.filter(
    ({ before, after }) => before?.isDeleted === false && after?.isDeleted !== false,
  );
  const ids = new Set(returning.map(({ id }) => id));
  const stayed = draft.liveParts(orderId).filter(({ id }) => !ids.has(id));
  if (stayed.length === 0) return;
  for (const { id, before } of returning) {
    const part = draft.shipment(id);
    if (before && part && !part.isDeleted)
      draft.update('shipments', part, { splitNumber: placeAmong(before, stayed, numberBefore) });
  }
};
