import { store } from '../lib/store.ts';
import { peopleMessageAtom } from './people.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Clears the list of people unless another report arrives in time; each call restarts the wait. */
export const forget = {
  after: (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => store.set(peopleMessageAtom, null), milliseconds);
  },
  never: (): void => clearTimeout(timer),
};
