import { createInstance } from 'i18next';
import type { texts as base } from './en/base.ts';
import type { texts as further } from './en/further.ts';
import type { texts as gate } from './en/gate.ts';
import type { texts as server } from './en/server.ts';
import type { texts as signedIn } from './en/signed-in.ts';
import type { texts as signedOut } from './en/signed-out.ts';
import { type Language, languages } from './languages.ts';
import {
  loadBaseTexts,
  loadFurtherTexts,
  loadServerTexts,
  loadSignedInTexts,
  loadSignedOutTexts,
  loadYardTexts,
} from './load-texts.ts';
import { textOptions } from './text-options.ts';
import type { Translated, WithoutForm } from './translated.ts';

type English = typeof base &
  typeof gate &
  typeof signedOut &
  typeof signedIn &
  typeof further &
  typeof server;

/** The key of a text, equal in all languages, without the plural form. */
export type MessageKey = WithoutForm<keyof English>;
export type MessageValues = Readonly<Record<string, string | number>>;

const textsOf = async (language: Language): Promise<Translated<English>> => ({
  ...(await loadBaseTexts(language)),
  ...(await loadSignedOutTexts(language)),
  ...(await loadYardTexts(language)),
  ...(await loadSignedInTexts(language)),
  ...(await loadFurtherTexts(language)),
  ...(await loadServerTexts(language)),
});

/** All texts in all languages, for the server; a browser loads a single language. */
export const messages = Object.fromEntries(
  await Promise.all(
    languages.map(
      async (language) => [language, (await textsOf(language)) as Readonly<Record<string, string>>] as const,
    ),
  ),
) as Record<Language, Readonly<Record<string, string>>>;

export const isMessageKey = (key: string): key is MessageKey =>
  [key, `${key}_other`].some((name) => Object.hasOwn(messages.en, name));

const i18n = createInstance();
void i18n.init({
  ...textOptions,
  lng: 'en',
  initAsync: false,
  resources: Object.fromEntries(
    languages.map((language) => [language, { translation: messages[language] }] as const),
  ),
});

/**
 * Returns the text of `key` with its `{{placeholders}}` filled, in the plural form for `values.count`. Only for the server,
 * because this module loads all languages.
 */
export const translate = (language: Language, key: MessageKey, values: MessageValues = {}): string =>
  i18n.t(key, { ...values, lng: language });
