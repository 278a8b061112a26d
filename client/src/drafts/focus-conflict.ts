import { marked } from '../lib/dom-contract.ts';

/** Brings the first conflict into view, with the focus on what settles it, once it is drawn. */
export const focusFirstConflict = (): void => {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>(`${marked('conflict')} button`);
    first?.focus();
  });
};
