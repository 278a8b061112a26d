import { store } from '../lib/client.ts';
import { presenceMessageAtom } from './present-users.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Clears the list of present users unless another report arrives in time; each call restarts the wait. */
export const forget = {
  after: (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => store().set(presenceMessageAtom, null), milliseconds);
  },
  never: (): void => clearTimeout(timer),
};
