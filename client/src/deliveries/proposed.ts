import type { ProposedMove } from '@werkplan/shared/proposals/proposal-schema.ts';
import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { itemAtom, itemsOfDeliveryAtom } from './delivery-atoms.ts';

// A proposal for the day (rules/proposals.md#a-proposal-on-the-board): what it is asked for, and what of it the board shows.

/** What a proposal is asked for: all that waits in the list, or only these shipments, or only into these runs. */
export interface Proposing {
  readonly shipmentIds?: readonly number[];
  readonly deliveryIds?: readonly number[];
}
/** null while none is looked at. */
export const proposingAtom = atom<Proposing | null>(null);

/** Shipments that the planner has taken out of the proposal. */
export const droppedAtom = atom<ReadonlySet<number>>(new Set<number>());
export const dropProposedAtom = atom(null, (get, set, shipmentId: number) => {
  set(droppedAtom, new Set([...get(droppedAtom), shipmentId]));
});

/** The proposal's moves as they were answered. */
export const answeredMovesAtom = atom<readonly ProposedMove[]>([]);
/** The moves without those of shipments that were taken out, nor those onto runs that a card taken out would have left: their room was the card's. */
export const withoutDropped = (
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
  return withoutDropped(kept, new Set(alsoOut.map(({ shipmentId }) => shipmentId)), runOf);
};

/** The moves that are shown and would be placed. */
export const proposedMovesAtom = atom((get) =>
  withoutDropped(get(answeredMovesAtom), get(droppedAtom), (id) => get(itemAtom(id))?.deliveryId),
);

/** A new proposal of this, or none: nothing is left of the one before. */
export const proposeAtom = atom(null, (_get, set, asked: Proposing | null) => {
  set(proposingAtom, asked);
  set(answeredMovesAtom, []);
  set(droppedAtom, new Set<number>());
});

/** What a proposal would do to a run. */
export interface ProposedRun {
  /** By slot, 0–19. */
  readonly moves: ReadonlyMap<number, ProposedMove>;
  /** Items whose cards would go to another run. */
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

/** null where the proposal does nothing. */
export const proposedRunAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): ProposedRun | null => {
    const all = get(movesByRunAtom).get(deliveryId) ?? [];
    const leaving = get(leavingAtom);
    if (all.length === 0 && leaving.size === 0) return null;
    const items = get(itemsOfDeliveryAtom(deliveryId));
    const left = items.flatMap((id) => (id !== null && leaving.has(id) ? id : []));
    // What a colleague has put there since is never hidden by what was proposed before.
    const isFree = (id: number | null | undefined): boolean => typeof id !== 'number' || leaving.has(id);
    const moves = all.filter(({ slot }) => isFree(items[slot]));
    if (moves.length === 0 && left.length === 0) return null;
    return { moves: new Map(moves.map((move) => [move.slot, move])), leaving: new Set(left) };
  }),
);

/** Kg that the proposal would bring to the run, less what it would take off. */
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
