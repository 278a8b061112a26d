import { sql } from 'kysely';
import type { HeldField, HeldValue } from '@werkplan/shared/orders/held-values-schema.ts';
import { compareOrders } from '@werkplan/shared/orders/order-rules.ts';
import { type HandField, handFields } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import { tokenIdOf, userIdOf } from '../change/actor.ts';

/** Reads the current names of users and tokens, by actor key. */
const readActorNames = async (
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const userIds = [...new Set(keys.flatMap((key) => userIdOf(key) ?? []))];
  const tokenIds = [...new Set(keys.flatMap((key) => tokenIdOf(key) ?? []))];
  if (userIds.length + tokenIds.length === 0) return new Map();
  const { rows } = await sql<{ key: string; name: string }>`
    SELECT 'user:' || id AS key, name FROM app_user WHERE id = ANY(${userIds}::int[])
    UNION ALL SELECT 'token:' || id, name FROM api_token WHERE id = ANY(${tokenIds}::int[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
};

/** Replaces the keys of the actors who set the values by their current names. */
export const withActorNames = async <Held extends HeldField>(
  db: Database,
  held: readonly Held[],
): Promise<Held[]> => {
  const names = await readActorNames(
    db,
    held.map(({ by }) => by),
  );
  return held.map((one) => ({ ...one, by: names.get(one.by) ?? one.by }));
};

/** Returns the order's values that people have set by hand. */
const heldOf = ({ byHand, ...order }: Order): HeldValue[] =>
  handFields.flatMap((field: HandField): HeldValue[] => {
    const entry = byHand[field];
    if (!entry) return [];
    const { id, orderId, constructionSite, date, hallId, isCanceled } = order;
    const { by, at, erp } = entry;
    const theirs = erp ? { value: erp.value, by: erp.by, at: erp.at, isKept: erp.isKept ?? false } : null;
    return [
      {
        id,
        orderId,
        constructionSite,
        date,
        hallId,
        isCanceled,
        field,
        value: order[field],
        by,
        at,
        erp: theirs,
      },
    ];
  });

/** Returns the values that people have set by hand in the orders of these days, by day, number and field. */
export const readHeldValues = async (
  db: Database,
  { from, to }: { from: Day; to: Day },
): Promise<HeldValue[]> => {
  const orders = await db
    .selectFrom('productionOrder')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where(sql<boolean>`by_hand <> '{}'`)
    .execute();
  const held = orders
    .sort((a, b) => (a.date === b.date ? compareOrders(a, b) : a.date < b.date ? -1 : 1))
    .flatMap(heldOf);
  const names = await readActorNames(
    db,
    held.flatMap(({ by, erp }) => [by, ...(erp ? [erp.by] : [])]),
  );
  const nameOf = (key: string): string => names.get(key) ?? key;
  return held.map((one) => ({
    ...one,
    by: nameOf(one.by),
    erp: one.erp && { ...one.erp, by: nameOf(one.erp.by) },
  }));
};
