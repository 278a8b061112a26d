import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { dispatch, syncClockNow } from './sync-store.ts';

/** A read that is slow or has failed. */
export interface ReadingTrouble {
  readonly what: 'day' | 'period';
  readonly is: 'slow' | 'failed';
}
export const readingTroubleAtom = atom<ReadingTrouble | null>(null);

/** Time (ms) after which a read is reported as slow; the call itself times out later. */
const patienceMs = 5_000;

/** Reports a slow or failed read until one succeeds; returns the read. */
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

/** Makes the sync engine repeat a read now instead of at its scheduled retry. */
export const readAgain = ({ what }: ReadingTrouble): void =>
  dispatch(
    what === 'day' ? { type: 'timer', timer: 'reload', at: syncClockNow() } : { type: 'periodOutdated' },
  );
