import {
  countShipments,
  filterShipments,
  type ListedShipment,
  type ShipmentFilter,
  type ShipmentList,
} from '@werkplan/shared/shipments/unassigned-list.ts';
import { atom } from 'jotai';
import { sameElements, sameFields, steady } from '../live/atom-family.ts';
import { cameFromListAtom } from '../live/past-day.ts';
import { cardAtom, unassignedAtom } from './shipment-atoms.ts';

/** What the list is narrowed to; the search text arrives here after its 200 ms pause. */
export const searchAtom = atom('');
export const filterAtom = atom<ShipmentFilter>('all');

const matches = (site: string, search: string): boolean =>
  site.toLocaleLowerCase('de').includes(search.trim().toLocaleLowerCase('de'));

/** The list's cards and, of the past, the one that the shown step took out of it. */
const cardsAtom = atom((get) => {
  const [cards, cameFrom] = [get(unassignedAtom), get(cameFromListAtom)];
  const gone = cameFrom === null ? null : get(cardAtom(cameFrom));
  return cards && gone && !cards.includes(gone) ? [...cards, gone] : cards;
});

const shownListAtom = atom((get): ShipmentList | null => {
  const cards = get(cardsAtom);
  if (!cards) return null;
  const search = get(searchAtom);
  return filterShipments(
    search.trim() ? cards.filter(({ order }) => matches(order.constructionSite, search)) : cards,
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
/** The cards to list; unchanged while only cards change. null while the day loads. */
export const shownIdsAtom = steady(listedIdsAtom, isSameList);

const unsteadyCountsAtom = atom((get) => {
  const cards = get(unassignedAtom);
  return cards && countShipments(cards);
});
/** How many cards each filter would show; null while the day loads. */
export const filterCountsAtom = steady(unsteadyCountsAtom, sameFields);
