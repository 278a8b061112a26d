import { sql } from 'kysely';
import { differingFields, selectImages } from './verify-log-query.ts';
import {
  findOrdersWithWrongSizes,
  findPartsWithWrongSizes,
  findPartsWithWrongShares,
} from './verify-measures-query.ts';
import { type VerifyCheck, type CheckPart, planEntities } from './verify-slices-query.ts';

const ordersAtOnce = 5_000;
const daysAtOnce = 100;

/** Selects the ids of a table's rows that the log or the archive has, as the keys by which a check is split into slices. */
const loggedRows = (entity: string): Pick<CheckPart, 'keys' | 'size'> => {
  const { keys, size } = selectImages(entity);
  const archived = sql`SELECT entity_id FROM row_base WHERE entity = ${sql.lit(entity)}`;
  return { keys: sql`${keys} UNION ALL ${archived}`, size };
};

const rows: VerifyCheck = {
  name: 'each table’s rows are those that the log ends in',
  of: 'tables',
  parts: planEntities.map((entity) => ({
    ...loggedRows(entity),
    // A row that wasn't changed since the log's start is compared by its version alone, which `row_base` has.
    find: (within) => sql`
      SELECT ${sql.lit(entity)} || ' ' || coalesce(logged.id, base.id, stored.id) AS subject, CASE
        WHEN coalesce(logged.id, base.id) IS NULL THEN 'is in the table, but not in the log'
        WHEN stored.id IS NULL THEN 'is in the log, but not in the table'
        WHEN CASE WHEN logged.id IS NULL THEN is_gone ELSE after IS NULL END THEN 'is in the table, though the log ends in its deletion'
        WHEN logged.id IS NULL THEN format('has version %s, archived is %s', row ->> 'version', base.version)
        ELSE 'differs in ' || ${differingFields(sql.ref('after'), sql.ref('row'))} END AS what
      FROM (
        SELECT DISTINCT ON (entity_id) entity_id AS id, after FROM change_row
        WHERE entity = ${sql.lit(entity)} AND ${within('entity_id')} ORDER BY entity_id DESC, version DESC
      ) logged FULL JOIN (
        SELECT entity_id AS id, version, is_gone FROM row_base WHERE entity = ${sql.lit(entity)} AND ${within('entity_id')}
      ) base ON base.id = logged.id FULL JOIN (
        SELECT id, to_jsonb(stored) AS row FROM ${sql.table(entity)} stored WHERE ${within('id')}
      ) stored ON stored.id = coalesce(logged.id, base.id)
      WHERE CASE WHEN logged.id IS NOT NULL OR base.id IS NULL THEN after IS DISTINCT FROM row
        ELSE CASE WHEN is_gone THEN row IS NOT NULL ELSE (row ->> 'version')::int IS DISTINCT FROM base.version END END`,
  })),
};

const totals: VerifyCheck = {
  name: 'the sums broadcast last of each day are those of its orders',
  of: 'tables',
  parts: [
    {
      keys: sql`SELECT key FROM stream WHERE key LIKE 'day:%'`,
      size: daysAtOnce,
      find: (within) => sql`
        SELECT key AS subject, 'other sums were broadcast than its orders have' AS what
        FROM (SELECT key FROM stream WHERE key LIKE 'day:%' AND ${within('key')}) listed, LATERAL (
          SELECT totals FROM change_stream WHERE stream_key = key ORDER BY revision DESC LIMIT 1) broadcast
        WHERE totals IS DISTINCT FROM day_totals(substr(key, 5)::date)`,
    },
  ],
};

const orders: Pick<CheckPart, 'keys' | 'size'> = {
  keys: sql`SELECT id AS key FROM production_order`,
  size: ordersAtOnce,
};

/** Declares a check of a rule that concerns each order by itself. */
const rulesOfOrders = (name: string, find: CheckPart['find']): VerifyCheck => ({
  name,
  of: 'tables',
  parts: [{ ...orders, find }],
});

