import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Tx } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import { systemActor } from './actor.ts';
import type { Scope } from './change.ts';
import type { RowImage } from './images.ts';
import { type Entity, rowOf } from './rows.ts';
import { assertNothingInTheWay, assertOrdersHold, assertPlacesHold } from './undo-checks.ts';
import { changedFields, type LaterWrite, rootAction, undoConflict, writesAfter } from './undo-history.ts';

/** Computed again from what is restored, never compared (decisions 'Undo and history'). */
const alwaysDerived: Readonly<Partial<Record<Entity, readonly string[]>>> = {
  shipment: ['splitNumber', 'totalNumberOfSplits'],
  production_order: ['partsAmount'],
};
/** In every other action a part's amount only follows its order. */
const actionsThatSetAmounts = new Set(['shipments.update', 'shipments.split']);

/** The streams the change was told on: whom its undo concerns. */
export const peekChange = async (tx: Tx, changeId: number): Promise<StreamKey[]> => {
  const rows = await tx
    .selectFrom('changeStream')
    .select('streamKey')
    .where('changeId', '=', changeId)
    .execute();
  return rows.map(({ streamKey }) => streamKey as StreamKey);
};

/** What the change did to each row in all: its first before and its last after. */
const netImages = async (tx: Tx, changeId: number): Promise<RowImage[]> => {
  const rows = await tx
    .selectFrom('changeRow')
    .select(['entity', 'entityId as id', 'version', 'before', 'after'])
    .where('changeId', '=', changeId)
    .orderBy('id')
    .execute();
  const net = new Map<string, RowImage>();
  for (const row of rows as RowImage[]) {
    const key = `${row.entity}:${row.id}`;
    net.set(key, { ...row, before: net.has(key) ? (net.get(key)?.before ?? null) : row.before });
  }
  return [...net.values()].filter(({ before, after }) => before !== null || after !== null);
};

interface Undoing {
  later: readonly LaterWrite[];
  derivesAmounts: boolean;
}

const laterWriteOf = (
  { later }: Undoing,
  { entity, id }: RowImage,
  fields: readonly string[],
): LaterWrite | undefined =>
  later.find(
    (write) => write.entity === entity && write.id === id && fields.some((field) => write.fields.has(field)),
  );

const isDerived = ({ derivesAmounts }: Undoing, entity: Entity, field: string): boolean =>
  (alwaysDerived[entity]?.includes(field) ?? false) ||
  (entity === 'shipment' && field === 'amount' && derivesAmounts);

/** Deletes a row that the change inserted. @throws UNDO_CONFLICT when someone changed it since */
const takeAway = async (tx: Tx, undoing: Undoing, image: RowImage): Promise<void> => {
  const own = changedFields(image).filter((field) => !isDerived(undoing, image.entity, field));
  const write = laterWriteOf(undoing, image, own);
  if (write) throw undoConflict(write.by, [...write.fields].join(', '), write.at);
  await sql`DELETE FROM ${sql.table(image.entity)} WHERE id = ${image.id}`.execute(tx);
};

/** Puts the fields back that the change set. @throws UNDO_CONFLICT when one was changed since */
const putBack = async (tx: Tx, undoing: Undoing, image: RowImage): Promise<void> => {
  const was: Record<string, unknown> = { ...rowOf(image.before ?? {}) };
  const fields = changedFields(image);
  const own = fields.filter((field) => !isDerived(undoing, image.entity, field));
  const write = laterWriteOf(undoing, image, own);
  if (write)
    throw undoConflict(write.by, own.filter((field) => write.fields.has(field)).join(', '), write.at);
  const restored = fields.filter(
    (field) =>
      !(alwaysDerived[image.entity]?.includes(field) ?? false) &&
      (own.includes(field) || !laterWriteOf(undoing, image, [field])),
  );
  if (restored.length === 0) return;
  const assignments = restored.map(
    (field) => sql`${sql.ref(columnOf(image.before ?? {}, field))} = ${was[field]}`,
  );
  await sql`UPDATE ${sql.table(image.entity)} SET ${sql.join(assignments)} WHERE id = ${image.id}`.execute(
    tx,
  );
};

