import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import type { RowImage } from './images.ts';
import { type Entity, rowOf } from './rows.ts';
import { changedFields, type LaterWrite, laterWriteOf, undoConflict } from './undo-history.ts';
import { assertOwnHallKept } from './undo-rules.ts';

/** Computed again from what is restored, never compared (decisions 'Undo and history'). */
const alwaysDerived: Readonly<Partial<Record<Entity, readonly string[]>>> = {
  shipment: ['splitNumber', 'totalNumberOfSplits'],
  production_order: ['partsAmount'],
};
/** What an undo compares with: the writes since, and whether its change only let amounts follow. */
export interface Undoing {
  later: readonly LaterWrite[];
  derivesAmounts: boolean;
}

/** True for a field of the change that only followed from its others. */
const isDerived = ({ derivesAmounts }: Undoing, entity: Entity, field: string): boolean =>
  (alwaysDerived[entity]?.includes(field) ?? false) ||
  (entity === 'shipment' && field === 'amount' && derivesAmounts);

/** Deletes a row that the change inserted. @throws UNDO_CONFLICT when someone changed it since */
const takeAway = async (tx: Tx, undoing: Undoing, image: RowImage): Promise<void> => {
  const own = changedFields(image).filter((field) => !isDerived(undoing, image.entity, field));
  const write = laterWriteOf(undoing.later, image, own);
  if (write) throw undoConflict(write.by, [...write.fields].join(', '), write.at);
  await sql`DELETE FROM ${sql.table(image.entity)} WHERE id = ${image.id}`.execute(tx);
};

/** Puts the fields back that the change set. @throws UNDO_CONFLICT when one was changed since */
const putBack = async (tx: Tx, undoing: Undoing, image: RowImage): Promise<void> => {
  const was: Record<string, unknown> = { ...rowOf(image.before ?? {}) };
  const fields = changedFields(image);
  const own = fields.filter((field) => !isDerived(undoing, image.entity, field));
  const write = laterWriteOf(undoing.later, image, own);
  if (write)
    throw undoConflict(write.by, own.filter((field) => write.fields.has(field)).join(', '), write.at);
  const restored = fields.filter(
    (field) =>
      !(alwaysDerived[image.entity]?.includes(field) ?? false) &&
      (own.includes(field) || !laterWriteOf(undoing.later, image, [field])),
  );
  if (restored.length === 0) return;
  if (image.entity === 'production_order') await assertOwnHallKept(tx, undoing.later, image, restored);
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

/** Puts all rows of a change back to before it. @throws UNDO_CONFLICT */
export const restore = async (tx: Tx, undoing: Undoing, images: readonly RowImage[]): Promise<void> => {
  const sorted = [...images].sort((a, b) => height[a.entity] - height[b.entity]);
  for (const image of sorted.toReversed()) if (image.before === null) await takeAway(tx, undoing, image);
  for (const image of sorted)
    if (image.before !== null && image.after !== null) await putBack(tx, undoing, image);
  for (const image of sorted) if (image.after === null) await bringBack(tx, image);
};
