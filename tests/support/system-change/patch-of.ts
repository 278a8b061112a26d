import { type DeletedRow, type Patch, type RowKind, rowKinds } from '@werkplan/shared/live/patch.ts';
import type { Image } from '../../../server/src/database/tables.ts';
import type { ChangeImages, RowImage } from './images.ts';
import { kindOfTable, toRow } from '../../../server/src/change/rows.ts';

interface Collected {
  rows: Map<number, Image>;
  deleted: Map<number, DeletedRow>;
}

/** Returns all parts of orders that are restored, because days that had removed their ghost cards need them again. */
const partsThatReturn = (images: readonly RowImage[], parts: readonly Image[]): Image[] => {
  const revived = new Set(
    images
      .filter(({ before, after }) => before?.['is_canceled'] === true && after?.['is_canceled'] === false)
      .map(({ id }) => id),
  );
  return parts.filter((part) => revived.has(Number(part['production_order_id'])));
};

/** Returns the patch of a change: each written row once in its final state, and the related rows that its receivers may lack. */
export const patchOf = ({ images, orders, parts, trucks }: ChangeImages): Patch => {
  const kinds = new Map<RowKind, Collected>(
    rowKinds.map((kind) => [kind, { rows: new Map(), deleted: new Map() }]),
  );
  const collect = (kind: RowKind): Collected => kinds.get(kind) as Collected;
  for (const order of orders) collect('orders').rows.set(Number(order['id']), order);
  for (const part of partsThatReturn(images, parts)) collect('shipments').rows.set(Number(part['id']), part);
  for (const truck of trucks) collect('trucks').rows.set(Number(truck['id']), truck);
  for (const { entity, id, version, after } of images) {
    const { rows, deleted } = collect(kindOfTable[entity]);
    if (after) {
      rows.set(id, after);
      deleted.delete(id);
    } else {
      rows.delete(id);
      deleted.set(id, { id, version });
    }
  }
  const patch: Partial<Record<RowKind, unknown[]>> = {};
  const deletions: Partial<Record<RowKind, DeletedRow[]>> = {};
  for (const [kind, { rows, deleted }] of kinds) {
    if (rows.size > 0) patch[kind] = [...rows.values()].map((row) => toRow(row));
    if (deleted.size > 0) deletions[kind] = [...deleted.values()];
  }
  return (Object.keys(deletions).length > 0 ? { ...patch, deleted: deletions } : patch) as Patch;
};