const columnOf = (image: Image, field: string): string =>
  Object.keys(image).find((column) => Object.keys(rowOf({ [column]: null }))[0] === field) ?? field;

/** Brings a row back that the change deleted, with its id and the version after its deletion. */
const bringBack = async (tx: Tx, image: RowImage): Promise<void> => {
  const row = { ...image.before, version: image.version + 1 };
  await sql`INSERT INTO ${sql.table(image.entity)}
    SELECT * FROM jsonb_populate_record(NULL::${sql.table(image.entity)}, ${JSON.stringify(row)}::jsonb)`.execute(
    tx,
  );
};

/** Rows that stand on others go first and come last. */
const height: Readonly<Record<Entity, number>> = {
  production_order: 0,
  truck: 0,
  hall_capacity: 0,
  shipment: 1,
  delivery: 1,
  delivery_item: 2,
};

const restore = async (tx: Tx, undoing: Undoing, images: readonly RowImage[]): Promise<void> => {
  const sorted = [...images].sort((a, b) => height[a.entity] - height[b.entity]);
  for (const image of sorted.toReversed()) if (image.before === null) await takeAway(tx, undoing, image);
  for (const image of sorted)
    if (image.before !== null && image.after !== null) await putBack(tx, undoing, image);
  for (const image of sorted) if (image.after === null) await bringBack(tx, image);
};

/**
 * Takes a change back as a whole: deletes what it inserted, restores the fields it set, brings back what it deleted,
 * and computes what follows again (`settle` an order's parts). An ordinary change itself, so it can be undone (redo).
 * @throws NOT_FOUND, ACCESS_DENIED for the system's own changes, UNDO_CONFLICT naming who changed what since,
 *   ORDER_READ_ONLY when the orders' day is past
 */
export const undoChange = async (
  tx: Tx,
  { today }: Scope,
  changeId: number,
  settle: (tx: Tx, orderId: number) => Promise<void>,
): Promise<{ id: number; undoOf: number; action: string }> => {
  const undone = await tx
    .selectFrom('change')
    .select(['action', 'actor'])
    .where('id', '=', changeId)
    .executeTakeFirst();
  if (!undone) throw new DomainError('NOT_FOUND');
  if (undone.actor === systemActor.key) throw new DomainError('ACCESS_DENIED');
  const taken = await tx
    .selectFrom('change')
    .select(['actorName', 'at'])
    .where('undoOf', '=', changeId)
    .executeTakeFirst();
  if (taken) throw undoConflict(taken.actorName, '↶', taken.at.toISOString());

  const images = await netImages(tx, changeId);
  const undoing: Undoing = {
    later: await writesAfter(tx, changeId),
    derivesAmounts: !actionsThatSetAmounts.has(await rootAction(tx, changeId)),
  };
  await sql`SET CONSTRAINTS one_item_a_slot, one_slot_a_shipment DEFERRED`.execute(tx);
  await assertNothingInTheWay(tx, images);
  await restore(tx, undoing, images);
  await sql`SET CONSTRAINTS one_item_a_slot, one_slot_a_shipment IMMEDIATE`.execute(tx);
  for (const orderId of await touchedOrders(tx, images)) await settle(tx, orderId);
  await assertPlacesHold(tx, images);
  await assertOrdersHold(tx, images, today);
  const { rows } = await sql<{ id: string }>`SELECT current_setting('app.change') AS id`.execute(tx);
  return { id: Number(rows[0]?.id), undoOf: changeId, action: undone.action };
};

/** The still existing orders whose parts the change touched. */
const touchedOrders = async (tx: Tx, images: readonly RowImage[]): Promise<number[]> => {
  const ids = images.flatMap(({ entity, id, before, after }) => {
    if (entity === 'production_order') return [id];
    return entity === 'shipment' ? [Number((after ?? before)?.['production_order_id'])] : [];
  });
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('productionOrder')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
