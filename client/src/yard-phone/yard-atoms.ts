import type { Yard } from '@werkplan/shared/yard/yard-schema.ts';
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { store } from '../lib/client.ts';
import type { MovedCard } from './moved-cards.ts';
import type { Waiting } from './waiting.ts';
import { timeNow } from '../lib/server-time.ts';

/** What the server has sent last, and when it confirmed that last (ms); null: nothing is known yet. */
export interface Confirmed {
  readonly yard: Yard;
  readonly at: number;
}
export const confirmedAtom = atom<Confirmed | null>(null);

/** `connecting` until the first answer, or the first that doesn't come. */
export const lineAtom = atom<'connecting' | 'live' | 'offline'>('connecting');

/** Reports without an answer, and refused ones that weren't read yet. */
export const waitingAtom = atom<readonly Waiting[]>([]);

/** Marked cards that were placed elsewhere. */
export const movedAtom = atom<readonly MovedCard[]>([]);

/** Whether the page has a link that lets it in. `lost`: how many reports could not be sent any more. */
export type Admission =
  | { readonly kind: 'open' | 'none' }
  | { readonly kind: 'over'; readonly isExpired: boolean; readonly lost: number };
export const admissionAtom = atom<Admission>({ kind: 'open' });

/** The run that is shown; null: the list of runs. */
export const runIdAtom = atom<number | null>(null);

/** Counts what makes the page look at the clock. */
export const nowAtom = atomWithLazy(timeNow);

const oldAfterMs = 15 * 60_000;

/** Whether nothing has confirmed what is shown for 15 minutes. */
export const isOldAtom = atom((get) => {
  const confirmed = get(confirmedAtom);
  return confirmed !== null && get(nowAtom) - confirmed.at > oldAfterMs;
});

/** Another link begins: nothing that this tab has shown is its. */
export const forgetShown = (): void => {
  store().set(confirmedAtom, null);
  store().set(lineAtom, 'connecting');
  store().set(waitingAtom, []);
  store().set(movedAtom, []);
  store().set(admissionAtom, { kind: 'open' });
};
