import { sql } from 'kysely';
import type { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Tx } from '../database/transact.ts';
import type { RowImage } from './images.ts';
import { rowOf } from './rows.ts';
import { undoConflict } from './undo-refusal.ts';

/** A later write of a row, by a change that still stands. */
export interface LaterWrite {
  entity: RowImage['entity'];
  id: number;
  /** The fields it changed, with their wire names. */
  fields: ReadonlySet<string>;
  by: string;
  at: string;
  changeId: number;
}

interface LoggedWrite extends RowImage {
  changeId: number;
  actorName: string;
  at: string;
}

/** Fields whose value differs between the two images. */
export const changedFields = ({ before, after }: Pick<RowImage, 'before' | 'after'>): string[] => {
  const was: Record<string, unknown> = before ? { ...rowOf(before) } : {};
  const is: Record<string, unknown> = after ? { ...rowOf(after) } : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => field !== 'version' && was[field] !== is[field],
  );
};

/** The newest of the writes that touched one of the fields of the row. */
export const laterWriteOf = (
  later: readonly LaterWrite[],
  { entity, id }: Pick<RowImage, 'entity' | 'id'>,
  fields: readonly string[],
): LaterWrite | undefined =>
  later.find(
    (write) => write.entity === entity && write.id === id && fields.some((field) => write.fields.has(field)),
  );

/**
 * Writes of the change's rows after it, newest first. A later change that was taken back has no effect and doesn't
 * count, nor does the undo that took it back; an undo of something from before the change does count.
 */
export const writesAfter = async (tx: Tx, changeId: number): Promise<LaterWrite[]> => {
  const { rows } = await sql<LoggedWrite>`
    WITH RECURSIVE touched AS (
      SELECT DISTINCT entity, entity_id FROM change_row WHERE change_id = ${changeId}
    ), later AS (
      SELECT r.* FROM change_row r JOIN touched USING (entity, entity_id) WHERE r.change_id > ${changeId}
    ), undone (root, id, depth) AS (
      SELECT DISTINCT change_id, change_id, 0 FROM later
      UNION ALL SELECT undone.root, c.id, depth + 1 FROM undone JOIN change c ON c.undo_of = undone.id
    ), standing AS (SELECT root FROM undone GROUP BY root HAVING max(depth) % 2 = 0)
    SELECT later.entity, later.entity_id AS id, later.version, later.before, later.after, c.id AS change_id,
      c.actor_name, c.at
    FROM later JOIN change c ON c.id = later.change_id
    WHERE (c.undo_of IS NULL OR c.undo_of <= ${changeId}) AND c.id IN (SELECT root FROM standing)
    ORDER BY later.id DESC`.execute(tx);
  return rows.map((row) => ({
    entity: row.entity,
    id: row.id,
    fields: new Set(changedFields(row)),
    by: row.actorName,
    changeId: Number(row.changeId),
    at: new Date(row.at).toISOString(),
  }));
};

/** The refusal when a later write touched one of the fields. */
export const conflictWith = async (
  tx: Tx,
  write: LaterWrite,
  fields: readonly string[] = [...write.fields],
): Promise<DomainError> => {
  // Of a row that came or went no field is named.
  const touched = write.fields.has('id') ? [] : fields.filter((field) => write.fields.has(field));
  return await undoConflict(tx, { ...write, fields: touched });
};

/** The action that started a chain of undos and redos: its rules say which fields were only derived. */
export const rootAction = async (tx: Tx, changeId: number): Promise<string> => {
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE chain (id, undo_of, action) AS (
      SELECT id, undo_of, action FROM change WHERE id = ${changeId}
      UNION ALL SELECT c.id, c.undo_of, c.action FROM chain JOIN change c ON c.id = chain.undo_of
    ) SELECT action FROM chain WHERE undo_of IS NULL`.execute(tx);
  return rows[0]?.action ?? '';
};
