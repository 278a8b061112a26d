import { sql } from 'kysely';
import type { Tx } from '../database/transact.ts';
import type { Image } from '../database/tables.ts';
import type { RowImage } from './images.ts';
import { type Entity, rowOf } from './rows.ts';
import { changedFields, conflictWith, type LaterWrite, laterWriteOf } from './undo-history.ts';
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

/** A table's rows. */
type TableImages = readonly [entity: Entity, images: readonly RowImage[]];

/** Deletes rows of one table that the change inserted. @throws UNDO_CONFLICT when someone changed one since */
const takeAway = async (tx: Tx, undoing: Undoing, [entity, images]: TableImages): Promise<void> => {
  for (const image of images) {
    const own = changedFields(image).filter((field) => !isDerived(undoing, entity, field));
    const write = laterWriteOf(undoing.later, image, own);
    if (write) throw await conflictWith(tx, write);
  }
  const ids = images.map(({ id }) => id);
  await sql`DELETE FROM ${sql.table(entity)} WHERE id = ANY(${ids}::int[])`.execute(tx);
};

/** Puts the fields back that the change set. @throws UNDO_CONFLICT when one was changed since */
const putBack = async (tx: Tx, undoing: Undoing, image: RowImage): Promise<void> => {
  const was: Record<string, unknown> = { ...rowOf(image.before ?? {}) };
  const fields = changedFields(image);
  const own = fields.filter((field) => !isDerived(undoing, image.entity, field));
  const write = laterWriteOf(undoing.later, image, own);
  if (write) throw await conflictWith(tx, write, own);
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

/** Brings rows of one table back that the change deleted, with their ids and the versions after their deletion. */
const bringBack = async (tx: Tx, [entity, images]: TableImages): Promise<void> => {
  const table = sql.table(entity);
  const rows = images.map(({ before, version }) => ({ ...before, version: version + 1 }));
  await sql`
    INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
};

/** Rows that stand on others go first and come last. */
const bottomUp = [
  'production_order',
  'truck',
  'hall_capacity',
  'shipment',
  'delivery',
  'delivery_item',
] as const satisfies readonly Entity[];

const byTable = (images: readonly RowImage[]): TableImages[] =>
  bottomUp
    .map((entity): TableImages => [entity, images.filter((image) => image.entity === entity)])
    .filter(([, found]) => found.length > 0);

/** Puts all rows of a change back to before it. @throws UNDO_CONFLICT */
export const restore = async (tx: Tx, undoing: Undoing, images: readonly RowImage[]): Promise<void> => {
  const inserted = images.filter(({ before }) => before === null);
  const deleted = images.filter(({ after }) => after === null);
  const updated = images.filter(({ before, after }) => before !== null && after !== null);
  for (const table of byTable(inserted).toReversed()) await takeAway(tx, undoing, table);
  for (const [, ofTable] of byTable(updated)) for (const image of ofTable) await putBack(tx, undoing, image);
  for (const table of byTable(deleted)) await bringBack(tx, table);
};
