import { perDay, type Query, type Years } from './years.ts';

const attributes = Array.from({ length: 11 }, (_, index) => index + 1);

/** Of twenty orders, five are split (one with a moved part), one is moved, one canceled, and one had a part deleted. */
export const isSplit = '(k % 20 IN (0, 1, 2, 3, 6, 8))';
export const isMoved = '(k % 20 IN (5, 6))';
export const isCanceled = '(k % 20 = 7)';
export const hadPart = '(k % 20 = 8)';
/** One card in fifty stays unassigned. */
const isLeftOver = '(s.id % 50 = 11)';

const insertOrders = ({ from, to }: Years): string => `
  INSERT INTO production_order (id, order_id, construction_site, post_code, city, steel, matting, h1, h2, h3, is_canceled, time,
    date, hall_id, is_urgent, is_short, ${attributes.map((number) => `attribute${number}`).join(', ')}, note, parts_amount, version)
  SELECT d * ${perDay.orders} + k + 1, (100000 + number % 900000)::text, 'Klinikum Freiburg Haus ' || k, '79106', 'Freiburg',
    number * 137 % 9000 + 100, number * 61 % 2800, k % 3 = 0, k % 3 = 1, k % 3 = 2, ${isCanceled}, '', '${from}'::date + d,
    k % 3 + 1, k % 13 = 0, k % 7 = 0, ${attributes.map((attribute) => `(number + ${attribute}) % 14 = 0`).join(', ')},
    CASE WHEN k % 4 = 0 THEN 'Polier anrufen, Tor 3' ELSE '' END, number * 137 % 9000 + 100 + number * 61 % 2800,
    2 + k % 2 + ${isCanceled}::int
  FROM generate_series(0, '${to}'::date - '${from}'::date) d, generate_series(0, ${perDay.orders - 1}) k,
    LATERAL (SELECT ('${from}'::date + d - '2000-01-01') * ${perDay.orders} + k AS number) known ORDER BY 1`;

/** The part ids of an order with id n are 2n − 1 and 2n. */
const insertShipments = ({ from, to }: Years): string => `
  INSERT INTO shipment (id, production_order_id, amount, is_deleted, note, date, previous_date, date_at_last_order_change,
    split_number, total_number_of_splits, version)
  SELECT o.id * 2 - 2 + part, o.id, CASE WHEN NOT ${isSplit} OR ${hadPart} AND part = 1 THEN parts_amount
      WHEN part = 1 THEN parts_amount - parts_amount / 2 ELSE parts_amount / 2 END,
    ${hadPart} AND part = 2, '', date + CASE WHEN moves THEN 2 ELSE 0 END, CASE WHEN moves THEN date END, date, part,
    CASE WHEN ${isSplit} AND (NOT ${hadPart} OR part = 2) THEN 2 ELSE 1 END,
    1 + moves::int + ${hadPart}::int + (${isSplit} AND part = 1)::int
  FROM production_order o, LATERAL (SELECT (o.id - 1) % ${perDay.orders} AS k) known, generate_series(1, 1 + ${isSplit}::int) part,
    LATERAL (SELECT ${isMoved} AND (part = 2 OR NOT ${isSplit}) AND date + 2 <= '${to}'::date AS moves) known_too
  WHERE date >= '${from}' ORDER BY 1`;

const insertRuns = ({ from, to }: Years): string => `
  INSERT INTO truck (id, type, capacity, registration, default_driver, default_starting_time, color, status)
  SELECT n, 'SATTEL', 24000, 'OG-BS ' || n, 'Thomas Huber', '06:00', 'SKY', 'ACTIVE' FROM generate_series(1, ${perDay.runs}) n;
  INSERT INTO delivery (id, truck_id, date, truck_driver, starting_time, version)
  SELECT d * ${perDay.runs} + n, n, '${from}'::date + d, 'Fahrer ' || n, '06:00', 1 + n % 2
  FROM generate_series(0, '${to}'::date - '${from}'::date) d, generate_series(1, ${perDay.runs}) n ORDER BY 1;
  INSERT INTO opened_day SELECT DISTINCT date FROM delivery ON CONFLICT DO NOTHING`;

