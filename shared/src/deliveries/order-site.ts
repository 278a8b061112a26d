import { foldAccents, spellOutUmlauts } from '../values/compared-text.ts';
import type { Order } from '../orders/order-schema.ts';
import type { Site, SiteSpelling } from './site-schema.ts';

/** The texts of an order that name its construction site. */
export type SiteTexts = Pick<Order, 'constructionSite' | 'postCode' | 'city'>;

export const spellingOf = ({ constructionSite, postCode, city }: SiteTexts): SiteSpelling => ({
  city,
  name: constructionSite,
  postCode,
});

const gaps = /[\s\-\u2010-\u2015]+/gu;
const plain = (text: string): string => text.replaceAll(gaps, '');
/** Normalises a postcode for comparison, so that 'D-77716' and '77716' are equal. */
const plainPostCode = (text: string): string => plain(foldAccents(text)).replace(/^d(?=\d{5}$)/, '');

/**
 * Returns the keys of a spelling; two spellings mean the same site if they share a key. Case, accents, blanks and hyphens don't
 * count, and umlauts may be spelled out, but 'str.' isn't 'straße' (rules/sites.md#which-orders-belong-to-a-site).
 */
export const spellingKeys = ({ name, postCode, city }: SiteSpelling): readonly string[] => {
  const code = plainPostCode(postCode);
  const forms = (text: string): string[] => [plain(foldAccents(text)), plain(spellOutUmlauts(text))];
  const keys = forms(name).flatMap((one) => forms(city).map((other) => `${one}|${code}|${other}`));
  return [...new Set(keys)];
};

/** True if both are spellings of one site. */
export const isSameSpelling = (one: SiteSpelling, other: SiteSpelling): boolean => {
  const keys = spellingKeys(other);
  return spellingKeys(one).some((key) => keys.includes(key));
};

/** Finds the site of an order. */
export interface SiteFinder {
  /** Returns an order's site: the one to which a planner has tied it, else the one that its texts name; null if there is none. */
  of: (order: Pick<Order, 'id'> & SiteTexts) => Site | null;
  /** Returns every site that matches the order, because a change of any of these may change the order's site. */
  mayBeOf: (order: Pick<Order, 'id'> & SiteTexts) => readonly Site[];
  /** Returns the site with this spelling; null if there is none. */
  named: (spelling: SiteSpelling) => Site | null;
}

const build = (sites: Iterable<Site>): SiteFinder => {
  const [tied, byKey] = [new Map<number, Site>(), new Map<string, { site: Site; rank: number }[]>()];
  const inOrder = [...sites].sort((a, b) => a.id - b.id);
  const note = (site: Site, spelling: SiteSpelling, isAlias: boolean): void => {
    // If several sites match, active ones precede retired ones, then matches by name precede those by alias, then older sites
    // precede newer ones.
    const rank = (site.status === 'ACTIVE' ? 0 : 2) + Number(isAlias);
    for (const key of spellingKeys(spelling)) byKey.set(key, [...(byKey.get(key) ?? []), { site, rank }]);
  };
  for (const site of inOrder) {
    for (const id of site.orderIds) tied.set(id, site);
    note(site, site, false);
    for (const alias of site.aliases) note(site, alias, true);
  }
  const agreeing = (spelling: SiteSpelling): readonly Site[] =>
    spellingKeys(spelling)
      .flatMap((key) => byKey.get(key) ?? [])
      .sort((a, b) => a.rank - b.rank || a.site.id - b.site.id)
      .map(({ site }) => site);
  const named = (spelling: SiteSpelling): Site | null => agreeing(spelling)[0] ?? null;
  return {
    of: (order) => tied.get(order.id) ?? named(spellingOf(order)),
    mayBeOf: (order) => [
      ...new Set([
        ...(tied.has(order.id) ? [tied.get(order.id) as Site] : []),
        ...agreeing(spellingOf(order)),
      ]),
    ],
    named,
  };
};

/** Caches finders by their immutable map of sites, because indexing thousands of sites for each order would be slow. */
const finders = new WeakMap<ReadonlyMap<number, Site>, SiteFinder>();

export const siteFinder = (sites: ReadonlyMap<number, Site>): SiteFinder => {
  const known = finders.get(sites) ?? build(sites.values());
  finders.set(sites, known);
  return known;
};

/** Returns the sites that a screen with these orders and reservations needs, sorted by id. */
export const sitesOf = (
  sites: ReadonlyMap<number, Site>,
  orders: Iterable<Pick<Order, 'id'> & SiteTexts>,
  reservations: Iterable<{ readonly siteId: number }> = [],
): Site[] => {
  if (sites.size === 0) return [];
  const { mayBeOf } = siteFinder(sites);
  const reserving = [...reservations].flatMap(({ siteId }) => sites.get(siteId) ?? []);
  return [...new Set([...[...orders].flatMap(mayBeOf), ...reserving])].sort((a, b) => a.id - b.id);
};
