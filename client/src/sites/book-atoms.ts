import type { Site, SiteSpelling } from '@werkplan/shared/deliveries/site-schema.ts';
import { containing } from '@werkplan/shared/values/compared-text.ts';
import { listSitesEndpoint, siteBookEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import type { PlannedSite, SiteBook } from '@werkplan/shared/sites/site-requests-schema.ts';
import { addDays, type Day, daysBetween } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { readPeriodAgain } from '../live/follow-period.ts';
import type { Period } from '../live/period.ts';
import { createPushedValue } from '../live/pushed-value.ts';
import { syncAtom } from '../live/sync-store.ts';
import { useLivePeriod } from '../live/use-live-period.ts';

const listedAtom = atom<ReadonlyMap<number, Site> | null>(null);

const listedSites = clientPart(() =>
  createPushedValue(
    async () => (await call(listSitesEndpoint, {}, { quiet: true })).data,
    (sites: readonly Site[]) => store().set(listedAtom, new Map(sites.map((site) => [site.id, site]))),
  ),
);

const liveSitesAtom = atom((get) => get(shownDayAtom)?.sites ?? null);
const goneSitesAtom = atom((get) => get(shownDayAtom)?.gone?.sites ?? null);

/** All sites: those loaded, with the live changes that are newer; null until they are loaded. */
export const allSitesAtom = atom((get): ReadonlyMap<number, Site> | null => {
  const [listed, live, gone] = [get(listedAtom), get(liveSitesAtom), get(goneSitesAtom)];
  if (!listed) return null;
  const sites = new Map(listed);
  for (const [id, site] of live ?? []) if (site.version >= (sites.get(id)?.version ?? 0)) sites.set(id, site);
  for (const [id, version] of gone ?? []) if ((sites.get(id)?.version ?? 0) <= version) sites.delete(id);
  return sites;
});

/** Puts a site that has just been saved into the loaded ones, so that it is shown before its patch arrives. */
export const showSavedSite = (site: Site): void =>
  store().set(listedAtom, (sites) =>
    sites && site.version >= (sites.get(site.id)?.version ?? 0) ? new Map(sites).set(site.id, site) : sites,
  );

/** Loads all sites, unless that has been done; later changes arrive with the day that the page follows live. */
export const readSitesOnce = (): void => listedSites().once();

/** Returns all sites, after loading them if needed. @throws ApiError, NetworkError */
export const loadSites = async (): Promise<ReadonlyMap<number, Site>> => {
  if (!store().get(listedAtom)) await listedSites().again();
  return store().get(allSitesAtom) ?? new Map<number, Site>();
};

const bookAtom = atom<ReadonlyMap<Day, SiteBook>>(new Map());

const bookOf = (from: Day, to: Day): Period<SiteBook> => ({
  days: Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)),
  read: async () => {
    const { data } = await call(siteBookEndpoint, { query: { from, to } }, { quiet: true });
    return new Map([[from, data]]);
  },
  rowsAtom: bookAtom,
});

const totalsAtom = atom((get) => get(syncAtom).period.totals);
/** Debounce (ms), so that a burst of changes causes only one request. */
const pauseMs = 400;

/**
 * Returns the sums of the orders by site, from `from` to `to` (at most 45 days), and keeps them up to date; null until they
 * are loaded.
 */
export const useSiteBook = (from: Day, to: Day): SiteBook | null => {
  useLivePeriod(useMemo(() => bookOf(from, to), [from, to]));
  const book = useAtomValue(bookAtom).get(from) ?? null;
  const [totals, sites] = [useAtomValue(totalsAtom), useAtomValue(liveSitesAtom)];
  useEffect(() => {
    if (store().get(bookAtom).size === 0) return;
    const timer = setTimeout(readPeriodAgain, pauseMs);
    return () => clearTimeout(timer);
  }, [totals, sites]);
  return book;
};

/** A row of the table of sites: a registered site, or a spelling of orders that belong to no site. */
export interface SiteRow extends SiteSpelling {
  readonly key: string;
  readonly site: Site | null;
  readonly orders: number;
  readonly kg: number;
  /** Reserved kg of the period that the site's orders haven't used. */
  readonly reserved: number;
  readonly next: PlannedSite['next'];
  readonly mayMerge: boolean;
}

/** Returns the key of a row: the site's id, or the spelling's fields if it belongs to no site. */
export const siteRowKey = ({
  siteId,
  name,
  postCode,
  city,
}: Pick<PlannedSite, 'siteId'> & SiteSpelling): string =>
  siteId === null ? [name, postCode, city].join('|') : String(siteId);

/** Returns a row for each registered site, retired ones included, and for each spelling that belongs to no site. */
export const siteRows = (sites: ReadonlyMap<number, Site>, book: SiteBook): SiteRow[] => {
  const offered = new Set(book.offers.flat().map(siteRowKey));
  const planned = new Map(book.planned.map((one) => [siteRowKey(one), one]));
  const rows = [...sites.values()].map((site): SiteRow => {
    const key = String(site.id);
    const { orders = 0, kg = 0, reserved = 0, next = null } = planned.get(key) ?? {};
    const { name, postCode, city } = site;
    return { key, site, name, postCode, city, orders, kg, reserved, next, mayMerge: offered.has(key) };
  });
  const unnamed = book.planned.filter(({ siteId }) => siteId === null);
  return [
    ...rows,
    ...unnamed.map((one): SiteRow => {
      const key = siteRowKey(one);
      return { ...one, key, site: null, mayMerge: offered.has(key) };
    }),
  ];
};

/**
 * Filters of the table of sites: `planned` shows rows with orders, `unknown` those of them that have no unloading hours, and
 * `inactive` retired sites. `all` and `unknown` leave out retired sites.
 */
export const siteFilters = ['all', 'planned', 'unknown', 'inactive'] as const;
export type SiteFilter = (typeof siteFilters)[number];

const passes: Readonly<Record<SiteFilter, (row: SiteRow) => boolean>> = {
  all: ({ site }) => site?.status !== 'INACTIVE',
  planned: ({ orders }) => orders > 0,
  unknown: ({ site, orders }) => site?.status !== 'INACTIVE' && orders > 0 && !site?.windows.length,
  inactive: ({ site }) => site?.status === 'INACTIVE',
};

export type SiteSorting = 'name' | 'kg' | 'next';

const momentOf = ({ next }: SiteRow): string => (next ? `${next.date} ${next.time}` : '9999');
const byName = (one: SiteRow, other: SiteRow): number =>
  one.name.localeCompare(other.name, 'de') || one.postCode.localeCompare(other.postCode);
const inOrder: Readonly<Record<SiteSorting, (one: SiteRow, other: SiteRow) => number>> = {
  name: byName,
  kg: (one, other) => other.kg - one.kg || byName(one, other),
  next: (one, other) => momentOf(one).localeCompare(momentOf(other)) || byName(one, other),
};

/** Returns the rows that match the filter and the text, sorted by `order`. */
export const filterSiteRows = (
  rows: readonly SiteRow[],
  {
    filter,
    text,
    order,
  }: { readonly filter: SiteFilter; readonly text: string; readonly order: SiteSorting },
): SiteRow[] => {
  const words = text.split(/\s+/u).filter(Boolean).map(containing);
  const textOf = ({ name, postCode, city, site }: SiteRow): string =>
    [name, postCode, city, site?.contact, site?.phone, ...(site?.aliases ?? []).map((one) => one.name)].join(
      ' ',
    );
  return rows
    .filter((row) => passes[filter](row) && words.every((isIn) => isIn(textOf(row))))
    .sort(inOrder[order]);
};
