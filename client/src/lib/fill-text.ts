import { isolateText } from './isolate-text.ts';
import type { MessageValues } from '@werkplan/shared/i18n/messages.ts';

export type FillText = (values: MessageValues) => string;

const place = /\{\{(\w+)\}\}/;

/**
 * Parses a text once into a function that fills its `{{name}}` placeholders; null if the text uses other i18next
 * syntax.
 */
export const compileText = (text: string): FillText | null => {
  // `split` alternates between plain text and placeholder names.
  const parts = text.split(place);
  if (parts.some((words, index) => index % 2 === 0 && /\{\{|\$t\(/.test(words))) return null;
  return (values) => {
    let filled = '';
    for (const [index, part] of parts.entries()) {
      filled += index % 2 === 0 ? part : isolateText(String(values[part] ?? ''));
    }
    return filled;
  };
};
