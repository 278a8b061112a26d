import type { Delivery, DeliveryRow } from '@werkplan/shared/deliveries/delivery.ts';
import { sql } from 'kysely';
import type { Peek } from '../change/streams.ts';
import type { Tx } from '../database/transact.ts';
import { getRun, runGone, runView } from './run-store.ts';

/** @throws DELIVERY_NOT_FOUND */
export const getDelivery = async (tx: Tx, id: number): Promise<DeliveryRow> => {
  const delivery = await tx.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst();
  if (!delivery) throw await runGone(tx, id);
  return delivery;
};

/** @throws DELIVERY_NOT_FOUND */
export const deliveryView = async (tx: Tx, id: number): Promise<Delivery> => runView(await getRun(tx, id));

export const peekDelivery = (id: number): Peek =>
  sql`SELECT 'day:' || date AS key FROM delivery WHERE id = ${id}`;

export const peekItems = (...ids: readonly number[]): Peek => sql`
  SELECT 'day:' || date AS key FROM delivery d JOIN delivery_item item ON item.delivery_id = d.id
  WHERE item.id = ANY(${ids}::int[])`;
