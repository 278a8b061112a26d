import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { dispatch, syncNow } from './sync-store.ts';

/** What is being read, and what is wrong with it: no answer for a while, or a refusal; null: nothing. */
export interface ReadingTrouble {
  readonly what: 'day' | 'period';
  readonly is: 'slow' | 'failed';
}
export const readingTroubleAtom = atom<ReadingTrouble | null>(null);

/** So long nobody wonders. The call itself is given up later, ms. */
const patienceMs = 5_000;

/** Says of a reading that it takes long or has failed, until one succeeds; answers the reading itself. */
export const watchReading = <Read>(what: ReadingTrouble['what'], read: Promise<Read>): Promise<Read> => {
  const timer = setTimeout(() => store().set(readingTroubleAtom, { what, is: 'slow' }), patienceMs);
  const end = (trouble: ReadingTrouble | null): void => {
    clearTimeout(timer);
    store().set(readingTroubleAtom, trouble);
  };
  read.then(
    () => end(null),
    () => end({ what, is: 'failed' }),
  );
  return read;
};

/** Reads what failed again, before its own time has come. */
export const readAgain = ({ what }: ReadingTrouble): void =>
  dispatch(what === 'day' ? { type: 'timer', timer: 'reload', at: syncNow() } : { type: 'periodOutdated' });
