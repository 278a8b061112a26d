import { englishLater } from './english-later.ts';
import { englishServer } from './english-server.ts';
import { english } from './english.ts';
import { germanLater } from './german-later.ts';
import { germanServer } from './german-server.ts';
import { german } from './german.ts';
import type { Language } from './languages.ts';

const allEnglish = { ...english, ...englishLater, ...englishServer };
const allGerman = { ...german, ...germanLater, ...germanServer };

/** A text's key; the same key names the text in both languages. */
export type MessageKey = keyof typeof allEnglish;
export type { Language } from './languages.ts';
export type MessageValues = Readonly<Record<string, string | number>>;

/** All texts in both languages; the client loads the language it shows, and first what it needs first. */
export const messages: Record<Language, Record<MessageKey, string>> = { en: allEnglish, de: allGerman };

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(allEnglish, key);

/** The text of `key` with its `{{placeholders}}` filled; what the client does through i18next, for the server. */
export const translate = (language: Language, key: MessageKey, values: MessageValues = {}): string =>
  messages[language][key].replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
