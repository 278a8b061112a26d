import type { texts as first } from './en/first.ts';
import type { texts as later } from './en/later.ts';
import type { texts as server } from './en/server.ts';
import { type Language, languages } from './languages.ts';
import { loadFirst, loadLater, loadServer } from './load-texts.ts';
import type { Translated } from './translated.ts';

type English = typeof first & typeof later & typeof server;

/** A text's key; the same key names the text in every language. */
export type MessageKey = keyof English;
export type MessageValues = Readonly<Record<string, string | number>>;

const textsOf = async (language: Language): Promise<Translated<English>> => ({
  ...(await loadFirst(language)),
  ...(await loadLater(language)),
  ...(await loadServer(language)),
});

/** All texts in every language; the client loads the language it shows, and first what it needs first. */
export const messages = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await textsOf(language)] as const)),
) as Readonly<Record<Language, Translated<English>>>;

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messages.en, key);

/** The text of `key` with its `{{placeholders}}` filled; what the client does through i18next, for the server. */
export const translate = (language: Language, key: MessageKey, values: MessageValues = {}): string =>
  messages[language][key].replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
