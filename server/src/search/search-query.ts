import { type RawBuilder, sql } from 'kysely';
import type {
  FoundOrder,
  FoundShipment,
  FoundTruck,
  SearchResult,
} from '@werkplan/shared/search/search-schema.ts';
import { searchTerms } from '@werkplan/shared/search/search-words.ts';
import { addDays, type Day, daysBetween } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

interface SearchQuery {
  readonly terms: ReturnType<typeof searchTerms>;
  readonly today: Day;
  /** Maximum number of results per kind. */
  readonly limit: number;
}

/** Days before and after today that are searched first; others are only searched if these don't suffice. */
const nearDays = 21;

/** Returns the number of a day's week, counted as in `search_words`. */
const weekOf = (day: Day): number => Math.floor(daysBetween('2000-01-03', day) / 7);

/** The expression of the index on `search_words`, for order `o`; PostgreSQL uses the index only for the same expression. */
const orderWords = sql`search_words(o.order_id, o.construction_site || ' ' || o.city || ' ' || replace(o.post_code, ' ', '-') || ' ' || o.external_number, o.date)`;

/**
 * Builds a tsquery in which each term has alternatives, and each word of an alternative finds the words that begin with it. `of`
 * is what precedes the words in the index: a week's '@1403:', or nothing for all weeks. Words contain only letters and digits, so none can end the quotes.
 */
export const toPrefixQuery = (terms: SearchQuery['terms'], of = ''): string =>
  terms
    .map((ways) => ways.map((words) => words.map((word) => `'${of}${word}':*`).join(' & ')))
    .map((ways) => `(${ways.join(' | ')})`)
    .join(' & ');

const orderColumns = sql`id, date, hall_id, order_id, construction_site, post_code, city, is_canceled`;

/**
 * Selects matching orders near today. The index contains each word once more per week ('@1403:freiburg'), and each week is looked
 * up on its own, because for one query of all weeks PostgreSQL would check every week's list of orders for each order.
 */
const nearOrders = ({ terms, today }: SearchQuery): RawBuilder<unknown> => {
  const first = weekOf(addDays(today, -nearDays));
  const weeks = Array.from({ length: weekOf(addDays(today, nearDays)) - first + 1 }, (_, index) =>
    toPrefixQuery(terms, `@${first + index}:`),
  );
  return sql`SELECT o.* FROM unnest(${weeks}::tsquery[]) week (words), LATERAL (
      SELECT ${orderColumns} FROM production_order o WHERE ${orderWords} @@ week.words OFFSET 0) o
    WHERE abs(o.date - ${today}::date) <= ${nearDays}::integer`;
};

/** Selects matching orders of all other days. */
const farOrders = ({ terms, today }: SearchQuery): RawBuilder<unknown> => sql`
  SELECT ${orderColumns} FROM production_order o
  WHERE ${orderWords} @@ ${toPrefixQuery(terms)}::tsquery AND abs(o.date - ${today}::date) > ${nearDays}::integer`;

/**
 * Selects matching orders, as `rowsOf` selects them, whose `date` is nearest to today: near orders first, and far ones only if the near
 * ones don't fill the list.
 */
