import {
  countShipments,
  filterShipments,
  type ListedShipment,
  type ShipmentFilter,
  type ShipmentList,
} from '@werkplan/shared/shipments/unassigned-list.ts';
import { containing } from '@werkplan/shared/values/compared-text.ts';
import { atom } from 'jotai';
import { sameElements, sameFields, dedupedAtom, weakAtomFamily } from '../live/atom-family.ts';
import { shipmentTakenFromListAtom } from '../live/past-day.ts';
import { cardAtom, placesAtom, unassignedAtom } from './shipment-atoms.ts';

/** Text by which the list is searched; debounced by 200 ms while it is typed. */
export const searchAtom = atom('');
export const filterAtom = atom<ShipmentFilter>('all');

/** Unassigned cards. While the day's history is shown, also the card that the shown step has taken out of the list. */
const cardsAtom = atom((get) => {
  const [cards, cameFrom] = [get(unassignedAtom), get(shipmentTakenFromListAtom)];
  const gone = cameFrom === null ? null : get(cardAtom(cameFrom));
  return cards && gone && !cards.includes(gone) ? [...cards, gone] : cards;
});

const isSearchingAtom = atom((get) => get(searchAtom).trim() !== '');

const foundAtom = atom((get): readonly ListedShipment[] | null => {
  const isSearched = containing(get(searchAtom));
  return get(cardsAtom)?.filter(({ order }) => isSearched(order.constructionSite)) ?? null;
});

const shownListAtom = atom((get): ShipmentList | null => {
  const cards = get(foundAtom);
  return cards && filterShipments(cards, get(filterAtom));
});

export interface ListedCardIds {
  /** Ids of the cards above the separator. */
  readonly first: readonly number[];
  /** Ids of the cards below the separator, which cannot be placed. */
  readonly second: readonly number[];
}

const idsOf = (cards: readonly ListedShipment[]): number[] => cards.map(({ shipment }) => shipment.id);
const isSameList = (a: ListedCardIds | null, b: ListedCardIds | null): boolean =>
  a === b || (a !== null && b !== null && sameElements(a.first, b.first) && sameElements(a.second, b.second));

const listedIdsAtom = atom((get): ListedCardIds | null => {
  const list = get(shownListAtom);
  return list && { first: idsOf(list.first), second: idsOf(list.second) };
});
/** Ids of the listed cards, which stay the same object while only the cards' contents change; null while loading. */
export const shownIdsAtom = dedupedAtom(listedIdsAtom, isSameList);

const countsOf = (cards: readonly ListedShipment[] | null) => cards && countShipments(cards);

/** Numbers of cards per filter in the search result; null while loading. */
export const filterCountsAtom = dedupedAtom(
  atom((get) => countsOf(get(foundAtom))),
  sameFields,
);

/** Number of the day's unassigned live cards, regardless of the search; null while loading. */
export const unassignedOnDayAtom = atom((get) => countsOf(get(unassignedAtom))?.active ?? null);

/** True if the list is being searched and the card's construction site matches. */
export const isFoundAtom = weakAtomFamily((id: number) =>
  atom((get) => {
    if (!get(isSearchingAtom)) return false;
    const card = get(cardAtom(id));
    return card !== null && containing(get(searchAtom))(card.order.constructionSite);
  }),
);

/** Number of search results on trucks; null without a search. */
export const foundOnTrucksAtom = atom((get) =>
  get(isSearchingAtom) ? [...get(placesAtom).keys()].filter((id) => get(isFoundAtom(id))).length : null,
);
