import { type ReservationUse, reservationUseOf } from '@werkplan/shared/halls/booked.ts';
import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { parseKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { use, useEffect, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { rowsAtoms } from '../../live/day-store.ts';
import type { NewOrderInput } from '../new-order-input.ts';
import { type KnownPlace, OrderPlacesContext } from '../order-places.ts';

/** Debounce (ms) while typing. */
const pauseMs = 150;

/** The id of the site in the book that a place is a spelling of; null: none, or not answered yet. */
const useSiteOf = (place: KnownPlace | null): number | null => {
  const { book } = use(OrderPlacesContext);
  const { constructionSite = '', postCode = '', city = '' } = place ?? {};
  const key = place ? [constructionSite, postCode, city].join('|') : '';
  const [asked, setAsked] = useState<{ readonly key: string; readonly id: number | null } | null>(null);
  useEffect(() => {
    if (key === '' || !book) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const id = await book.siteOf({ constructionSite, postCode, city });
      if (isWanted) setAsked({ key, id });
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      isWanted = false;
    };
  }, [book, key, constructionSite, postCode, city]);
  return asked?.key === key ? asked.id : null;
};

/** What an order takes of its site's reservations, in its own hall or in another one that has some. */
export interface ReservedPlace extends ReservationUse {
  readonly hall: HallId;
  readonly site: string;
}

/** The typed address if it is whole. */
const wholePlace = ({ constructionSite, postCode, city }: NewOrderInput): KnownPlace | null => {
  const place = { constructionSite: constructionSite.trim(), postCode, city: city.trim() };
  return Object.values(place).includes('') ? null : place;
};

/** Kg of a typed order for a day, of the site it belongs to. */
interface TypedBooking {
  readonly siteId: number;
  readonly date: Day;
  readonly steel: number;
  readonly matting: number;
}

/** The first hall, beginning with `hall`, in which something is left of the site's reservations. */
const reservedPlaceOf = (
  rows: readonly Reservation[],
  order: TypedBooking,
  hall: HallId,
): (ReservationUse & { readonly hall: HallId }) | null => {
  for (const hallId of [hall, ...hallIds.filter((id) => id !== hall)]) {
    const found = reservationUseOf(rows, { ...order, hallId });
    if (found) return { ...found, hall: hallId };
  }
  return null;
};

/**
 * What the typed order takes of the reservations of the typed or the offered site (rules/reservations.md#booking-an-order);
 * null: nothing is left of any.
 */
export const useReservedPlace = (
  input: NewOrderInput,
  offered: KnownPlace | null,
  { hall, day }: { readonly hall: HallId; readonly day: Day },
): ReservedPlace | null => {
  const { language } = useText();
  const [rows, sites] = [useAtomValue(rowsAtoms.reservations), useAtomValue(rowsAtoms.sites)];
  const siteId = useSiteOf(rows?.size ? (offered ?? wholePlace(input)) : null);
  if (siteId === null || !rows) return null;
  const kg = (text: string): number => parseKilograms(text, language).kilograms ?? 0;
  const order = { siteId, date: day, steel: kg(input.steel), matting: kg(input.matting) };
  const found = reservedPlaceOf([...rows.values()], order, hall);
  return found && { ...found, site: sites?.get(siteId)?.name ?? '' };
};
