import {
  filterShipments,
  type ShipmentFilter,
  type ShipmentList,
} from '@werkplan/shared/shipments/unassigned-list.ts';
import { atom } from 'jotai';
import { unassignedAtom } from './shipment-atoms.ts';

/** What the list is narrowed to; the search text arrives here after its 200 ms pause. */
export const searchAtom = atom('');
export const filterAtom = atom<ShipmentFilter>('all');

const matches = (site: string, search: string): boolean =>
  site.toLocaleLowerCase('de').includes(search.trim().toLocaleLowerCase('de'));

/** The cards to list; null while the day loads. */
export const shownListAtom = atom((get): ShipmentList | null => {
  const cards = get(unassignedAtom);
  if (!cards) return null;
  const search = get(searchAtom);
  return filterShipments(
    search.trim() ? cards.filter(({ order }) => matches(order.constructionSite, search)) : cards,
    get(filterAtom),
  );
});
