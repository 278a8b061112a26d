import type { KeyboardEvent } from 'react';

interface Openers {
  /** `atEnd` puts the caret at the end instead of selecting the value. */
  readonly open: (text?: string, atEnd?: boolean) => void;
  /** True if a character starts editing. */
  readonly startsWith: (key: string) => boolean;
  /** Called for other characters, which do not trigger shortcuts, because they may be the start of a word. */
  readonly refuse: () => void;
}

/** Key that opens the menu of the surrounding row or card, and so never starts editing. */
const menuKey = '.';

/**
 * Handles keys on a value: Enter opens the editor with the value selected, F2 with the caret at its end. A character
 * that can start the value opens the editor and replaces the value; other characters are refused.
 */
export const createOpeningKeys =
  ({ open, startsWith, refuse }: Openers) =>
  (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const opens = event.key === 'Enter' || event.key === 'F2';
    const isSign = event.key.length === 1 && event.key !== ' ' && event.key !== menuKey;
    if (!opens && !isSign) return;
    event.preventDefault();
    event.stopPropagation();
    if (opens) open(undefined, event.key === 'F2');
    else if (startsWith(event.key)) open(event.key);
    else refuse();
  };
