import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { NewReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { newIdempotencyKey } from '../lib/api-client.ts';
import { timeNow } from '../lib/server-time.ts';
import { isUnsent, type WaitingReport } from './waiting.ts';

/** Delivery notes of the link's run, kept on the phone for a start without a network. */
export interface LinkNotes {
  readonly notes: readonly DeliveryNote[];
  readonly timeZone: string;
  /** Reason for which the link ended; null while it is valid. An ended link only accepts receipts (rules/notes.md#receipt). */
  readonly after: 'expired' | 'revoked' | null;
}

export const noNotes: LinkNotes = { notes: [], timeZone: 'Europe/Berlin', after: null };
export const linkNotesAtom = atom<LinkNotes>(noNotes);

/** Id of the note that is being signed; null while the form is closed. */
export const signingAtom = atom<number | null>(null);

/** Number of whole days after the run on which its link still accepts receipts. */
const receiptDays = 7;

/** Returns the last whole day on which the link accepts receipts; null if there are no notes. */
export const lastReceiptDay = (notes: readonly DeliveryNote[]): string | null =>
  notes[0] ? addDays(notes[0].content.date, receiptDays) : null;

/** True while the link should accept receipts by this device's clock; the server may still refuse them. */
export const mayTakeReceipts = (notes: readonly DeliveryNote[]): boolean => {
  const last = lastReceiptDay(notes);
  return last !== null && Date.parse(`${addDays(last, 1)}T06:00:00Z`) > timeNow();
};

export interface ShownReceipt extends Pick<NewReceipt, 'name' | 'weighed' | 'signedAt'> {
  readonly signature: NewReceipt['signature'] | null;
  readonly isWaiting: boolean;
}

/** Returns a note's receipt, even if it was not sent yet; null if the note isn't signed. */
export const shownReceipt = (
  { id, receipt }: DeliveryNote,
  waiting: readonly WaitingReport[],
): ShownReceipt | null => {
  if (receipt) return { ...receipt, isWaiting: false };
  for (const entry of waiting)
    if (entry.report.kind === 'receipt' && entry.report.noteId === id && isUnsent(entry))
      return { ...entry.report.receipt, isWaiting: true };
  return null;
};

export const kgOf = ({ content }: DeliveryNote): number => content.parts.reduce((sum, { kg }) => sum + kg, 0);

/** Replaces the hyphen in a note's number by a non-breaking one, so that the number stays on one line. */
export const withNonBreakingHyphen = (number: string): string => number.replace('-', '\u2011');

export const isValidNote = ({ canceledAt, correctedBy }: DeliveryNote): boolean =>
  canceledAt === null && correctedBy === null;

/** Returns the notes that can still be signed, in the order of the stops. */
export const notesToSign = (
  notes: readonly DeliveryNote[],
  waiting: readonly WaitingReport[],
): readonly DeliveryNote[] =>
  notes.filter((note) => isValidNote(note) && shownReceipt(note, waiting) === null);

/** Returns a random UUID. `randomUUID` is missing over plain HTTP, which some plants use internally. */
export const newReceiptId = (): string => {
  const hex = newIdempotencyKey();
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
};
