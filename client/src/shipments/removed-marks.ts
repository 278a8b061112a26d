import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { atom, type Getter } from 'jotai';
import type { Translate } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { sameElements, dedupedAtom } from '../live/atom-family.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { selectionAtom } from './selection.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

/** Returns the marks of these cards, which are removed when the cards leave their slots (rules/yard.md#marks). */
export const marksOfShipments = (get: Getter, shipmentIds: readonly number[]): YardMark[] =>
  shipmentIds.flatMap((id) => {
    const place = get(placeOfShipmentAtom(id));
    return (place && get(rowsAtoms.deliveryItems)?.get(place.itemId)?.mark) ?? [];
  });

/** Marks of the yard on the selected cards. */
export const selectedMarksAtom = dedupedAtom(
  atom((get): readonly YardMark[] =>
    marksOfShipments(
      get,
      get(selectionAtom).map(({ id }) => id),
    ),
  ),
  sameElements,
);

/** Returns a warning about marks that will be removed, 'Meldung vom Hof verfällt: geladen (Tor 3)'; empty without marks. */
export const removedMarksText = (marks: readonly YardMark[], t: Translate): string => {
  const what = marks.map(({ status, by }) => `${t(`yard.mark.${status}`)} (${isolateText(by)})`).join(', ');
  return what && t('yard.marksFall', { count: marks.length, what });
};
