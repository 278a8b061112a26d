import type { OrderExtras } from '../orders/order-places.ts';
import { findOrderAddresses } from './order-addresses.ts';

/** Offers the addresses of the plant's orders to the fields of an order. */
export const searchPlaces: Partial<OrderExtras> = { findOrderAddresses };
