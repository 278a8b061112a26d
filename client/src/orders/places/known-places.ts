import { beginningWith, isSameText } from '@werkplan/shared/values/compared-text.ts';
import type { SiteAddress } from '../order-places.ts';

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
