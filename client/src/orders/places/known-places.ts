import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import { beginningWith, isSameText } from '@werkplan/shared/values/compared-text.ts';
import { call } from '../../lib/api-client.ts';
import type { SiteAddress } from '../order-places.ts';

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

/** Returns the city that these addresses have for a post code; null if they have none or several. */
export const cityOfPostCode = (places: readonly SiteAddress[], postCode: string): string | null => {
  const [city, ...others] = places.flatMap((place) => (place.postCode === postCode ? [place.city] : []));
  return city !== undefined && others.every((other) => isSameText(other, city)) ? city : null;
};

/** Returns the address of the site with the typed name, or of the only site whose name starts with it; otherwise null. */
export const addressOfTypedSite = (places: readonly SiteAddress[], typed: string): SiteAddress | null => {
  const same = places.find(({ constructionSite }) => isSameText(constructionSite, typed));
  if (same) return same;
  const begins = beginningWith(typed);
  const [first, ...others] = places.filter(({ constructionSite }) => begins(constructionSite));
  const isOnly = others.every(({ constructionSite }) =>
    isSameText(constructionSite, first?.constructionSite ?? ''),
  );
  return first && isOnly ? first : null;
};

/**
 * Returns the address of the site with exactly this name; null if it is unknown, or if the name has several addresses.
 */
export const addressOfNamedSite = (places: readonly SiteAddress[], name: string): SiteAddress | null => {
  const [first, ...others] = places.filter(({ constructionSite }) => isSameText(constructionSite, name));
  const isOne = others.every(
    ({ postCode, city }) => postCode === first?.postCode && isSameText(city, first.city),
  );
  return first && isOne ? first : null;
};
