import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import {
  assertNotPast,
  assertOrderWritable,
  hallFlag,
  orderAmount,
} from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Tx } from '../database/transact.ts';
import type { RowImage } from './images.ts';
import { rowOf } from './rows.ts';
import { changedFields, conflictWith, type LaterWrite, laterWriteOf } from './undo-history.ts';
import { setMeanwhile, undoConflict } from './undo-refusal.ts';

const conflictOver = async (
  tx: Tx,
  later: readonly LaterWrite[],
  image: RowImage,
  fields: readonly string[],
): Promise<DomainError> => {
  const write = laterWriteOf(later, image, fields);
  if (write) return await conflictWith(tx, write, fields);
  const { entity, id } = image;
  return await undoConflict(tx, {
    entity,
    id,
    fields,
    by: '–',
    at: new Date(0).toISOString(),
    changeId: null,
  });
};

/** The order came into a hall whose flag the undo would take away. @throws UNDO_CONFLICT */
export const assertOwnHallKept = async (
  tx: Tx,
  later: readonly LaterWrite[],
  image: RowImage,
  restored: readonly string[],
): Promise<void> => {
  if (restored.includes('hallId')) return;
  const order = await tx
    .selectFrom('productionOrder')
    .select('hallId')
    .where('id', '=', image.id)
    .executeTakeFirst();
  const flag = order && hallFlag(order.hallId);
  if (!flag || !restored.includes(flag) || rowOf<'orders'>(image.before ?? {})[flag]) return;
  throw await conflictOver(tx, later, image, ['hallId']);
};

const idsOf = (images: readonly RowImage[], entity: RowImage['entity']): number[] =>
  images.filter((image) => image.entity === entity).map(({ id }) => id);

/** The changed orders that there are now. */
const ordersOf = async (
  tx: Tx,
  images: readonly RowImage[],
): Promise<Map<number, Pick<Order, 'date' | 'isCanceled' | 'steel' | 'matting'>>> => {
  const orders = await tx
    .selectFrom('productionOrder')
    .select(['id', 'date', 'isCanceled', 'steel', 'matting'])
    .where(sql<boolean>`id = ANY(${idsOf(images, 'production_order')}::int[])`)
    .execute();
  return new Map(orders.map((order) => [order.id, order]));
};

/** The changed parts that there are now, and whether their orders are canceled. */
const partsOf = async (
  tx: Tx,
  images: readonly RowImage[],
): Promise<Map<number, RestoredPart & { date: Day; isDeleted: boolean }>> => {
  const parts = await tx
    .selectFrom('shipment')
    .innerJoin('productionOrder', 'productionOrder.id', 'shipment.productionOrderId')
    .select([
      'shipment.id',
      'shipment.productionOrderId',
      'shipment.date',
      'shipment.isDeleted',
      'productionOrder.isCanceled',
    ])
    .where(sql<boolean>`shipment.id = ANY(${idsOf(images, 'shipment')}::int[])`)
    .execute();
  return new Map(parts.map((part) => [part.id, part]));
};

const canceledMeanwhile = async (tx: Tx, orderId: number): Promise<DomainError> =>
  (await setMeanwhile(tx, 'production_order', orderId, { column: 'is_canceled' })) ??
  new DomainError('ORDER_READ_ONLY');

interface RestoredPart {
  id: number;
  productionOrderId: number;
  isCanceled: boolean;
}

const diedMeanwhile = async (tx: Tx, part: RestoredPart): Promise<DomainError> =>
  (part.isCanceled
    ? await setMeanwhile(tx, 'production_order', part.productionOrderId, { column: 'is_canceled' })
    : await setMeanwhile(tx, 'shipment', part.id, { column: 'is_deleted' })) ??
  new DomainError('SHIPMENT_READ_ONLY');

const fieldsThatStayWritable = ['note', 'partsAmount'];

/**
 * The rules over the restored orders: of a past or canceled one only the note may differ, unless the change itself
 * canceled it; each keeps some quantity.
 * @throws UNDO_CONFLICT naming who canceled it, ORDER_READ_ONLY
 */
export const assertOrdersHold = async (
  tx: Tx,
  images: readonly RowImage[],
  { today, later }: { today: Day; later: readonly LaterWrite[] },
): Promise<void> => {
  const orders = await ordersOf(tx, images);
  for (const image of images) {
    if (image.entity !== 'production_order') continue;
    const fields = changedFields(image);
    if (fields.every((field) => fieldsThatStayWritable.includes(field))) continue;
    const { date } = rowOf<'orders'>(image.after ?? image.before ?? {});
    assertOrderWritable({ date, isCanceled: false }, today);
    const order = orders.get(image.id);
    if (!order) continue;
    if (order.isCanceled && !fields.includes('isCanceled')) throw await canceledMeanwhile(tx, image.id);
    assertOrderWritable({ date: order.date, isCanceled: false }, today);
    if (orderAmount(order) < 1) throw await conflictOver(tx, later, image, ['steel', 'matting']);
  }
};

/**
 * The rules over the restored parts: dead ones keep amount and date, and no part returns to a past day, unless the change
 * brought it from one.
 * @throws UNDO_CONFLICT naming who deleted or canceled it, SHIPMENT_READ_ONLY, VALIDATION_ERRORS
 */
export const assertPartsHold = async (
  tx: Tx,
  images: readonly RowImage[],
  { today, derivesAmounts, tookFromPast }: { today: Day; derivesAmounts: boolean; tookFromPast: boolean },
): Promise<void> => {
  const parts = await partsOf(tx, images);
  for (const image of images) {
    if (image.entity !== 'shipment' || image.before === null) continue;
    const fields = changedFields(image);
    const own = derivesAmounts ? ['date', 'isDeleted'] : ['amount', 'date', 'isDeleted'];
    if (!fields.some((field) => own.includes(field))) continue;
    const part = parts.get(image.id);
    if (!part) continue;
    const isDeleted = part.isDeleted && !fields.includes('isDeleted');
    if (!isLive({ isDeleted }, part)) throw await diedMeanwhile(tx, part);
    if (fields.includes('date') && !tookFromPast) assertNotPast(part.date, today);
  }
};

/** Every order keeps a live part. @throws UNDO_CONFLICT naming who deleted the others, SHIPMENT_NOT_DELETED */
export const assertPartsLeft = async (tx: Tx, orderIds: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    SELECT asked.id FROM unnest(${orderIds}::int[]) AS asked (id)
    WHERE NOT EXISTS (SELECT FROM shipment s WHERE s.production_order_id = asked.id AND NOT s.is_deleted)
    LIMIT 1`.execute(tx);
  const [left] = rows;
  if (!left) return;
  const others = { column: 'is_deleted', ofOrder: true } as const;
  throw (await setMeanwhile(tx, 'shipment', left.id, others)) ?? new DomainError('SHIPMENT_NOT_DELETED');
};
