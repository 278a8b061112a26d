import type { Yard, YardCard, YardRun } from '@werkplan/shared/yard/yard-schema.ts';

/** Card that was moved after the yard had marked it; moving it has removed the mark. */
export interface MovedCard {
  readonly shipmentId: number;
  readonly site: string;
  /** The truck and slot (0–19) in which the card is now; null if it is on none of the link's runs. */
  readonly to: { readonly registration: string; readonly slot: number } | null;
}

/** Adds newly moved cards to the listed ones; of each card, only the latest move is listed. */
export const addMovedCards = (
  listed: readonly MovedCard[],
  moved: readonly MovedCard[],
): readonly MovedCard[] => {
  const ids = new Set(moved.map(({ shipmentId }) => shipmentId));
  return moved.length === 0 ? listed : [...listed.filter(({ shipmentId }) => !ids.has(shipmentId)), ...moved];
};

interface PlacedCard {
  readonly run: YardRun;
  readonly card: YardCard;
}

const placedIn = ({ runs }: Yard): PlacedCard[] =>
  runs.flatMap((run) => run.slots.flatMap((slot) => (slot.kind === 'card' ? [{ run, card: slot }] : [])));

/** Returns the marked cards of `before` that in `after` are in another slot, or on none of the link's runs. */
export const findMovedCards = (before: Yard, after: Yard): MovedCard[] => {
  const now = new Map(placedIn(after).map((placed) => [placed.card.shipmentId, placed]));
  return placedIn(before).flatMap(({ card: { shipmentId, itemId, constructionSite: site, mark } }) => {
    const found = now.get(shipmentId);
    if (mark === null || found?.card.itemId === itemId) return [];
    const to = found ? { registration: found.run.registration, slot: found.card.slot } : null;
    return [{ shipmentId, site, to }];
  });
};
