import { createHash } from 'node:crypto';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { sql } from 'kysely';
import type { DeliveryNote, NoteContent } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { PendingNote } from '@werkplan/shared/notes/note-content.ts';
import type { Actor } from '../change/actor.ts';
import type { Database } from '../database/database.ts';
import { addFeedEvent } from '../feed/feed-event-store.ts';

interface NoteMaking {
  /** The year, by the plant's calendar, in whose series the delivery notes are numbered. */
  readonly year: number;
  readonly now: Date;
  readonly by: Actor;
  readonly sender: DeliveryNote['sender'];
}

/** Returns the number of a year's `place`-th delivery note, such as `2026-00412`. */
export const formatNoteNumber = (year: number, place: number): string =>
  `${year}-${String(place).padStart(5, '0')}`;

const digestOf = (content: NoteContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** Locks the year's series of numbers until the transaction ends, so that concurrent changes take numbers one after another. */
const lockSeries = async (db: Database, year: number): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO note_series (year, last) VALUES (${year}, 0)
    ON CONFLICT (year) DO UPDATE SET last = note_series.last RETURNING last`.execute(db);
  return rows[0]?.last ?? 0;
};

interface ValidNote {
  readonly id: number;
  readonly number: string;
  readonly site: string;
  readonly digest: string;
  /** The name of the person who signed for the goods; null before that. */
  readonly signedBy: string | null;
}

/** Reads a run's delivery notes that are neither canceled nor corrected by another one. */
export const validNotesOf = async (db: Database, deliveryId: number): Promise<readonly ValidNote[]> =>
  (
    await sql<ValidNote>`
    SELECT id, number, site, digest, (SELECT name FROM note_receipt WHERE note_id = note.id) AS "signedBy"
    FROM delivery_note note WHERE delivery_id = ${deliveryId} AND canceled_at IS NULL
      AND NOT EXISTS (SELECT FROM delivery_note later WHERE later.corrects = note.id) ORDER BY id`.execute(db)
  ).rows;

interface NotesOfCommit {
  readonly deliveryId: number;
  readonly notes: readonly PendingNote[];
  /** Replaces only the note of this site; by default all notes of the run. */
  readonly site?: string | undefined;
}

/**
 * Updates a run's delivery notes within the transaction of a change. A valid note with the same content stays, one with other
 * content is corrected by a new note, and the note of a site that is no longer on the run is canceled. A rollback leaves no gap
 * in the numbers, because it also reverts the series.
 * @throws NOTE_SIGNED if a note to cancel was signed
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
    const number = formatNoteNumber(year, last);
    const { id } = await db
      .insertInto('deliveryNote')
      .values({
        number,
        deliveryId,
        site,
        content: JSON.stringify(content),
        digest,
        sender: JSON.stringify(sender),
        corrects: current?.id ?? null,
        madeAt: now,
        madeBy: by.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const note = { id, number, deliveryId, corrects: current?.number ?? null };
    await addFeedEvent(db, { type: 'note.created', kind: 'notes', data: { note }, at: now, actor: by });
  }
  if (last > before) await db.updateTable('noteSeries').set({ last }).where('year', '=', year).execute();
  const gone = valid.filter((one) => !notes.some((note) => note.site === one.site));
  if (gone.length === 0) return;
  const signed = gone.find(({ signedBy }) => signedBy !== null);
  if (signed) throw new DomainError('NOTE_SIGNED', { values: { name: signed.signedBy ?? '' } });
  await db
    .updateTable('deliveryNote')
    .set({ canceledAt: now, canceledBy: by.name })
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
};