const nearestFirst = (
  { today, limit }: SearchQuery,
  date: RawBuilder<unknown>,
  rowsOf: (orders: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const part = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (SELECT ${date} AS on_day, o.*, ${rowsOf(orders)}
    ORDER BY abs(${date} - ${today}::date), ${date} DESC, o.order_id DESC LIMIT ${limit})`;
  return sql`${part(sql`near`)} UNION ALL ${part(sql`far`)} LIMIT ${limit}`;
};

const orderFields = sql`'orderId', found.order_id, 'constructionSite', found.construction_site,
  'postCode', found.post_code, 'city', found.city, 'isCanceled', found.is_canceled`;

/** Builds the statement that finds orders, shipments and trucks. */
const searchStatement = (asked: SearchQuery): RawBuilder<SearchResult> => {
  const orders = nearestFirst(asked, sql`o.date`, (of) => sql`NULL::int AS shipment_id FROM ${of} o`);
  // OFFSET 0 makes PostgreSQL look up each order's parts instead of reading the whole table.
  const shipments = nearestFirst(
    asked,
    sql`s.date`,
    (of) => sql`s.id AS shipment_id, s.amount, s.part, s.parts
      FROM ${of} o, LATERAL (
        SELECT id, date, amount, split_number AS part, total_number_of_splits AS parts FROM shipment
        WHERE production_order_id = o.id AND NOT is_deleted OFFSET 0) s`,
  );
  return sql`
    -- Both lists are used twice but computed once. PostgreSQL only computes far if the near orders don't suffice.
    WITH near AS MATERIALIZED (${nearOrders(asked)}), far AS MATERIALIZED (${farOrders(asked)})
    SELECT (SELECT json_agg(json_build_object('id', found.id, 'date', found.on_day, 'hallId', found.hall_id, ${orderFields}))
        FROM (${orders}) found) AS orders,
      (SELECT json_agg(json_build_object('id', found.shipment_id, 'date', found.on_day, ${orderFields}, 'amount', found.amount,
        'part', found.part, 'parts', found.parts, 'place', (
          SELECT json_build_object('deliveryId', d.id, 'registration', t.registration, 'slot', i.ordinal_number_in_delivery)
          FROM delivery_item i JOIN delivery d ON d.id = i.delivery_id JOIN truck t ON t.id = d.truck_id
          WHERE i.shipment_id = found.shipment_id))) FROM (${shipments}) found) AS shipments,
      (SELECT json_agg(json_build_object('id', t.id, 'registration', t.registration, 'type', t.type, 'color', t.color,
        'status', t.status, 'run', CASE WHEN run.id IS NOT NULL THEN json_build_object('id', run.id, 'date', run.date) END))
        FROM truck t LEFT JOIN LATERAL (
          SELECT id, date FROM (
            (SELECT id, date FROM delivery WHERE truck_id = t.id AND date >= ${asked.today}::date ORDER BY date LIMIT 1)
            UNION ALL
            (SELECT id, date FROM delivery WHERE truck_id = t.id AND date < ${asked.today}::date ORDER BY date DESC LIMIT 1)
          ) near ORDER BY abs(date - ${asked.today}::date), date DESC LIMIT 1) run ON true
        WHERE search_words(t.registration, t.registration, NULL) @@ ${toPrefixQuery(asked.terms)}::tsquery) AS trucks`;
};

/** Sorts by nearness to today, the later of equally near days first, and rows without a day last. */
const byNearness =
  <Found>(today: Day, dayOf: (found: Found) => Day | null, nameOf: (found: Found) => string) =>
  (a: Found, b: Found): number => {
    const [dayA, dayB] = [dayOf(a), dayOf(b)];
    if (dayA === null || dayB === null)
      return Number(dayA === null) - Number(dayB === null) || nameOf(a).localeCompare(nameOf(b), 'de');
    const distance = (day: Day): number => Math.abs(daysBetween(today, day));
    return (
      distance(dayA) - distance(dayB) ||
      dayB.localeCompare(dayA) ||
      nameOf(a).localeCompare(nameOf(b), 'de', { numeric: true })
    );
  };

/**
 * Finds orders, shipments and trucks that contain each word of a text; a text without words finds nothing
 * (rules/search.md#what-is-found).
 */
export const search = async (
  db: Database,
  { text, today, limit }: { readonly text: string; readonly today: Day; readonly limit: number },
): Promise<SearchResult> => {
  const terms = searchTerms(text);
  if (terms.length === 0) return { orders: [], shipments: [], trucks: [] };
  const { rows } = await searchStatement({ terms, today, limit }).execute(db);
  const [found] = rows;
  const ofTruck = byNearness<FoundTruck>(
    today,
    ({ run }) => run?.date ?? null,
    ({ registration }) => registration,
  );
  return {
    orders: (found?.orders ?? []).sort(
      byNearness<FoundOrder>(
        today,
        ({ date }) => date,
        ({ orderId }) => orderId,
      ),
    ),
    shipments: (found?.shipments ?? []).sort(
      byNearness<FoundShipment>(
        today,
        ({ date }) => date,
        ({ orderId }) => orderId,
      ),
    ),
    trucks: (found?.trucks ?? []).sort(ofTruck).slice(0, limit),
  };
};
