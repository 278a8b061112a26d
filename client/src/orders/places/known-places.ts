import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import { fold, isSameText } from '@werkplan/shared/values/compared-text.ts';
import { call } from '../../lib/api-client.ts';

/** A construction site with its place, as an order has it. */
export interface KnownPlace {
  readonly constructionSite: string;
  readonly postCode: string;
  readonly city: string;
}

/** The most that the search answers: whether a post code has one city is seen by its nearest orders. */
const limit = '50';

/**
 * Where proposals for post code and city come from: the plant's own orders that have such a site or post code, those of
 * the nearest days first. Empty when the server doesn't answer.
 */
export const knownPlaces = async (text: string, signal: AbortSignal): Promise<readonly KnownPlace[]> => {
  try {
    const { data } = await call(searchEndpoint, { query: { q: text, limit } }, { signal, quiet: true });
    return data.orders;
  } catch {
    return [];
  }
};

/** The city of a post code; null where the orders have none or several. */
export const cityOfPostCode = (places: readonly KnownPlace[], postCode: string): string | null => {
  const [city, ...others] = places.flatMap((place) => (place.postCode === postCode ? [place.city] : []));
  return city !== undefined && others.every((other) => isSameText(other, city)) ? city : null;
};

/** The place of a site that was typed whole, or so far that only one site is called so; null for any other text. */
export const placeOfSite = (places: readonly KnownPlace[], typed: string): KnownPlace | null => {
  const same = places.find(({ constructionSite }) => isSameText(constructionSite, typed));
  if (same) return same;
  const start = fold(typed.trim());
  const [first, ...others] = places.filter(({ constructionSite }) =>
    fold(constructionSite).startsWith(start),
  );
  const isOnly = others.every(({ constructionSite }) =>
    isSameText(constructionSite, first?.constructionSite ?? ''),
  );
  return first && isOnly ? first : null;
};
