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
import { type SiteAddress, OrderExtrasContext } from '../order-places.ts';

/** Debounce (ms) while typing. */
const pauseMs = 150;

/** Returns the id of the registered site to which the address belongs; null if there is none, or until answered. */
const useSiteOf = (place: SiteAddress | null): number | null => {
  const { book } = use(OrderExtrasContext);
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

/**
 * The reserved kg of its site that an order would use, and the hall in which they are reserved: the order's own hall if any
 * are left in it, otherwise another one.
 */
export interface ReservationOffer extends ReservationUse {
  readonly hall: HallId;
  readonly site: string;
}

/** Returns the entered address; null if it is incomplete. */
const wholePlace = ({ constructionSite, postCode, city }: NewOrderInput): SiteAddress | null => {
  const place = { constructionSite: constructionSite.trim(), postCode, city: city.trim() };
  return Object.values(place).includes('') ? null : place;
};

/** The entered order's kg, with its site and day. */
interface TypedBooking {
  readonly siteId: number;
  readonly date: Day;
  readonly steel: number;
  readonly matting: number;
}

/** Returns the first hall, starting with `hall`, in which the site has reserved kg left, and how many the order would use. */
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
 * Returns the reserved kg of its site that the entered order would use (rules/reservations.md#booking-an-order); null if
 * none are left in the shown week, or the site is not known (yet).
 */
export const useReservationOffer = (
  input: NewOrderInput,
  offered: SiteAddress | null,
  { hall, day }: { readonly hall: HallId; readonly day: Day },
): ReservationOffer | null => {
  const { language } = useText();
  const [rows, sites] = [useAtomValue(rowsAtoms.reservations), useAtomValue(rowsAtoms.sites)];
  const siteId = useSiteOf(rows?.size ? (offered ?? wholePlace(input)) : null);
  if (siteId === null || !rows) return null;
  const kg = (text: string): number => parseKilograms(text, language).kilograms ?? 0;
  const order = { siteId, date: day, steel: kg(input.steel), matting: kg(input.matting) };
  const found = reservedPlaceOf([...rows.values()], order, hall);
  return found && { ...found, site: sites?.get(siteId)?.name ?? '' };
};
