import { isolated } from './isolated.ts';
import type { MessageValues } from '@werkplan/shared/i18n/messages.ts';

/** Puts values into the places of a text. */
export type Fill = (values: MessageValues) => string;

const place = /\{\{(\w+)\}\}/;

/** How a text is filled in, looked through once: `{{date}}` is a place. null: it has more in it, which is i18next's to read. */
export const fillOf = (text: string): Fill | null => {
  // Words and names of places in turn.
  const parts = text.split(place);
  if (parts.some((words, index) => index % 2 === 0 && /\{\{|\$t\(/.test(words))) return null;
  return (values) => {
    let filled = '';
    for (const [index, part] of parts.entries()) {
      filled += index % 2 === 0 ? part : isolated(String(values[part] ?? ''));
    }
    return filled;
  };
};
