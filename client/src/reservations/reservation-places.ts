import type { FunctionComponent } from 'react';
import type { HallExtras, ReserveProps } from '../halls/hall-places.ts';
import { idlePart, lazyPart } from '../lib/lazy-part.tsx';
import type { OrderExtras, SiteSectionProps } from '../orders/order-places.ts';

/** Adds the reservations to a site's panel, and offers them to the pages that show whole weeks. */
export const reservationPlaces: Partial<OrderExtras> = {
  site: [idlePart<SiteSectionProps>(async () => (await import('./site-reservations.tsx')).SiteReservations)],
  reservations: async (from, to) =>
    await (await import('./listed-reservations.ts')).readReservations(from, to),
};

/** Adds the dialog that is opened from a capacity card's menu. */
export const reservationHallPlaces: HallExtras = {
  Reserve: lazyPart<FunctionComponent<ReserveProps>>(
    async () => (await import('./reservation-dialog.tsx')).ReserveHere,
  ),
};
