import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { itemAtom, slotsOfDeliveryAtom } from './delivery-atoms.ts';

// State of a proposal for the day (rules/proposals.md#a-proposal-on-the-board).

/** A card's move into a slot, as the board shows it; the proposals extra adds its reasons by `declare module`. */
export interface ProposedMove {
  readonly shipmentId: number;
  /** Id of the item with which the proposal found the shipment; null if it was unassigned. */
  readonly expectedItemId: number | null;
  /** Weight of the shipment, or of its part that is moved. */
  readonly kg: number;
  readonly deliveryId: number;
  readonly slot: number;
}

/** Limits a proposal to these shipments or runs; without either it covers all unassigned shipments. */
export interface ProposalScope {
  readonly shipmentIds?: readonly number[];
  readonly deliveryIds?: readonly number[];
}
/** Scope of the open proposal; null while none is open. */
export const proposalScopeAtom = atom<ProposalScope | null>(null);

/** Ids of the shipments that the planner has removed from the open proposal. */
export const removedShipmentsAtom = atom<ReadonlySet<number>>(new Set<number>());
export const removeProposedAtom = atom(null, (get, set, shipmentId: number) => {
  set(removedShipmentsAtom, new Set([...get(removedShipmentsAtom), shipmentId]));
});

/** Moves that the server has proposed, including those of shipments that were removed since. */
export const answeredMovesAtom = atom<readonly ProposedMove[]>([]);
/**
 * Returns the moves without those of removed shipments, and without moves into runs that a removed card would have left,
 * because these moves may need its slot.
 */
export const withoutRemovedMoves = (
  moves: readonly ProposedMove[],
  dropped: ReadonlySet<number>,
  runOf: (itemId: number) => number | undefined,
): readonly ProposedMove[] => {
  const out = moves.filter(({ shipmentId }) => dropped.has(shipmentId));
  if (out.length === 0) return moves;
  const staying = new Set(
    out.map(({ expectedItemId }) => (expectedItemId === null ? undefined : runOf(expectedItemId))),
  );
  const kept = moves.filter(({ shipmentId }) => !dropped.has(shipmentId));
  const alsoOut = kept.filter(({ deliveryId }) => staying.has(deliveryId));
  return withoutRemovedMoves(kept, new Set(alsoOut.map(({ shipmentId }) => shipmentId)), runOf);
};

/** Moves that are left of the proposal, and that are applied when it is accepted. */
export const proposedMovesAtom = atom((get) =>
  withoutRemovedMoves(
    get(answeredMovesAtom),
    get(removedShipmentsAtom),
    (id) => get(itemAtom(id))?.deliveryId,
  ),
);

/** Opens a proposal, or closes the open one if given null, and resets the state. */
export const openProposalAtom = atom(null, (_get, set, asked: ProposalScope | null) => {
  set(proposalScopeAtom, asked);
  set(answeredMovesAtom, []);
  set(removedShipmentsAtom, new Set<number>());
});

export interface ProposedRun {
  /** Proposed moves into the run, by slot (0–19). */
  readonly moves: ReadonlyMap<number, ProposedMove>;
  /** Ids of items whose cards would leave the run. */
  readonly leaving: ReadonlySet<number>;
}

const movesByRunAtom = atom((get) => {
  const found = new Map<number, ProposedMove[]>();
  for (const move of get(proposedMovesAtom))
    found.set(move.deliveryId, [...(found.get(move.deliveryId) ?? []), move]);
  return found;
});
const leavingAtom = atom(
  (get) => new Set(get(proposedMovesAtom).flatMap(({ expectedItemId }) => expectedItemId ?? [])),
);

/** The proposal's changes to a run; null if it does not affect the run. */
export const proposedRunAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): ProposedRun | null => {
    const all = get(movesByRunAtom).get(deliveryId) ?? [];
    const leaving = get(leavingAtom);
    if (all.length === 0 && leaving.size === 0) return null;
    const items = get(slotsOfDeliveryAtom(deliveryId));
    const left = items.flatMap((id) => (id !== null && leaving.has(id) ? id : []));
    // Hides moves into slots that were filled since.
    const isFree = (id: number | null | undefined): boolean => typeof id !== 'number' || leaving.has(id);
    const moves = all.filter(({ slot }) => isFree(items[slot]));
    if (moves.length === 0 && left.length === 0) return null;
    return { moves: new Map(moves.map((move) => [move.slot, move])), leaving: new Set(left) };
  }),
);

/** Weight (kg) that the proposal adds to the run, minus what it removes. */
export const proposedLoadAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const run = get(proposedRunAtom(deliveryId));
    if (!run) return 0;
    const leaving = get(proposedMovesAtom).filter(
      ({ expectedItemId }) => expectedItemId !== null && run.leaving.has(expectedItemId),
    );
    const sum = (moves: Iterable<ProposedMove>): number => [...moves].reduce((all, { kg }) => all + kg, 0);
    return sum(run.moves.values()) - sum(leaving);
  }),
);
