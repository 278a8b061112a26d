import type { Yard, YardCard, YardRun } from '@werkplan/shared/yard/yard-schema.ts';

/** A marked card that has been placed elsewhere since: the mark doesn't count there. */
export interface MovedCard {
  readonly shipmentId: number;
  readonly site: string;
  /** Where it is now, within the link's reach; null: on no run of it. */
  readonly to: { readonly registration: string; readonly slot: number } | null;
}

/** The cards of `listed` with those that have moved since, each as it was moved last. */
export const withMoved = (
  listed: readonly MovedCard[],
  moved: readonly MovedCard[],
): readonly MovedCard[] => {
  const ids = new Set(moved.map(({ shipmentId }) => shipmentId));
  return moved.length === 0 ? listed : [...listed.filter(({ shipmentId }) => !ids.has(shipmentId)), ...moved];
};

interface Placed {
  readonly run: YardRun;
  readonly card: YardCard;
}

const placedIn = ({ runs }: Yard): Placed[] =>
  runs.flatMap((run) => run.slots.flatMap((slot) => (slot.kind === 'card' ? [{ run, card: slot }] : [])));

/** The marked cards of `before` that stand elsewhere in `after`, or nowhere. */
export const movedCards = (before: Yard, after: Yard): MovedCard[] => {
  const now = new Map(placedIn(after).map((placed) => [placed.card.shipmentId, placed]));
  return placedIn(before).flatMap(({ card: { shipmentId, itemId, constructionSite: site, mark } }) => {
    const found = now.get(shipmentId);
    if (mark === null || found?.card.itemId === itemId) return [];
    const to = found ? { registration: found.run.registration, slot: found.card.slot } : null;
    return [{ shipmentId, site, to }];
  });
};
