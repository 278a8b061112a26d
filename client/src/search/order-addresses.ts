import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import { call } from '../lib/api-client.ts';
import type { SiteAddress } from '../orders/order-places.ts';

/** Number of orders to find: the search's maximum. That many suffice to see if a post code has only one city. */
const limit = '50';

/** Returns the addresses of orders that a search for a site or post code finds, nearest days first; empty if it fails. */
export const findOrderAddresses = async (
  text: string,
  signal: AbortSignal,
): Promise<readonly SiteAddress[]> => {
  try {
    const { data } = await call(searchEndpoint, { query: { q: text, limit } }, { signal, quiet: true });
    return data.orders;
  } catch {
    return [];
  }
};
