import type { OrderPlaces } from '../orders/order-places.ts';

/** The rooms that plug into the orders' places; a room is taken out by removing its lines here. */
export const orderPlaces: OrderPlaces = { fileKinds: [], marks: [], entries: [] };
