import i18next from 'i18next';
import { createContext, useContext } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import {
  asLanguage,
  asYardLanguage,
  type Language,
  type YardLanguage,
} from '@werkplan/shared/i18n/languages.ts';
import {
  loadBaseTexts,
  loadFurtherTexts,
  loadYardTexts,
  loadSignedInTexts,
  loadSignedOutTexts,
} from '@werkplan/shared/i18n/load-texts.ts';
import { textOptions } from '@werkplan/shared/i18n/text-options.ts';
import type { MessageKey, MessageValues } from '@werkplan/shared/i18n/messages.ts';
import { clientPart, type BrowserServices } from './client.ts';
import { compileText, type FillText } from './fill-text.ts';
import { isolateText } from './isolate-text.ts';
import { readStored, writeStored } from './local-storage.ts';
import { languageKey, yardLanguageKey } from './stored-keys.ts';

/** The language chosen in this browser; null if none was. */
export const storedLanguage = (): Language | null => asLanguage(readStored(languageKey));

type TextRecord = Partial<Record<MessageKey, string>>;

/** Loaders of the parts of a language's texts; only `gate`, the yard page's own part, exists in all ten languages. */
const loaders = {
  base: loadBaseTexts,
  signedOut: loadSignedOutTexts,
  signedIn: loadSignedInTexts,
  further: loadFurtherTexts,
  gate: loadYardTexts,
} as const;
type Part = keyof typeof loaders;

const partIn = async (part: Part, language: YardLanguage): Promise<TextRecord> => {
  if (part === 'gate') return await loadYardTexts(language);
  const spoken = asLanguage(language);
  return spoken ? await loaders[part](spoken) : {};
};

/** Parts of the texts by kind of page: `now` for the first render, `later` for code that is loaded on demand. */
const partsOf = {
  wall: { now: ['base'], later: [] },
  yard: { now: ['gate', 'base'], later: ['signedOut'] },
  signedOut: { now: ['base', 'signedOut'], later: [] },
  day: { now: ['base', 'signedOut', 'signedIn'], later: ['further'] },
  all: { now: ['base', 'signedOut', 'signedIn', 'further'], later: [] },
} as const satisfies Record<string, { now: readonly Part[]; later: readonly Part[] }>;
/** Kind of page that determines which parts of the texts are loaded. */
export type TextsFor = keyof typeof partsOf;

const fallback: Language = textOptions.fallbackLng;

/** Loads and looks up the texts of one window. */
class ClientTexts {
  readonly i18n: typeof i18next = i18next.createInstance();
  readonly #root: BrowserServices['root'];
  /** Parts that are loaded or loading, by name and language. */
  readonly #adding = new Map<string, Promise<void>>();
  readonly #loaded = new Set<string>();
  readonly #wanted = new Set<Part>();
  readonly #later = new Set<Part>();
  readonly #textsOf = new Map<YardLanguage, Texts>();
  /** Languages to start with, best first: the stored choice, then the browser's languages. */
  readonly #guesses: readonly YardLanguage[];

