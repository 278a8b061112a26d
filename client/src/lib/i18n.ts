import i18next from 'i18next';
import { createContext, useContext } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { asLanguage, type Language } from '@werkplan/shared/i18n/languages.ts';
import { loadSignedIn, loadSignedOut } from '@werkplan/shared/i18n/load-texts.ts';
import { textOptions } from '@werkplan/shared/i18n/text-options.ts';
import type { MessageKey, MessageValues } from '@werkplan/shared/i18n/messages.ts';
import { clientPart, type Surroundings } from './client.ts';
import { fillOf, type Fill } from './fill-text.ts';
import { isolated } from './isolated.ts';
import { readStored, writeStored } from './local-storage.ts';
import { languageKey } from './stored-keys.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: Record<MessageKey, string> };
  }
}

/** The language that was chosen in this browser; null when none was. */
export const storedLanguage = (): Language | null => asLanguage(readStored(languageKey));

type TextRecord = Partial<Record<MessageKey, string>>;

/** All texts, or only those of the pages that need no sign-in. */
export type TextParts = 'all' | 'signedOut';

const fallback: Language = textOptions.fallbackLng;

/** Loads and looks up the texts of one client. */
class ClientTexts {
  readonly i18n: typeof i18next = i18next.createInstance();
  readonly #root: Surroundings['root'];
  readonly #added = new Map<string, Promise<void>>();
  readonly #textsOf = new Map<Language, Texts>();

  constructor({ languages, root }: Surroundings) {
    this.#root = root;
    const ofBrowser = languages
      .map((tag) => asLanguage(tag.slice(0, 2)))
      .find((language) => language !== null);
    void this.i18n.use(initReactI18next).init({
      lng: storedLanguage() ?? ofBrowser ?? 'de',
      ...textOptions,
      resources: {},
      // Shows an empty text instead of a key, and reports the missing text.
      parseMissingKeyHandler: (key) => {
        reportError(new Error(`The text '${key}' is missing.`));
        this.#fetchFallback();
        return '';
      },
      initAsync: false,
    });
    this.i18n.on('languageChanged', this.#showLanguage);
    this.#showLanguage();
  }

  get language(): Language {
    return asLanguage(this.i18n.language) ?? 'de';
  }

  /** The texts in the shown language; the same object until the language changes, so that memoised components keep. */
  get shown(): Texts {
    const texts = this.#textsOf.get(this.language) ?? textsIn(this.i18n, this.language);
    this.#textsOf.set(this.language, texts);
    return texts;
  }

  async load(parts: TextParts, language: Language): Promise<void> {
    await Promise.all([
      this.#add('signedOut', language, loadSignedOut),
      parts === 'all' && this.#add('signedIn', language, loadSignedIn),
    ]);
  }

  /** Loads a part once a language; a failed load is retried on the next call. */
  async #add(
    part: string,
    language: Language,
    load: (language: Language) => Promise<TextRecord>,
  ): Promise<void> {
    const name = `${part} ${language}`;
    const adding =
      this.#added.get(name) ??
      load(language).then((texts) => void this.i18n.addResourceBundle(language, 'translation', texts));
    this.#added.set(name, adding);
    await adding.catch((error: unknown) => {
      this.#added.delete(name);
      throw error;
    });
  }

  #isFallbackAsked = false;
  /** Loads all English texts because one is missing; components then look up their texts again. */
  #fetchFallback(): void {
    if (this.#isFallbackAsked) return;
    this.#isFallbackAsked = true;
    this.load('all', fallback).then(
      () => {
        this.#textsOf.clear();
        this.i18n.emit('languageChanged', this.i18n.language);
      },
      () => {
        // Allows another try, because the network may be back.
        this.#isFallbackAsked = false;
      },
    );
  }

  readonly #showLanguage = (): void => {
    if (this.#root) this.#root.lang = this.language;
  };
}

export const clientTexts = clientPart((client) => new ClientTexts(client));

export const currentLanguage = (): Language => clientTexts().language;

/** Switches the language of the whole app; `remember` stores the choice in this browser. */
export const changeLanguage = (language: Language, remember = true): void => {
  if (remember) writeStored(languageKey, language);
  const texts = clientTexts();
  void texts.load('all', language).then(async () => await texts.i18n.changeLanguage(language));
};

/** Resolves once these texts of the shown language are loaded; rejects when they cannot be fetched. */
export const loadTexts = async (parts: TextParts): Promise<void> =>
  await clientTexts().load(parts, currentLanguage());

export const isText = (key: string): key is MessageKey => clientTexts().i18n.exists(key);

export type Translate = (key: MessageKey, values?: MessageValues) => string;

const isolatedIn = (values: MessageValues): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  );

export const translateNow: Translate = (key, values = {}) => clientTexts().i18n.t(key, isolatedIn(values));

export interface Texts {
  readonly t: Translate;
  readonly language: Language;
}

const textsIn = (i18n: typeof i18next, language: Language): Texts => {
  // Caches look-ups: a board has hundreds of cards with some twenty texts each.
  const fixed = new Map<MessageKey, string>();
  const fills = new Map<MessageKey, Fill | null>();
  const fillIn = (key: MessageKey, values: MessageValues): Fill | null => {
    // A text with a count has several plural forms.
    if ('count' in values) return null;
    const known = fills.get(key);
    if (known !== undefined) return known;
    const text: unknown = i18n.getResource(language, 'translation', key);
    if (typeof text !== 'string' || text === '') return null;
    const fill = fillOf(text);
    fills.set(key, fill);
    return fill;
  };
  const t: Translate = (key, values) => {
    if (values) return fillIn(key, values)?.(values) ?? i18n.t(key, { ...isolatedIn(values), lng: language });
    const known = fixed.get(key);
    if (known !== undefined) return known;
    const text = i18n.t(key, { lng: language });
    if (text) fixed.set(key, text);
    return text;
  };
  return { t, language };
};

/** The texts in the shown language. The object changes with the language, so that memoised components update. */
export const useTextsOfLanguage = (): Texts => {
  const texts = clientTexts();
  useTranslation('translation', { i18n: texts.i18n });
  return texts.shown;
};

export const TextsContext = createContext<Texts | null>(null);

/** The texts in the shown language; components that use it update when the language changes. */
export const useText = (): Texts => useContext(TextsContext) ?? clientTexts().shown;
