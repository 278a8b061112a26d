import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { NewReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import { sql } from 'kysely';
import type { Actor } from '../change/actor.ts';
import type { Database } from '../database/database.ts';
import { addFeedEvent } from '../feed/feed-event-store.ts';

interface ReceiptOf {
  readonly note: DeliveryNote;
  readonly linkId: number;
  readonly now: Date;
  readonly by: Actor;
}

/**
 * Stores a receipt in the transaction of its yard marks; storing the same receipt again changes nothing.
 * @throws NOTE_SIGNED if the note has another receipt
 */
export const storeReceipt = async (
  db: Database,
  { signature, missing, signedAt, ...receipt }: NewReceipt,
  { note, linkId, now, by }: ReceiptOf,
): Promise<void> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('noteReceipt')
    .values({
      ...receipt,
      noteId: note.id,
      linkId,
      missing: JSON.stringify(missing),
      signature: JSON.stringify(signature),
      signedAt: new Date(signedAt),
      receivedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const stored = await db
    .selectFrom('noteReceipt')
    .select(['id', 'name'])
    .where('noteId', '=', note.id)
    .executeTakeFirst();
  if (stored?.id !== receipt.id)
    throw new DomainError('NOTE_SIGNED', { values: { name: stored?.name ?? '' } });
  if (numInsertedOrUpdatedRows === 0n) return;
  const { id, number, deliveryId, corrects } = note;
  const data = { note: { id, number, deliveryId, corrects } };
  await addFeedEvent(db, { type: 'note.signed', kind: 'notes', data, at: now, actor: by });
};

/** Stores the weighed kg of a note; null removes them. */
export const storeWeight = async (
  db: Database,
  noteId: number,
  { kg, now, by }: { readonly kg: number | null; readonly now: Date; readonly by: string },
): Promise<void> => {
  if (kg === null) {
    await db.deleteFrom('noteWeight').where('noteId', '=', noteId).execute();
    return;
  }
  const row = { kg, weighedAt: now, weighedBy: by };
  await db
    .insertInto('noteWeight')
    .values({ noteId, ...row })
    .onConflict((conflict) => conflict.column('noteId').doUpdateSet(row))
    .execute();
};

/** Deletes signatures and signers' names once the plant's retention period is over; the rest of a receipt stays. */
export const forgetSignatures = async (db: Database, now: Date): Promise<void> => {
  await sql`UPDATE note_receipt SET signature = NULL, name = '' WHERE signature IS NOT NULL AND received_at
    < ${now}::timestamptz - coalesce((SELECT signature_years FROM plant_settings), 10) * interval '1 year'`.execute(
    db,
  );
};
