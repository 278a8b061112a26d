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
  loadBase,
  loadFurther,
  loadGate,
  loadSignedIn,
  loadSignedOut,
} from '@werkplan/shared/i18n/load-texts.ts';
import { textOptions } from '@werkplan/shared/i18n/text-options.ts';
import type { MessageKey, MessageValues } from '@werkplan/shared/i18n/messages.ts';
import { clientPart, type Surroundings } from './client.ts';
import { fillOf, type Fill } from './fill-text.ts';
import { isolated } from './isolated.ts';
import { readStored, writeStored } from './local-storage.ts';
import { languageKey, yardLanguageKey } from './stored-keys.ts';

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

/** Loads each part of a language's texts; the planners' screens lack some languages of the yard page. */
const loaders = {
  base: loadBase,
  signedOut: loadSignedOut,
  signedIn: loadSignedIn,
  further: loadFurther,
  gate: loadGate,
} as const;
type Part = keyof typeof loaders;

const partIn = async (part: Part, language: YardLanguage): Promise<TextRecord> => {
  if (part === 'gate') return await loadGate(language);
  const spoken = asLanguage(language);
  return spoken ? await loaders[part](spoken) : {};
};

/** The texts that a kind of page shows at once, and those that come with what it loads on demand. */
const partsOf = {
  wall: { now: ['base'], later: [] },
  yard: { now: ['gate', 'base'], later: ['signedOut'] },
  signedOut: { now: ['base', 'signedOut'], later: [] },
  day: { now: ['base', 'signedOut', 'signedIn'], later: ['further'] },
  all: { now: ['base', 'signedOut', 'signedIn', 'further'], later: [] },
} as const satisfies Record<string, { now: readonly Part[]; later: readonly Part[] }>;
export type TextsFor = keyof typeof partsOf;

const fallback: Language = textOptions.fallbackLng;

/** Loads and looks up the texts of one client. */
class ClientTexts {
  readonly i18n: typeof i18next = i18next.createInstance();
  readonly #root: Surroundings['root'];
  /** Parts by name and language. */
  readonly #adding = new Map<string, Promise<void>>();
  readonly #loaded = new Set<string>();
  readonly #wanted = new Set<Part>();
  readonly #later = new Set<Part>();
  readonly #textsOf = new Map<YardLanguage, Texts>();
  /** Languages that this browser probably wants, the best first. */
  readonly #guesses: readonly YardLanguage[];

  constructor({ languages, root }: Surroundings) {
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

  /** The language of the page: on the yard page one of ten, else one of the screens. */
  get language(): YardLanguage {
    return asYardLanguage(this.i18n.language) ?? 'de';
  }

  /** Speaks on as the yard page: as was chosen there, else as the phone does. */
  speakAtGate(): void {
    const chosen = asYardLanguage(readStored(yardLanguageKey));
    void this.i18n.changeLanguage(chosen ?? this.#guesses[0] ?? 'de');
  }

  /** The texts in the shown language; the same object until the language changes, so that memoised components keep. */
  get shown(): Texts {
    const texts = this.#textsOf.get(this.language) ?? textsIn(this.i18n, this.language);
    this.#textsOf.set(this.language, texts);
    return texts;
  }

  /** Loads what such a page shows at once, from now on in every language that is shown. */
  async load(page: TextsFor): Promise<void> {
    for (const part of partsOf[page].now) this.#wanted.add(part);
    for (const part of partsOf[page].later) this.#later.add(part);
    await this.loadIn(this.language);
  }

  /** Loads the rest of the page's texts; null when they are loaded. */
  loadLater(): Promise<void> | null {
    for (const part of this.#later) this.#wanted.add(part);
    const isMissing = [...this.#later].some((part) => !this.#loaded.has(`${part} ${this.language}`));
    return isMissing ? this.loadIn(this.language) : null;
  }

  async loadIn(language: YardLanguage, parts: Iterable<Part> = this.#wanted): Promise<void> {
    await Promise.all(Array.from(parts, async (part) => await this.#add(part, language)));
  }

  /** Loads a part once a language; a failed load is retried on the next call. */
  async #add(part: Part, language: YardLanguage): Promise<void> {
    const name = `${part} ${language}`;
    const adding =
      this.#adding.get(name) ??
      partIn(part, language).then((texts) => {
        // Not copied through JSON first, because nobody else changes the module's texts.
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

/** The language of the page, which the yard page has more of than the screens. */
export const pageLanguage = (): YardLanguage => clientTexts().language;

/** The language in which the server answers: the page's, or English where the screens don't speak it. */
export const currentLanguage = (): Language => asLanguage(pageLanguage()) ?? fallback;

/** Switches the language of the whole app; `remember` stores the choice in this browser. */
export const changeLanguage = (language: Language, remember = true): void => {
  if (remember) writeStored(languageKey, language);
  const texts = clientTexts();
  void texts.loadIn(language).then(async () => await texts.i18n.changeLanguage(language));
};

/** Switches the language of the yard page and stores the choice in this browser. @throws when its texts cannot be fetched */
export const changeYardLanguage = async (language: YardLanguage): Promise<void> => {
  const texts = clientTexts();
  await texts.loadIn(language);
  writeStored(yardLanguageKey, language);
  await texts.i18n.changeLanguage(language);
};

/** Resolves once these texts of the shown language are loaded; rejects when they cannot be fetched. */
export const loadTexts = async (page: TextsFor): Promise<void> => await clientTexts().load(page);

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

const textsIn = (i18n: typeof i18next, language: YardLanguage): Texts => {
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
  return { t, language: asLanguage(language) ?? fallback };
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
