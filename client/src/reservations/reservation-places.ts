import { idlePart } from '../lib/lazy-part.tsx';
import type { OrderPlaces, SitePartProps } from '../orders/order-places.ts';

/** Reservations in the panel of a site. */
export const reservationPlaces: Partial<OrderPlaces> = {
  site: [idlePart<SitePartProps>(async () => (await import('./site-reservations.tsx')).SiteReservations)],
};
