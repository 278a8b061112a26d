import { isolated } from './isolated.ts';
import type { MessageValues } from '@werkplan/shared/i18n/messages.ts';

export type Fill = (values: MessageValues) => string;

const place = /\{\{(\w+)\}\}/;

/**
 * Parses a text once into a function that fills its `{{name}}` placeholders; null when the text uses more of
 * i18next's syntax.
 */
export const fillOf = (text: string): Fill | null => {
  // `split` alternates between plain text and placeholder names.
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
