import type { FunctionComponent } from 'react';
import type { HallExtras, ReserveProps } from '../halls/hall-places.ts';
import { idlePart, lazyPart } from '../lib/lazy-part.tsx';
import type { OrderExtras, SitePartProps } from '../orders/order-places.ts';

/** Adds reservations to the panel of a site, and to pages about whole weeks. */
export const reservationPlaces: Partial<OrderExtras> = {
  site: [idlePart<SitePartProps>(async () => (await import('./site-reservations.tsx')).SiteReservations)],
  reservations: async (from, to) =>
    await (await import('./listed-reservations.ts')).readReservations(from, to),
};

/** Adds the dialog that a capacity card's menu opens. */
export const reservationHallPlaces: HallExtras = {
  Reserve: lazyPart<FunctionComponent<ReserveProps>>(
    async () => (await import('./reserve-here.tsx')).ReserveHere,
  ),
};
