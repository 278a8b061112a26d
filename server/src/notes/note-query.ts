import { sql } from 'kysely';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { NoteWeights } from '@werkplan/shared/notes/note-contracts.ts';
import type { NoteReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import type { Database } from '../database/database.ts';
import { validNotesOf } from './note-store.ts';

interface NoteRow extends Omit<DeliveryNote, 'madeAt' | 'canceledAt' | 'receipt'> {
  readonly madeAt: Date;
  readonly canceledAt: Date | null;
  readonly receipt: Omit<NoteReceipt, 'signedAt' | 'receivedAt'>;
  readonly signedAt: Date | null;
  readonly receivedAt: Date;
}

type Wanted = { readonly deliveryId: number } | { readonly number: string } | { readonly id: number };

/** Reads delivery notes as they were at a time (`at`, UTC, ISO 8601), or as they are now if `at` is null. */
const readNotes = async (
  db: Database,
  by: Wanted,
  at: string | null = null,
): Promise<readonly DeliveryNote[]> => {
  const moment = sql`coalesce(${at}::timestamptz, 'infinity')`;
  const wanted =
    'deliveryId' in by
      ? sql`note.delivery_id = ${by.deliveryId}`
      : 'number' in by
        ? sql`note.number = ${by.number}`
        : sql`note.id = ${by.id}`;
  const { rows } = await sql<NoteRow>`
    SELECT note.id, note.number, note.delivery_id AS "deliveryId", note.content, note.sender,
      earlier.number AS corrects, later.number AS "correctedBy",
      note.made_at AS "madeAt", CASE WHEN note.canceled_at <= ${moment} THEN note.canceled_at END AS "canceledAt",
      jsonb_build_object('id', receipt.id, 'name', receipt.name, 'missing', receipt.missing,
        'weighed', receipt.weighed, 'remark', receipt.remark, 'signature', receipt.signature) AS receipt,
      receipt.signed_at AS "signedAt", receipt.received_at AS "receivedAt",
      coalesce(weight.kg, receipt.weighed) AS weighed
    FROM delivery_note note LEFT JOIN delivery_note earlier ON earlier.id = note.corrects
      LEFT JOIN delivery_note later ON later.corrects = note.id AND later.made_at <= ${moment}
      LEFT JOIN note_receipt receipt ON receipt.note_id = note.id AND received_at <= ${moment}
      LEFT JOIN note_weight weight ON weight.note_id = note.id AND weighed_at <= ${moment}
    WHERE ${wanted} AND note.made_at <= ${moment} ORDER BY note.id DESC`.execute(db);
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

/** Returns a run's delivery notes, the newest first. */
export const readNotesOfRun = async (
  db: Database,
  deliveryId: number,
  at: string | null = null,
): Promise<DeliveryNote[]> => [...(await readNotes(db, { deliveryId }, at))];

/** Finds a delivery note; null if there is none. */
export const findNote = async (
  db: Database,
  by: { readonly number: string } | { readonly id: number },
): Promise<DeliveryNote | null> => (await readNotes(db, by))[0] ?? null;

/** Returns the key that distinguishes a run's notes for different sites (`site`); null for an unknown note. */
export const findSiteOf = async (db: Database, id: number): Promise<string | null> =>
  (await db.selectFrom('deliveryNote').select('site').where('id', '=', id).executeTakeFirst())?.site ?? null;

/** Finds the valid delivery note of a run for a site; null if there is none. */
export const findValidNote = async (
  db: Database,
  deliveryId: number,
  site: string,
): Promise<DeliveryNote | null> => {
  const [valid] = (await validNotesOf(db, deliveryId)).filter((one) => one.site === site);
  return valid ? await findNote(db, { id: valid.id }) : null;
};

/** Counts the valid delivery notes per day, and sums planned and weighed kg of those that were weighed. */
export const readWeights = async (
  db: Database,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<NoteWeights[]> => {
  const { rows } = await sql<NoteWeights>`
    SELECT date, count(*)::int AS notes, count(receipt_id)::int AS signed, count(kg)::int AS weighed,
      coalesce(sum(planned) FILTER (WHERE kg IS NOT NULL), 0)::int AS "plannedKg", coalesce(sum(kg), 0)::int AS "weighedKg"
    FROM (
      SELECT content ->> 'date' AS date, receipt.id AS receipt_id, coalesce(weight.kg, receipt.weighed) AS kg,
        (SELECT sum((part ->> 'kg')::int) FROM jsonb_array_elements(content -> 'parts') part) AS planned
      FROM delivery_note note LEFT JOIN note_receipt receipt ON receipt.note_id = note.id
        LEFT JOIN note_weight weight ON weight.note_id = note.id
      WHERE content ->> 'date' BETWEEN ${from} AND ${to} AND canceled_at IS NULL
        AND NOT EXISTS (SELECT FROM delivery_note later WHERE later.corrects = note.id)
    ) valid GROUP BY date ORDER BY date`.execute(db);
  return rows;
};
