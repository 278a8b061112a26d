import type { FunctionComponent } from 'react';
import type { HallPlaces, ReserveProps } from '../halls/hall-places.ts';
import { idlePart, lazyPart } from '../lib/lazy-part.tsx';
import type { OrderPlaces, SitePartProps } from '../orders/order-places.ts';

/** Reservations in the panel of a site, and those of weeks that no screen shows. */
export const reservationPlaces: Partial<OrderPlaces> = {
import type { FunctionComponent } from 'react';
import type { HallPlaces, ReserveProps } from '../halls/hall-places.ts';
import { idlePart, lazyPart } from '../lib/lazy-part.tsx';
};
