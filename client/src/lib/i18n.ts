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

/** The planner's own choice in this browser, if there was one. */
export const storedLanguage = (): Language | null => asLanguage(readStored(languageKey));

type TextRecord = Partial<Record<MessageKey, string>>;

/** All texts of the screens, or those of the pages that are open without a sign-in. */
export type TextParts = 'all' | 'signedOut';

const fallback: Language = textOptions.fallbackLng;

/** The texts of one client: which are loaded, and the language that is shown. */
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
      // Nobody should have to read a key, nor from a part that is drawn before its texts are there.
      parseMissingKeyHandler: (key) => {
        reportError(new Error(`There is no text '${key}' yet.`));
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

  /** The texts in the shown language, the same object until others are shown. */
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

  /** Once a language; texts that did not come are asked for again the next time. */
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
  /** Loads all English texts because one is missing; then what is shown looks its texts up again. */
  #fetchFallback(): void {
    if (this.#isFallbackAsked) return;
    this.#isFallbackAsked = true;
    this.load('all', fallback).then(
      () => {
        this.#textsOf.clear();
        this.i18n.emit('languageChanged', this.i18n.language);
      },
      () => {
        // The network may be back the next time.
        this.#isFallbackAsked = false;
      },
    );
  }

  readonly #showLanguage = (): void => {
    if (this.#root) this.#root.lang = this.language;
  };
}

/** This window's texts. */
export const clientTexts = clientPart((client) => new ClientTexts(client));

export const currentLanguage = (): Language => clientTexts().language;

/** Shows everything in `language`; `remember` keeps it as this browser's choice. */
export const changeLanguage = (language: Language, remember = true): void => {
  if (remember) writeStored(languageKey, language);
  const texts = clientTexts();
  void texts.load('all', language).then(async () => await texts.i18n.changeLanguage(language));
};

/** Resolves once these texts of the shown language are there, at once when they are; rejects when they can't be fetched. */
export const loadTexts = async (parts: TextParts): Promise<void> =>
  await clientTexts().load(parts, currentLanguage());

/** Whether there is a text of this name. */
export const isText = (key: string): key is MessageKey => clientTexts().i18n.exists(key);

export type Translate = (key: MessageKey, values?: MessageValues) => string;

const isolatedIn = (values: MessageValues): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  );

/** The text of `key` now, for code outside React. */
export const translateNow: Translate = (key, values = {}) => clientTexts().i18n.t(key, isolatedIn(values));

export interface Texts {
  readonly t: Translate;
  readonly language: Language;
}

const textsIn = (i18n: typeof i18next, language: Language): Texts => {
  // A card has some ten fixed texts and as many with values in them, a board hundreds of cards: each is looked up once.
  const fixed = new Map<MessageKey, string>();
  const fills = new Map<MessageKey, Fill | null>();
  const fillIn = (key: MessageKey, values: MessageValues): Fill | null => {
    // Of a text that depends on a number there are several.
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

/** The texts in the shown language; of another identity when others are shown, so that memoised parts notice. */
export const useTextsOfLanguage = (): Texts => {
  const texts = clientTexts();
  useTranslation('translation', { i18n: texts.i18n });
  return texts.shown;
};

export const TextsContext = createContext<Texts | null>(null);

/** Texts in the shown language; components using it follow a change of language. */
export const useText = (): Texts => useContext(TextsContext) ?? clientTexts().shown;
