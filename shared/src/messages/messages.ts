import { english, type MessageKey } from './english.ts';
import { german } from './german.ts';
import type { Language } from './languages.ts';

export type { MessageKey } from './english.ts';
export type { Language } from './languages.ts';
export type MessageValues = Readonly<Record<string, string | number>>;

/** Both languages at once; the client loads the one it shows. */
export const messages: Record<Language, Record<MessageKey, string>> = { en: english, de: german };

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(english, key);

/** The text of `key` with its `{{placeholders}}` filled; what the client does through i18next, for the server. */
export const translate = (language: Language, key: MessageKey, values: MessageValues = {}): string =>
  messages[language][key].replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
