import { createHash } from 'node:crypto';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { sql } from 'kysely';
import type { DeliveryNote, NoteContent } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { PendingNote } from '@werkplan/shared/notes/note-content.ts';
import type { NoteReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import type { Database } from '../database/database.ts';

interface NoteMaking {
  /** The year of the plant's day. */
  readonly year: number;
  readonly now: Date;
  readonly by: string;
  readonly sender: DeliveryNote['sender'];
}

const digestOf = (content: NoteContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** Locks the year's series until the transaction ends, so that notes are made one change after another. */
const lockSeries = async (db: Database, year: number): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO note_series (year, last) VALUES (${year}, 0)
    ON CONFLICT (year) DO UPDATE SET last = note_series.last RETURNING last`.execute(db);
  return rows[0]?.last ?? 0;
};

interface ValidNote {
  readonly id: number;
  readonly site: string;
  readonly digest: string;
  /** Null before it is signed. */
  readonly signedBy: string | null;
}

const validNotesOf = async (db: Database, deliveryId: number): Promise<readonly ValidNote[]> =>
  (
    await sql<ValidNote>`
    SELECT id, site, digest, (SELECT name FROM note_receipt WHERE note_id = note.id) AS "signedBy"
    FROM delivery_note note WHERE delivery_id = ${deliveryId} AND canceled_at IS NULL
      AND NOT EXISTS (SELECT FROM delivery_note later WHERE later.corrects = note.id) ORDER BY id`.execute(db)
  ).rows;

interface NotesOfCommit {
  readonly deliveryId: number;
  readonly notes: readonly PendingNote[];
  /** Only the note of this site; all of the run's by default. */
  readonly site?: string | undefined;
}

/**
 * Gives a run these notes within the transaction of a change: a valid note that says the same stays, one of the same site is corrected
 * by a new one, and one of a site that is no longer on the run is canceled. Numbers have no gap, because a transaction that
 * is rolled back gives its numbers back.
 * @throws NOTE_SIGNED when one to cancel was signed
 */
export const storeNotes = async (
  db: Database,
  { deliveryId, notes, site }: NotesOfCommit,
  { year, now, by, sender }: NoteMaking,
): Promise<void> => {
  let last = await lockSeries(db, year);
  const all = await validNotesOf(db, deliveryId);
  const valid = all.filter((one) => site === undefined || one.site === site);
  const before = last;
  for (const { site, content } of notes) {
    const digest = digestOf(content);
    const current = valid.find((one) => one.site === site);
    if (current?.digest === digest) continue;
    last += 1;
    await db
      .insertInto('deliveryNote')
      .values({
        number: `${year}-${String(last).padStart(5, '0')}`,
        deliveryId,
        site,
        content: JSON.stringify(content),
        digest,
        sender: JSON.stringify(sender),
        corrects: current?.id ?? null,
        madeAt: now,
        madeBy: by,
      })
      .execute();
  }
  if (last > before) await db.updateTable('noteSeries').set({ last }).where('year', '=', year).execute();
  const gone = valid.filter((one) => !notes.some((note) => note.site === one.site));
  if (gone.length === 0) return;
  const signed = gone.find(({ signedBy }) => signedBy !== null);
  if (signed) throw new DomainError('NOTE_SIGNED', { values: { name: signed.signedBy ?? '' } });
  await db
    .updateTable('deliveryNote')
    .set({ canceledAt: now, canceledBy: by })
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
};

interface NoteRow extends Omit<DeliveryNote, 'madeAt' | 'canceledAt' | 'receipt'> {
  readonly madeAt: Date;
  readonly canceledAt: Date | null;
  readonly receipt: Omit<NoteReceipt, 'signedAt' | 'receivedAt'>;
  readonly signedAt: Date | null;
  readonly receivedAt: Date;
}

const readNotes = async (
  db: Database,
  by: { readonly deliveryId: number } | { readonly number: string } | { readonly id: number },
): Promise<readonly DeliveryNote[]> => {
  const wanted =
    'deliveryId' in by
      ? sql`note.delivery_id = ${by.deliveryId}`
      : 'number' in by
        ? sql`note.number = ${by.number}`
        : sql`note.id = ${by.id}`;
  const { rows } = await sql<NoteRow>`
    SELECT note.id, note.number, note.delivery_id AS "deliveryId", note.content, note.sender,
      earlier.number AS corrects, later.number AS "correctedBy",
      note.made_at AS "madeAt", note.canceled_at AS "canceledAt",
      jsonb_build_object('id', receipt.id, 'name', receipt.name, 'missing', receipt.missing,
        'weighed', receipt.weighed, 'remark', receipt.remark, 'signature', receipt.signature) AS receipt,
      receipt.signed_at AS "signedAt", receipt.received_at AS "receivedAt",
      coalesce(weight.kg, receipt.weighed) AS weighed
    FROM delivery_note note LEFT JOIN delivery_note earlier ON earlier.id = note.corrects
      LEFT JOIN delivery_note later ON later.corrects = note.id
      LEFT JOIN note_receipt receipt ON receipt.note_id = note.id LEFT JOIN note_weight weight ON weight.note_id = note.id
    WHERE ${wanted} ORDER BY note.id DESC`.execute(db);
  return rows.map(({ madeAt, canceledAt, receipt, signedAt, receivedAt, ...note }) => ({
    ...note,
    receipt: signedAt && {
      ...receipt,
      signedAt: signedAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
    },
    madeAt: madeAt.toISOString(),
    canceledAt: canceledAt?.toISOString() ?? null,
  }));
};

/** Returns a run's notes, the newest first. */
export const readNotesOfRun = async (db: Database, deliveryId: number): Promise<DeliveryNote[]> => [
  ...(await readNotes(db, { deliveryId })),
];

/** Returns null if there is none. */
export const findNote = async (
  db: Database,
  by: { readonly number: string } | { readonly id: number },
): Promise<DeliveryNote | null> => (await readNotes(db, by))[0] ?? null;

/** Returns the key of the note's site within its run; null without a note. */
export const findSiteOf = async (db: Database, id: number): Promise<string | null> =>
  (await db.selectFrom('deliveryNote').select('site').where('id', '=', id).executeTakeFirst())?.site ?? null;

/** Returns the valid note of a site of a run; null for none. */
export const findValidNote = async (
  db: Database,
  deliveryId: number,
  site: string,
): Promise<DeliveryNote | null> => {
  const [valid] = (await validNotesOf(db, deliveryId)).filter((one) => one.site === site);
  return valid ? await findNote(db, { id: valid.id }) : null;
};
