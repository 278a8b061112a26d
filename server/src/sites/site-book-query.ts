import { siteFinder } from '@werkplan/shared/deliveries/order-site.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import { reservationsOn } from '@werkplan/shared/halls/reserved.ts';
import { mergeOffers } from '@werkplan/shared/sites/merge-offers.ts';
import type { PlannedSite, SiteBook } from '@werkplan/shared/sites/site-requests-schema.ts';
import { type Day, daysFromTo, mondayOf } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { toRows } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import { selectReservationsAndCalendar } from '../halls/hall-days-query.ts';

interface Period {
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
}

/** The live orders of a period with one spelling of the site's name; orders that planners tied to a site are counted apart. */
interface Planned extends Omit<PlannedSite, 'next' | 'reserved'> {
  readonly date: Day | null;
  readonly time: string | null;
}

interface ReadBook {
  readonly sites: readonly Image[] | null;
  readonly planned: readonly Planned[] | null;
  readonly apart: readonly string[] | null;
  readonly reservations: readonly Image[];
  readonly calendar: readonly Image[];
}

/**
 * Reads in one statement the orders of a period, the sites that they may belong to, and the spellings that planners keep
 * apart. Only sites with similar postcodes, tied orders or reservations are read, because there may be thousands after years.
 */
const readBook = async (db: Database, { from, to, today }: Period): Promise<ReadBook> => {
  const { rows } = await sql<ReadBook>`
    WITH near_orders AS MATERIALIZED (
      SELECT id, construction_site, post_code, city, steel, matting, date, time FROM production_order
      WHERE date BETWEEN ${from}::date AND ${to}::date AND NOT is_canceled),
    tied AS (
      SELECT site.id AS site_id, order_id FROM site, unnest(order_ids) order_id
      WHERE order_ids && ARRAY(SELECT id FROM near_orders)),
    planned AS (
      SELECT site_id AS "siteId", construction_site AS name, post_code AS "postCode", city, count(*)::int AS orders,
        sum(steel + matting)::float8 AS kg,
        (array_agg(o.date ORDER BY o.date, o.time) FILTER (WHERE o.date >= ${today}::date))[1] AS date,
        (array_agg(o.time ORDER BY o.date, o.time) FILTER (WHERE o.date >= ${today}::date))[1] AS time
      FROM near_orders o LEFT JOIN tied ON tied.order_id = o.id
      GROUP BY site_id, construction_site, post_code, city),
    near AS (
      SELECT * FROM site WHERE id IN (
        SELECT id FROM site WHERE site_code_ends(post_code, aliases) && ARRAY(
          SELECT DISTINCT unnest(site_code_ends("postCode", '[]')) FROM planned)
        UNION SELECT "siteId" FROM planned
        UNION SELECT site_id FROM reservation WHERE day BETWEEN ${mondayOf(from)}::date AND ${to}::date))
    SELECT (SELECT json_agg(to_jsonb(near) ORDER BY id) FROM near) AS sites,
      (SELECT json_agg(planned ORDER BY name, "postCode", city) FROM planned) AS planned,
      (SELECT json_agg(pair) FROM site_apart) AS apart, ${selectReservationsAndCalendar([from, to])}`.execute(
    {
      getExecutor: () => db.getExecutor().withoutPlugins(),
    },
  );
  return rows[0] ?? { sites: null, planned: null, apart: null, reservations: [], calendar: [] };
};

const together = (one: PlannedSite, { orders, kg, date, time }: Planned): PlannedSite => {
  const next = date === null ? null : { date, time: time ?? '' };
  const isEarlier =
    next !== null && (one.next === null || `${next.date} ${next.time}` < `${one.next.date} ${one.next.time}`);
  return { ...one, orders: one.orders + orders, kg: one.kg + kg, next: isEarlier ? next : one.next };
};

const nothing = { orders: 0, kg: 0, reserved: 0, next: null };

const plannedFor = ({ id, name, postCode, city }: Site): PlannedSite => ({
  siteId: id,
  name,
  postCode,
  city,
  ...nothing,
});

/** Sums the kg of each site's reservations that count on the period's days. */
const reservedBySite = (read: ReadBook, { from, to, today }: Period): ReadonlyMap<number, number> => {
  const reservations = toRows<'reservations'>(read.reservations);
  const plantDay = { today, calendar: toRows<'calendarEntries'>(read.calendar) };
  const sums = new Map<number, number>();
  for (const date of daysFromTo(from, to))
    for (const { reservation, share } of reservationsOn(reservations, date, plantDay)) {
      const kg = share.steel + share.matting;
      if (kg > 0) sums.set(reservation.siteId, (sums.get(reservation.siteId) ?? 0) + kg);
    }
  return sums;
};

/**
 * Reads the kg planned for each site or spelling, and offers to merge spellings that may be one site
 * (rules/sites.md#merging).
 */
export const readSiteBook = async (db: Database, period: Period): Promise<SiteBook> => {
  const read = await readBook(db, period);
  const sites = new Map(toRows<'sites'>(read.sites).map((site): [number, Site] => [site.id, site]));
  const { named } = siteFinder(sites);
  const bySite = new Map<number, PlannedSite>();
  const loose: PlannedSite[] = [];
  for (const group of read.planned ?? []) {
    const { name, postCode, city } = group;
    const site = group.siteId === null ? named(group) : (sites.get(group.siteId) ?? null);
    if (site === null) {
      loose.push(together({ siteId: null, name, postCode, city, ...nothing }, group));
      continue;
    }
    bySite.set(site.id, together(bySite.get(site.id) ?? plannedFor(site), group));
  }
  for (const [id, reserved] of reservedBySite(read, period)) {
    const site = sites.get(id);
    if (site) bySite.set(id, { ...(bySite.get(id) ?? plannedFor(site)), reserved });
  }
  const inUse = [...sites.values()].filter(({ status }) => status === 'ACTIVE');
  const known = inUse.map((site): PlannedSite => bySite.get(site.id) ?? plannedFor(site));
  // Puts the spelling first into which the others would be merged: a site, otherwise the spelling with the most orders.
  const offered = [...known, ...loose.toSorted((a, b) => b.orders - a.orders)];
  const offers = mergeOffers(offered, new Set(read.apart), ({ orders }) => orders > 0);
  return { planned: [...bySite.values(), ...loose], offers };
};
