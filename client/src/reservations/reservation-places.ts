import type { FunctionComponent } from 'react';
import type { HallPlaces, ReserveProps } from '../halls/hall-places.ts';
import { idlePart, lazyPart } from '../lib/lazy-part.tsx';
import type { OrderPlaces, SitePartProps } from '../orders/order-places.ts';

/** Reservations in the panel of a site, and those of weeks that no screen shows. */
export const reservationPlaces: Partial<OrderPlaces> = {
  site: [idlePart<SitePartProps>(async () => (await import('./site-reservations.tsx')).SiteReservations)],
  reservations: async (from, to) =>
    await (await import('./listed-reservations.ts')).readReservations(from, to),
};

/** The dialog that a capacity card's menu opens. */
export const reservationHallPlaces: HallPlaces = {
  Reserve: lazyPart<FunctionComponent<ReserveProps>>(
    async () => (await import('./reserve-here.tsx')).ReserveHere,
  ),
};