  constructor({ languages, root }: BrowserServices) {
    this.#root = root;
    this.#guesses = [storedLanguage(), ...languages.map((tag) => asYardLanguage(tag.slice(0, 2)))].filter(
      (language) => language !== null,
    );
    void this.i18n.use(initReactI18next).init({
      lng: this.#guesses.map(asLanguage).find((language) => language !== null) ?? 'de',
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

  /** Language of the page: one of ten on the yard page, otherwise German or English. */
  get language(): YardLanguage {
    return asYardLanguage(this.i18n.language) ?? 'de';
  }

  /**
   * Switches to the language in which the yard page starts: the one chosen there, otherwise the planners' choice, otherwise the
   * phone's (rules/yard.md#languages).
   */
  startYardLanguage(): void {
    const chosen = asYardLanguage(readStored(yardLanguageKey));
    void this.i18n.changeLanguage(chosen ?? this.#guesses[0] ?? 'de');
  }

  /**
   * Texts in the shown language; the same object until the language changes or missing texts arrive, so that memoised
   * components do not render.
   */
  get shown(): Texts {
    const texts = this.#textsOf.get(this.language) ?? textsIn(this.i18n, this.language);
    this.#textsOf.set(this.language, texts);
    return texts;
  }

  /** Loads the texts for the first render of a kind of page; a later change of the language loads the same parts. */
  async load(page: TextsFor): Promise<void> {
    for (const part of partsOf[page].now) this.#wanted.add(part);
    for (const part of partsOf[page].later) this.#later.add(part);
    await this.loadIn(this.language);
  }

  /** Loads the rest of the page's texts; null if they are loaded. */
  loadLater(): Promise<void> | null {
    for (const part of this.#later) this.#wanted.add(part);
    const isMissing = [...this.#later].some((part) => !this.#loaded.has(`${part} ${this.language}`));
    return isMissing ? this.loadIn(this.language) : null;
  }

  async loadIn(language: YardLanguage, parts: Iterable<Part> = this.#wanted): Promise<void> {
    await Promise.all(Array.from(parts, async (part) => await this.#add(part, language)));
  }

  #asked: YardLanguage | null = null;
  /**
   * Loads the texts of a language and shows it. Resolves to false if another language was asked for meanwhile. @throws if the
   * texts of the language asked for last cannot be loaded
   */
  async show(language: YardLanguage): Promise<boolean> {
    this.#asked = language;
    try {
      await this.loadIn(language);
    } catch (error) {
      if (this.#asked === language) throw error;
    }
    if (this.#asked !== language) return false;
    await this.i18n.changeLanguage(language);
    return true;
  }

  /** Loads a part once per language; the next call retries after a failure. */
  async #add(part: Part, language: YardLanguage): Promise<void> {
    const name = `${part} ${language}`;
    const adding =
      this.#adding.get(name) ??
      partIn(part, language).then((texts) => {
        // Passes the texts without copying them, because nobody changes them.
        this.i18n.addResourceBundle(language, 'translation', texts, false, false, { skipCopy: true });
        this.#loaded.add(name);
      });
    this.#adding.set(name, adding);
    await adding.catch((error: unknown) => {
      this.#adding.delete(name);
      throw error;
    });
  }

  #isFallbackAsked = false;
  /** Loads all English texts because one is missing; components then look up their texts again. */
  #fetchFallback(): void {
    if (this.#isFallbackAsked) return;
    this.#isFallbackAsked = true;
    this.loadIn(fallback, partsOf.all.now).then(
      () => {
        this.#textsOf.clear();
        this.i18n.emit('languageChanged', this.i18n.language);
      },
      () => {
        // Allows another try, because the network may return.
        this.#isFallbackAsked = false;
      },
    );
  }

  readonly #showLanguage = (): void => {
    if (this.#root) this.#root.lang = this.language;
  };
}

export const clientTexts = clientPart((client) => new ClientTexts(client));

/** Language of the page; the yard page has more languages than the planners' screens. */
export const pageLanguage = (): YardLanguage => clientTexts().language;

/** Language of the server's answers: the page's, or English if the server lacks it. */
export const currentLanguage = (): Language => asLanguage(pageLanguage()) ?? fallback;

/**
 * Changes the language of the yard page and stores the choice in this browser. Resolves to false if another language was chosen
 * meanwhile. @throws if its texts cannot be loaded
 */
export const changeYardLanguage = async (language: YardLanguage): Promise<boolean> => {
  const isShown = await clientTexts().show(language);
  if (isShown) writeStored(yardLanguageKey, language);
  return isShown;
};

/** Resolves when these texts of the shown language are loaded; rejects if they cannot be loaded. */
export const loadTexts = async (page: TextsFor): Promise<void> => await clientTexts().load(page);

/** True if a text with this key is loaded. */
export const hasText = (key: string): key is MessageKey => clientTexts().i18n.exists(key);

export type Translate = (key: MessageKey, values?: MessageValues) => string;

const isolatedIn = (values: MessageValues): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolateText(value) : value,
    ]),
  );

/** Translates into the language shown at the moment of the call, for code outside of components. */
export const translateNow: Translate = (key, values = {}) => clientTexts().i18n.t(key, isolatedIn(values));

export interface Texts {
  readonly t: Translate;
  readonly language: Language;
}

const textsIn = (i18n: typeof i18next, language: YardLanguage): Texts => {
  // Caches texts without placeholders, because a board has hundreds of cards with some twenty texts each.
  const fixed = new Map<MessageKey, string>();
  const fills = new Map<MessageKey, FillText | null>();
  const fillIn = (key: MessageKey, values: MessageValues): FillText | null => {
    // A text with a count has several plural forms.
    if ('count' in values) return null;
    const known = fills.get(key);
    if (known !== undefined) return known;
    const text: unknown = i18n.getResource(language, 'translation', key);
    if (typeof text !== 'string' || text === '') return null;
    const fill = compileText(text);
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
  return { t, language: asLanguage(language) ?? fallback };
};

/**
 * Returns the texts in the shown language; the object changes with the language, so that memoised components render.
 */
export const useTextsOfLanguage = (): Texts => {
  const texts = clientTexts();
  useTranslation('translation', { i18n: texts.i18n });
  return texts.shown;
};

export const TextsContext = createContext<Texts | null>(null);

/** Returns the texts in the shown language; components that use it render when the language changes. */
export const useText = (): Texts => useContext(TextsContext) ?? clientTexts().shown;
