import type { KeyboardEvent } from 'react';

/** Keys on a value that is not being edited: Enter and F2 open it, a character opens it and replaces what was there. */
export const openingKeys =
  (open: (text?: string) => void) =>
  (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const opens = event.key === 'Enter' || event.key === 'F2';
    const types = event.key.length === 1 && event.key !== ' ';
    if (!opens && !types) return;
    event.preventDefault();
    event.stopPropagation();
    if (opens) open();
    else open(event.key);
  };