/** Inserts the sites of a day's orders first; each of the others has its own postcode. */
const insertSites = ({ sites = 0 }: Years): string => `
  INSERT INTO site (id, city, name, post_code, aliases, recipient, address, region, contact, phone, windows, truck_types,
    crane_needed, remark, order_ids, status)
  SELECT n, 'Freiburg', CASE WHEN n <= ${perDay.orders} THEN 'Klinikum Freiburg Haus ' || n - 1 ELSE 'Neubau Lindenhof ' || n END,
    CASE WHEN n <= ${perDay.orders} THEN '79106' ELSE lpad(n::text, 5, '1') END, '[]', '', '', '', 'Polier', '0761 1234' || n,
    '[{"to": "11:00", "from": "06:00", "weekday": 1}, {"to": "11:00", "from": "06:00", "weekday": 2}]',
    '{SATTEL,KLEINE_AND_KRANWAGEN,ABHOLER,SPEDITION}', n % 7 = 0, '', '{}', 'ACTIVE'
  FROM generate_series(1, ${sites}) n`;

/** Reserves every sixth week for each site of a day's orders, in its orders' hall: ten reservations a week. */
const insertReservations = ({ from, to, sites = 0 }: Years): string => `
  INSERT INTO reservation (site_id, hall_id, period, day, steel, matting, number, note, booked_steel, booked_matting)
  SELECT n, (n - 1) % 3 + 1, 'week', monday, 40000, 10000, '', '', coalesce(sum(steel), 0), coalesce(sum(matting), 0)
  FROM generate_series(1, least(${sites}, ${perDay.orders})) n
    CROSS JOIN generate_series(0, ('${to}'::date - '${from}'::date) / 7) week
    CROSS JOIN LATERAL (SELECT date_trunc('week', '${from}'::date + week * 7)::date AS monday) begins
    LEFT JOIN production_order o ON o.date BETWEEN monday AND monday + 6 AND NOT is_canceled AND o.hall_id = (n - 1) % 3 + 1
      AND o.construction_site = 'Klinikum Freiburg Haus ' || n - 1
  WHERE (n + week) % 6 = 0 GROUP BY n, monday ORDER BY monday, n`;

/** Inserts items with their shipments' ids, then a text on every fourth run. */
const insertItems = ({ from, to }: Years): string => `
  INSERT INTO delivery_item (id, delivery_id, ordinal_number_in_delivery, shipment_id, version)
  SELECT id, (date - '${from}'::date) * ${perDay.runs} + place % ${perDay.runs} + 1, place / ${perDay.runs}, id, 1 + (id % 5 < 2)::int
  FROM (
    SELECT s.id, s.date, row_number() OVER (PARTITION BY s.date ORDER BY s.id) - 1 AS place
    FROM shipment s JOIN production_order o ON o.id = production_order_id
    WHERE NOT is_deleted AND NOT is_canceled AND NOT ${isLeftOver}
  ) placed ORDER BY date, place;
  INSERT INTO delivery_item (id, delivery_id, ordinal_number_in_delivery, text)
  SELECT (('${to}'::date - '${from}'::date) + 1) * ${perDay.orders * 2} + id, id, 19, 'Abstandhalter' FROM delivery WHERE id % 4 = 0`;

const insertPrints = `
  INSERT INTO print (date, revision, printed_at, actor, actor_name, content)
  SELECT date, 100 + n, date + n * interval '3 hours', 'user:' || n, 'Planner ' || n, CASE WHEN n = 3 THEN content END
  FROM (SELECT date, jsonb_object_agg(i.id, md5(i.id::text)) AS content
    FROM delivery d JOIN delivery_item i ON i.delivery_id = d.id GROUP BY date) printed, generate_series(1, 3) n ORDER BY date, n`;

const tables = [
  'production_order',
  'shipment',
  'truck',
  'delivery',
  'delivery_item',
  'print',
  'site',
  'reservation',
];

/** Writes the plan's final rows, numbered from 1, and three prints per day, of which the last has its content stored. */
export const writePlan = async (query: Query, years: Years): Promise<void> => {
  for (const statement of [
    insertOrders,
    insertShipments,
    insertRuns,
    insertItems,
    insertSites,
    insertReservations,
  ])
    await query(statement(years));
  await query(insertPrints);
  for (const table of tables)
    await query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
  await query(`ANALYZE ${tables.join(', ')}`);
};
