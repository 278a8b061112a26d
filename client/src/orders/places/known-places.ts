import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import { beginningWith, isSameText } from '@werkplan/shared/values/compared-text.ts';
import { call } from '../../lib/api-client.ts';
import type { KnownPlace } from '../order-places.ts';

/** Maximum of the search; nearby orders suffice to see if a post code has one city. */
const limit = '50';

/**
 * Finds orders with this site or post code, nearest days first, as source of address suggestions. Empty
 * without an answer.
 */
export const knownPlaces = async (text: string, signal: AbortSignal): Promise<readonly KnownPlace[]> => {
  try {
    const { data } = await call(searchEndpoint, { query: { q: text, limit } }, { signal, quiet: true });
    return data.orders;
  } catch {
    return [];
  }
};

/** City of a post code; null when orders have none or several. */
export const cityOfPostCode = (places: readonly KnownPlace[], postCode: string): string | null => {
  const [city, ...others] = places.flatMap((place) => (place.postCode === postCode ? [place.city] : []));
  return city !== undefined && others.every((other) => isSameText(other, city)) ? city : null;
};

/** Address of a site typed completely, or far enough to be unique; null otherwise. */
export const placeOfSite = (places: readonly KnownPlace[], typed: string): KnownPlace | null => {
  const same = places.find(({ constructionSite }) => isSameText(constructionSite, typed));
  if (same) return same;
  const begins = beginningWith(typed);
  const [first, ...others] = places.filter(({ constructionSite }) => begins(constructionSite));
  const isOnly = others.every(({ constructionSite }) =>
    isSameText(constructionSite, first?.constructionSite ?? ''),
  );
  return first && isOnly ? first : null;
};

/** Address of a site named exactly; null when it is unknown, or one name stands for several places. */
export const placeNamed = (places: readonly KnownPlace[], name: string): KnownPlace | null => {
  const [first, ...others] = places.filter(({ constructionSite }) => isSameText(constructionSite, name));
  const isOne = others.every(
    ({ postCode, city }) => postCode === first?.postCode && isSameText(city, first.city),
  );
  return first && isOne ? first : null;
};