const liveParts = rulesOfOrders(
  'every order has a live part',
  (within) => sql`
    SELECT 'production_order ' || id AS subject, 'has none' AS what
    FROM (SELECT id FROM production_order WHERE ${within('id')}
      EXCEPT SELECT production_order_id FROM shipment WHERE NOT is_deleted AND ${within('production_order_id')}) bare`,
);

const numbers = rulesOfOrders(
  'live parts are numbered 1…n in order of creation and know n',
  (within) => sql`
    SELECT 'shipment ' || id AS subject, format('is number %s of %s instead of %s of %s', split_number,
      total_number_of_splits, place, total) AS what
    FROM (
      SELECT id, split_number, total_number_of_splits, count(*) OVER (PARTITION BY production_order_id) AS total,
        row_number() OVER (PARTITION BY production_order_id ORDER BY created, id) AS place
      FROM (SELECT *, coalesce((SELECT first_image FROM row_base WHERE entity = 'shipment' AND entity_id = shipment.id), (
          SELECT image.id FROM change_row image WHERE entity = 'shipment' AND entity_id = shipment.id
          ORDER BY image.version LIMIT 1)) AS created
        FROM shipment WHERE NOT is_deleted AND ${within('production_order_id')}) live
    ) part
    WHERE split_number <> place OR total_number_of_splits <> total`,
);

const amounts = rulesOfOrders(
  'partsAmount is the sum of the live parts, and an only part is the whole order',
  (within) => sql`
    SELECT 'production_order ' || id AS subject, CASE WHEN parts_amount <> amount
      THEN format('has %s kg in parts, partsAmount is %s', amount, parts_amount)
      ELSE format('is %s kg, its only part %s', steel + matting, amount) END AS what
    FROM production_order JOIN (
      SELECT production_order_id, sum(amount) AS amount, count(*) AS number FROM shipment
      WHERE NOT is_deleted AND ${within('production_order_id')} GROUP BY production_order_id
    ) parts ON production_order_id = id
    WHERE ${within('id')} AND (parts_amount <> amount OR (number = 1 AND amount <> steel + matting))`,
);

const drawings = rulesOfOrders(
  'an order knows how many drawings it has',
  (within) => sql`
    SELECT 'production_order ' || id AS subject, format('has %s drawings, drawings is %s', coalesce(number, 0), drawings) AS what
    FROM production_order LEFT JOIN (
      SELECT production_order_id, count(*) AS number FROM drawing WHERE ${within('production_order_id')}
      GROUP BY production_order_id
    ) drawn ON production_order_id = id
    WHERE ${within('id')} AND drawings <> coalesce(number, 0)`,
);

const measures: readonly VerifyCheck[] = [
  rulesOfOrders('an order knows what its drawings prove of its size', findOrdersWithWrongSizes),
  rulesOfOrders('a part knows what the positions it was given prove of its size', findPartsWithWrongSizes),
  rulesOfOrders('parts share the loading metres of their order by kg', findPartsWithWrongShares),
];

const places: VerifyCheck = {
  name: 'a placed shipment is dated like its run',
  of: 'tables',
  parts: [
    {
      keys: sql`SELECT id AS key FROM delivery_item`,
      size: ordersAtOnce,
      find: (within) => sql`
        SELECT 'delivery_item ' || placed.id AS subject,
          format('holds shipment %s of %s on a run of %s', shipment.id, shipment.date, delivery.date) AS what
        FROM (SELECT id, delivery_id, shipment_id FROM delivery_item WHERE ${within('id')}) placed
        JOIN delivery ON delivery.id = delivery_id JOIN shipment ON shipment.id = shipment_id
        WHERE shipment.date <> delivery.date`,
    },
  ],
};

/** The checks of the tables against the log and against the plan's rules. */
export const tableChecks: readonly VerifyCheck[] = [
  rows,
  totals,
  liveParts,
  numbers,
  amounts,
  drawings,
  ...measures,
  places,
];
