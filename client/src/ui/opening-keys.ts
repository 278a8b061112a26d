import type { KeyboardEvent } from 'react';

interface Openers {
  readonly open: (text?: string) => void;
  /** Whether a sign opens it with what it types. */
  readonly startsWith: (key: string) => boolean;
  /** Any other sign: it is neither typed nor a shortcut of the page, for it may be the first of a word. */
  readonly refuse: () => void;
}

/** Opens the menu of what surrounds the value. */
const menuKey = '.';

/**
 * Keys on a value that is not being edited: Enter and F2 open it, a sign that begins such a value opens it and replaces what
 * was there, every other one is refused.
 */
export const openingKeys =
  ({ open, startsWith, refuse }: Openers) =>
  (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const opens = event.key === 'Enter' || event.key === 'F2';
    const isSign = event.key.length === 1 && event.key !== ' ' && event.key !== menuKey;
    if (!opens && !isSign) return;
    event.preventDefault();
    event.stopPropagation();
    if (opens) open();
    else if (startsWith(event.key)) open(event.key);
    else refuse();
  };
