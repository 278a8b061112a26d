import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { RowLabel } from '@werkplan/shared/history/history.ts';
import type { Words } from '@werkplan/shared/history/history-words.ts';
import { obstacleKind, obstacleText } from '@werkplan/shared/history/obstacle-words.ts';
import { type Language, translate } from '@werkplan/shared/messages/messages.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/transact.ts';
import { type Entity, kindOfTable, rowOf } from './rows.ts';

/** What stands in the way of an undo: who changed what of which row since, and when (UTC, ISO 8601). */
export interface Obstacle {
  by: string;
  at: string;
  /** The change that did it, if it is known. */
  changeId: number | null;
  entity: Entity;
  id: number;
  /** The fields it changed; none when the row itself is in the way. */
  fields?: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** The row as the log last knew it, also when it is gone by now. */
const lastKnown = async (tx: Tx, entity: Entity, id: unknown): Promise<Row> => {
  const found = await tx
    .selectFrom('changeRow')
    .select(['before', 'after'])
    .where('entity', '=', entity)
    .where('entityId', '=', Number(id))
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return { ...rowOf(found?.after ?? found?.before ?? {}) };
};

const labelOf = async (tx: Tx, entity: Entity, id: unknown): Promise<RowLabel> => {
  const row = await lastKnown(tx, entity, id);
  if (entity === 'shipment') return await labelOf(tx, 'production_order', row['productionOrderId']);
  if (entity === 'delivery') return await labelOf(tx, 'truck', row['truckId']);
  if (entity === 'delivery_item') {
    const slot = Number(row['ordinalNumberInDelivery']);
    return { ...(await labelOf(tx, 'delivery', row['deliveryId'])), slot };
  }
  const { orderId, constructionSite: site, registration } = row as Record<string, string | undefined>;
  if (orderId !== undefined && site !== undefined) return { orderId, site };
  return registration === undefined ? {} : { registration };
};

const wordsOf = (language: Language): Words => ({
  language,
  t: (key, values) => translate(language, key, values),
});

/** The refusal of an undo. */
export const undoConflict = async (
  tx: Tx,
  { entity, fields = [], ...obstacle }: Obstacle,
): Promise<DomainError> => {
  const named = fields.length > 0 ? fields : [entity];
  const kind = obstacleKind(named);
  const row = await labelOf(tx, entity, obstacle.id);
  return new DomainError('UNDO_CONFLICT', {
    ...(kind !== 'changed' && { text: `error.UNDO_CONFLICT.${kind}` as const }),
    values: { by: obstacle.by },
    moments: { at: obstacle.at },
    valuesIn: (language) => ({ what: obstacleText(named, row, wordsOf(language)) }),
    extra: { ...obstacle, what: named.join(', '), entity: kindOfTable[entity], fields, row },
  });
};

/** Somebody was faster: the change was taken back before. */
export const takenBack = (by: string, at: string, changeId: number): DomainError =>
  new DomainError('UNDO_CONFLICT', {
    text: 'error.UNDO_CONFLICT.taken',
    values: { by },
    moments: { at },
    extra: { by, at, changeId, what: 'undo' },
  });

/**
 * The refusal over a field that another change has set: a cancellation, a deletion. Null when the log knows nobody who did;
 * `ofOrder` looks at all parts of the order `id`.
 */
export const setMeanwhile = async (
  tx: Tx,
  entity: Entity,
  id: number,
  { column, ofOrder = false }: { column: 'is_canceled' | 'is_deleted'; ofOrder?: boolean },
): Promise<DomainError | null> => {
  const isRow = ofOrder
    ? sql<boolean>`(r.after ->> 'production_order_id')::int = ${id}`
    : sql<boolean>`r.entity_id = ${id}`;
  const { rows } = await sql<{ id: number; by: string; at: Date; changeId: string }>`
    SELECT r.entity_id AS id, c.actor_name AS by, c.at, c.id AS change_id
    FROM change_row r JOIN change c ON c.id = r.change_id
    WHERE r.entity = ${entity} AND ${isRow} AND r.change_id::text <> current_setting('app.change')
      AND r.before ->> ${column} = 'false' AND r.after ->> ${column} = 'true'
    ORDER BY r.id DESC LIMIT 1`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const fields = [column === 'is_canceled' ? 'isCanceled' : 'isDeleted'];
  const at = found.at.toISOString();
  return await undoConflict(tx, { ...found, at, changeId: Number(found.changeId), entity, fields });
};
