import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Tx } from '../database/transact.ts';
import { systemActor } from './actor.ts';
import type { Scope } from './change.ts';
import type { RowImage } from './images.ts';
import type { Peek } from './streams.ts';
import { assertFoundationsStand, assertNothingInTheWay, assertPlacesHold } from './undo-checks.ts';
import { removeSystemRuns } from './undo-system-runs.ts';
import { rootAction, writesAfter } from './undo-history.ts';
import { takenBack } from './undo-refusal.ts';
import { restore } from './undo-restore.ts';
import { assertOrdersHold, assertPartsHold, assertPartsLeft } from './undo-rules.ts';

/** In every other action a part's amount only follows its order. */
const actionsThatSetAmounts = new Set(['shipments.update', 'shipments.split']);
/** Its shipments were overdue before, and are again when it is taken back. */
const takesFromPast = 'shipments.moveLeftovers';

/** The streams the change was told on: whom its undo concerns. */
export const peekChange = (changeId: number): Peek =>
  sql`SELECT stream_key AS key FROM change_stream WHERE change_id = ${changeId}`;

/** What the change did to each row in all: its first before and its last after. */
const netImages = async (tx: Tx, changeId: number): Promise<RowImage[]> => {
  const rows = await tx
    .selectFrom('changeRow')
    .select(['entity', 'entityId as id', 'version', 'before', 'after'])
    .where('changeId', '=', changeId)
    // By its table: the bare name would be the row's own id.
    .orderBy('changeRow.id')
    .execute();
  const net = new Map<string, RowImage>();
  for (const row of rows as RowImage[]) {
    const key = `${row.entity}:${row.id}`;
    net.set(key, { ...row, before: net.has(key) ? (net.get(key)?.before ?? null) : row.before });
  }
  return [...net.values()].filter(({ before, after }) => before !== null || after !== null);
};

/**
 * Takes a change back as a whole: deletes what it inserted, restores the fields it set, brings back what it deleted,
 * and computes what follows again (`settle` the orders' parts). An ordinary change itself, so it can be undone (redo).
 * @throws NOT_FOUND, ACCESS_DENIED for the system's own changes, UNDO_CONFLICT naming who changed what since; and when
 *   the rules don't hold on what it leaves and nobody is to be named, ORDER_READ_ONLY, SHIPMENT_READ_ONLY,
 *   SHIPMENT_NOT_DELETED, VALIDATION_ERRORS
 */
export const undoChange = async (
  tx: Tx,
  { today }: Scope,
  changeId: number,
  settle: (tx: Tx, orderIds: readonly number[]) => Promise<void>,
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
    .select(['id', 'actorName', 'at'])
    .where('undoOf', '=', changeId)
    .executeTakeFirst();
  if (taken) throw takenBack(taken.actorName, taken.at.toISOString(), Number(taken.id));

  const images = await netImages(tx, changeId);
  const later = await writesAfter(tx, changeId);
  const root = await rootAction(tx, changeId);
  const derivesAmounts = !actionsThatSetAmounts.has(root);
  await sql`SET CONSTRAINTS one_item_a_slot, one_slot_a_shipment DEFERRED`.execute(tx);
  await removeSystemRuns(tx, images);
  await assertNothingInTheWay(tx, images);
  await assertFoundationsStand(tx, images);
  await restore(tx, { later, derivesAmounts }, images);
  await sql`SET CONSTRAINTS one_item_a_slot, one_slot_a_shipment IMMEDIATE`.execute(tx);
  const orderIds = await touchedOrders(tx, images);
  await settle(tx, orderIds);
  await assertPlacesHold(tx, images);
  await assertOrdersHold(tx, images, { today, later });
  await assertPartsHold(tx, images, { today, derivesAmounts, tookFromPast: root === takesFromPast });
  await assertPartsLeft(tx, orderIds);
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
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM production_order WHERE id = ANY(${[...new Set(ids)]}::int[]) ORDER BY id`.execute(tx);
  return rows.map(({ id }) => id);
};
