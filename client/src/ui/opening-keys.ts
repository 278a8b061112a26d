import type { KeyboardEvent } from 'react';

interface Openers {
  /** `atEnd`: the caret stands behind the value instead of selecting it. */
  readonly open: (text?: string, atEnd?: boolean) => void;
  /** True when a character starts editing. */
  readonly startsWith: (key: string) => boolean;
  /** Called for other characters, which are swallowed because they may begin a word and not be a shortcut. */
  readonly refuse: () => void;
}

/** Opens the menu of the surrounding row or card. */
const menuKey = '.';

/**
 * Handles keys on a value: Enter opens the editor to type over the value, F2 to go on with it, a character that can begin the value opens it and
 * replaces the value, others are refused.
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
    if (opens) open(undefined, event.key === 'F2');
    else if (startsWith(event.key)) open(event.key);
    else refuse();
  };
