import type { KeyboardEvent } from 'react';

/**
 * Keys on a value that is not being edited: Enter and F2 open it, a character opens it and replaces what was there, or does
 * nothing when no text starts with it.
 */
export const openingKeys =
  (open: (text?: string) => void, startsWith: (key: string) => boolean = () => true) =>
  (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const opens = event.key === 'Enter' || event.key === 'F2';
    const types = event.key.length === 1 && event.key !== ' ';
    if (!opens && !types) return;
    event.preventDefault();
    event.stopPropagation();
    if (opens) open();
    else if (startsWith(event.key)) open(event.key);
  };
