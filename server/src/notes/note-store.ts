import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DeliveryNote, NoteContent } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { PendingNote } from '@werkplan/shared/notes/note-content.ts';
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
}

const validNotesOf = async (db: Database, deliveryId: number): Promise<readonly ValidNote[]> =>
  (
    await sql<ValidNote>`
    SELECT id, site, digest FROM delivery_note note WHERE delivery_id = ${deliveryId} AND canceled_at IS NULL
      AND NOT EXISTS (SELECT FROM delivery_note later WHERE later.corrects = note.id) ORDER BY id`.execute(db)
  ).rows;

/**
 * Gives a run these notes within the transaction of a change: a valid note that says the same stays, one of the same site is corrected
 * by a new one, and one of a site that is no longer on the run is canceled. Numbers have no gap, because a transaction that
 * is rolled back gives its numbers back.
 */
export const storeNotes = async (
  db: Database,
  { deliveryId, notes }: { readonly deliveryId: number; readonly notes: readonly PendingNote[] },
  { year, now, by, sender }: NoteMaking,
): Promise<void> => {
  let last = await lockSeries(db, year);
  const valid = await validNotesOf(db, deliveryId);
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
  const gone = valid.filter(({ site }) => !notes.some((note) => note.site === site)).map(({ id }) => id);
  if (gone.length === 0) return;
  await db
    .updateTable('deliveryNote')
    .set({ canceledAt: now, canceledBy: by })
    .where('id', 'in', gone)
    .execute();
};

interface NoteRow extends Omit<DeliveryNote, 'madeAt' | 'canceledAt'> {
  readonly madeAt: Date;
  readonly canceledAt: Date | null;
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
      note.made_at AS "madeAt", note.canceled_at AS "canceledAt"
    FROM delivery_note note LEFT JOIN delivery_note earlier ON earlier.id = note.corrects
      LEFT JOIN delivery_note later ON later.corrects = note.id
    WHERE ${wanted} ORDER BY note.id DESC`.execute(db);
  return rows.map(({ madeAt, canceledAt, ...note }) => ({
    ...note,
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
