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
  /** How the link ended, which then takes receipts and nothing else (rules/notes.md#receipt); null before. */
  readonly after: 'expired' | 'revoked' | null;
}

export const noNotes: LinkNotes = { notes: [], timeZone: 'Europe/Berlin', after: null };
export const linkNotesAtom = atom<LinkNotes>(noNotes);

/** The note that is being signed. */
export const signingAtom = atom<number | null>(null);

/** Days after the run until whose morning its link takes receipts. */
const receiptDays = 7;

/** The last whole day on which the link takes receipts; null without notes. */
export const lastReceiptDay = (notes: readonly DeliveryNote[]): string | null =>
  notes[0] ? addDays(notes[0].content.date, receiptDays) : null;

/** True as long as receipts may be taken by this device's clock, which the server's word corrects. */
export const mayTakeReceipts = (notes: readonly DeliveryNote[]): boolean => {
  const last = lastReceiptDay(notes);
  return last !== null && Date.parse(`${addDays(last, 1)}T06:00:00Z`) > timeNow();
};

export interface ShownReceipt extends Pick<NewReceipt, 'name' | 'weighed' | 'signedAt'> {
  readonly signature: NewReceipt['signature'] | null;
  readonly isWaiting: boolean;
}

/** Returns a note's receipt, also one that still waits to be sent; null if the note isn't signed. */
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

/** A note's number that stays on one line, because half of it says nothing. */
export const unbroken = (number: string): string => number.replace('-', '\u2011');

export const isValid = ({ canceledAt, correctedBy }: DeliveryNote): boolean =>
  canceledAt === null && correctedBy === null;

/** Notes that can still be signed, in the order of the stops. */
export const unsigned = (
  notes: readonly DeliveryNote[],
  waiting: readonly WaitingReport[],
): readonly DeliveryNote[] => notes.filter((note) => isValid(note) && shownReceipt(note, waiting) === null);

/** A random UUID, also where the page is served over plain HTTP inside the plant. */
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
