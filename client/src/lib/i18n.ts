import i18next from 'i18next';
import { createContext, useContext } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { asLanguage, type Language } from '@werkplan/shared/i18n/languages.ts';
import { loadSignedIn, loadSignedOut } from '@werkplan/shared/i18n/load-texts.ts';
import { textOptions } from '@werkplan/shared/i18n/text-options.ts';
import type { MessageKey, MessageValues } from '@werkplan/shared/i18n/messages.ts';
import { fillOf, type Fill } from './fill-text.ts';
import { readStored, writeStored } from './local-storage.ts';
import { languageKey } from './stored-keys.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: Record<MessageKey, string> };
  }
}

/** The planner's own choice in this browser, if there was one. */
export const storedLanguage = (): Language | null => asLanguage(readStored(languageKey));

const browserLanguage = (): Language | null =>
  navigator.languages.map((tag) => asLanguage(tag.slice(0, 2))).find((language) => language !== null) ?? null;

type TextRecord = Partial<Record<MessageKey, string>>;

/** Adds the texts to those that are shown, once a language. */
const adding = (
  load: (language: Language) => Promise<TextRecord>,
): ((language: Language) => Promise<void>) => {
  const added = new Set<Language>();
  return async (language) => {
    if (added.has(language)) return;
    i18next.addResourceBundle(language, 'translation', await load(language));
    added.add(language);
  };
};

const addSignedOut = adding(loadSignedOut);
const addSignedIn = adding(loadSignedIn);

/** All texts of the screens, or those of the pages that are open without a sign-in. */
export type TextParts = 'all' | 'signedOut';
const loadParts = async (parts: TextParts, language: Language): Promise<void> => {
  await Promise.all([addSignedOut(language), parts === 'all' && addSignedIn(language)]);
};

const fallback: Language = textOptions.fallbackLng;
let fallbackTexts: Promise<void> | undefined;

/** Loads all English texts because one is missing; then what is shown looks its texts up again. */
const fetchFallback = (): void => {
  fallbackTexts ??= loadParts('all', fallback).then(
    () => {
      textsOf.clear();
      i18next.emit('languageChanged', i18next.language);
    },
    () => {
      // The network may be back the next time.
      fallbackTexts = undefined;
    },
  );
};

void i18next.use(initReactI18next).init({
  lng: storedLanguage() ?? browserLanguage() ?? 'de',
  ...textOptions,
  resources: {},
  // Nobody should have to read a key, nor from a part that is drawn before its texts are there.
  parseMissingKeyHandler: (key) => {
    reportError(new Error(`There is no text '${key}' yet.`));
    fetchFallback();
    return '';
  },
  initAsync: false,
});

export const currentLanguage = (): Language => asLanguage(i18next.language) ?? 'de';

const showLanguage = (): void => {
  document.documentElement.lang = currentLanguage();
};
i18next.on('languageChanged', showLanguage);
showLanguage();

/** Shows everything in `language`; `remember` keeps it as this browser's choice. */
export const changeLanguage = (language: Language, remember = true): void => {
  if (remember) writeStored(languageKey, language);
  void loadParts('all', language).then(() => i18next.changeLanguage(language));
};

/** Resolves once these texts of the shown language are there, at once when they are; rejects when they can't be fetched. */
export const loadTexts = async (parts: TextParts): Promise<void> => await loadParts(parts, currentLanguage());

/** Whether there is a text of this name. */
export const isText = (key: string): key is MessageKey => i18next.exists(key);

export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** The text of `key` now, for code outside React. */
export const translateNow: Translate = (key, values = {}) => i18next.t(key, { ...values });

export interface Texts {
  readonly t: Translate;
  readonly language: Language;
}

const textsIn = (language: Language): Texts => {
  // A card has some ten fixed texts and as many with values in them, a board hundreds of cards: each is looked up once.
  const fixed = new Map<MessageKey, string>();
  const fills = new Map<MessageKey, Fill | null>();
  const fillIn = (key: MessageKey, values: MessageValues): Fill | null => {
    // Of a text that depends on a number there are several.
    if ('count' in values) return null;
    const known = fills.get(key);
    if (known !== undefined) return known;
    const text: unknown = i18next.getResource(language, 'translation', key);
    if (typeof text !== 'string' || text === '') return null;
    const fill = fillOf(text);
    fills.set(key, fill);
    return fill;
  };
  const t: Translate = (key, values) => {
    if (values) return fillIn(key, values)?.(values) ?? i18next.t(key, { ...values, lng: language });
    const known = fixed.get(key);
    if (known !== undefined) return known;
    const text = i18next.t(key, { lng: language });
    if (text) fixed.set(key, text);
    return text;
  };
  return { t, language };
};

const textsOf = new Map<Language, Texts>();

const currentTexts = (): Texts => {
  const language = currentLanguage();
  const texts = textsOf.get(language) ?? textsIn(language);
  textsOf.set(language, texts);
  return texts;
};

/** The texts in the shown language; of another identity when others are shown, so that memoised parts notice. */
export const useTextsOfLanguage = (): Texts => {
  useTranslation();
  return currentTexts();
};

export const TextsContext = createContext<Texts>(currentTexts());

/** Texts in the shown language; components using it follow a change of language. */
export const useText = (): Texts => useContext(TextsContext);
