import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { NewReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import type { Database } from '../database/database.ts';

interface ReceiptOf {
  readonly noteId: number;
  readonly linkId: number;
  readonly now: Date;
}

/**
 * Stores a receipt in the transaction of its marks; the same one again changes nothing.
 * @throws NOTE_SIGNED when the note has another
 */
export const storeReceipt = async (
  db: Database,
  { signature, missing, signedAt, ...receipt }: NewReceipt,
  { noteId, linkId, now }: ReceiptOf,
): Promise<void> => {
  await db
    .insertInto('noteReceipt')
    .values({
      ...receipt,
      noteId,
      linkId,
      missing: JSON.stringify(missing),
      signature: JSON.stringify(signature),
      signedAt: new Date(signedAt),
      receivedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db
    .selectFrom('noteReceipt')
    .select(['id', 'name'])
    .where('noteId', '=', noteId)
    .executeTakeFirst();
  if (stored?.id !== receipt.id)
    throw new DomainError('NOTE_SIGNED', { values: { name: stored?.name ?? '' } });
};

/** Says what a note weighs; null takes that off. */
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
