import {
  countShipments,
  filterShipments,
  type ListedShipment,
  type ShipmentFilter,
  type ShipmentList,
} from '@werkplan/shared/shipments/unassigned-list.ts';
import { containing } from '@werkplan/shared/values/compared-text.ts';
import { atom } from 'jotai';
import { sameElements, sameFields, steady } from '../live/atom-family.ts';
import { cameFromListAtom } from '../live/past-day.ts';
import { cardAtom, unassignedAtom } from './shipment-atoms.ts';

/** The search text arrives here after a pause of 200 ms. */
export const searchAtom = atom('');
export const filterAtom = atom<ShipmentFilter>('all');

/** In the past also the card that the shown step took out of the list. */
const cardsAtom = atom((get) => {
  const [cards, cameFrom] = [get(unassignedAtom), get(cameFromListAtom)];
  const gone = cameFrom === null ? null : get(cardAtom(cameFrom));
  return cards && gone && !cards.includes(gone) ? [...cards, gone] : cards;
});

const shownListAtom = atom((get): ShipmentList | null => {
  const cards = get(cardsAtom);
  if (!cards) return null;
  const isSearched = containing(get(searchAtom));
  return filterShipments(
    cards.filter(({ order }) => isSearched(order.constructionSite)),
    get(filterAtom),
  );
});

export interface ListedIds {
  readonly first: readonly number[];
  /** Those that can't be placed, below the separator. */
  readonly second: readonly number[];
}

const idsOf = (cards: readonly ListedShipment[]): number[] => cards.map(({ shipment }) => shipment.id);
const isSameList = (a: ListedIds | null, b: ListedIds | null): boolean =>
  a === b || (a !== null && b !== null && sameElements(a.first, b.first) && sameElements(a.second, b.second));

const listedIdsAtom = atom((get): ListedIds | null => {
  const list = get(shownListAtom);
  return list && { first: idsOf(list.first), second: idsOf(list.second) };
});
/** Unchanged while only the cards' contents change; null while loading. */
export const shownIdsAtom = steady(listedIdsAtom, isSameList);

const unsteadyCountsAtom = atom((get) => {
  const cards = get(unassignedAtom);
  return cards && countShipments(cards);
});
/** The number of cards per filter; null while loading. */
export const filterCountsAtom = steady(unsteadyCountsAtom, sameFields);
