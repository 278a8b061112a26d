import type { Yard } from '@werkplan/shared/yard/yard-schema.ts';
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { store } from '../lib/client.ts';
import { linkNotesAtom, noNotes, signingAtom } from './link-notes.ts';
import type { MovedCard } from './moved-cards.ts';
import type { WaitingReport } from './waiting.ts';
import { timeNow } from '../lib/server-time.ts';

/** Latest state from the server, with the time (ms) at which it was confirmed. */
export interface ConfirmedYard {
  readonly yard: Yard;
  readonly at: number;
}
export const confirmedAtom = atom<ConfirmedYard | null>(null);

/** True for a driver, whose link shows one run. */
export const isOfRunAtom = atom((get) => typeof get(confirmedAtom)?.yard.link.deliveryId === 'number');

/** State of the connection; `connecting` until the first answer or failure. */
export const connectionAtom = atom<'connecting' | 'live' | 'offline'>('connecting');

/** Unanswered reports, and refused ones whose refusal the loader has not read. */
export const waitingAtom = atom<readonly WaitingReport[]>([]);

/** Moved cards of which the loader has not dismissed the notice. */
export const movedAtom = atom<readonly MovedCard[]>([]);

/** Tells what the page's link allows. `lost` is the number of reports that can no longer be sent. */
export type LinkAccess =
  | { readonly kind: 'open' | 'none' }
  | { readonly kind: 'over'; readonly isExpired: boolean; readonly lost: number }
  /** A run's link that has ended accepts only receipts. */
  | { readonly kind: 'receipts'; readonly lost: number };
export const linkAccessAtom = atom<LinkAccess>({ kind: 'open' });

/** Id of the run in the address; null while the list is shown. */
export const runIdAtom = atom<number | null>(null);

/** Current time (ms), updated so that components render again. */
export const nowAtom = atomWithLazy(timeNow);

const oldAfterMs = 15 * 60_000;

/** True if the shown state has not been confirmed for 15 minutes. */
export const isOldAtom = atom((get) => {
  const confirmed = get(confirmedAtom);
  return confirmed !== null && get(nowAtom) - confirmed.at > oldAfterMs;
});

/** Clears the state of the tab's previous link. */
export const forgetShown = (): void => {
  store().set(confirmedAtom, null);
  store().set(connectionAtom, 'connecting');
  store().set(waitingAtom, []);
  store().set(movedAtom, []);
  store().set(linkAccessAtom, { kind: 'open' });
  store().set(linkNotesAtom, noNotes);
  store().set(signingAtom, null);
};
