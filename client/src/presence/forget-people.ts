import { store } from '../lib/store.ts';
import { peopleMessageAtom } from './people.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Forgets who is there when nobody says so any more; each call takes the place of the last. */
export const forget = {
  after: (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => store.set(peopleMessageAtom, null), milliseconds);
  },
  never: (): void => clearTimeout(timer),
};
