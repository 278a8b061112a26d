import type { texts as base } from './en/base.ts';
import type { texts as further } from './en/further.ts';
import type { texts as server } from './en/server.ts';
import type { texts as signedIn } from './en/signed-in.ts';
import type { texts as signedOut } from './en/signed-out.ts';
import type { texts as gate } from './en/gate.ts';
import type { GateTexts } from './gate-texts.ts';
import type { Language, YardLanguage } from './languages.ts';
import type { Translated } from './translated.ts';

interface Loaded<English> {
  readonly texts: Translated<English>;
}

/** Loads the texts that every page may show. */
export const loadBaseTexts = async (language: Language): Promise<Translated<typeof base>> => {
  const { texts } = (await import(`./${language}/base.ts`)) as Loaded<typeof base>;
  return texts;
};

/** Loads the texts of the pages for signing in, and of refusals. */
export const loadSignedOutTexts = async (language: Language): Promise<Translated<typeof signedOut>> => {
  const { texts } = (await import(`./${language}/signed-out.ts`)) as Loaded<typeof signedOut>;
  return texts;
};

/** Loads the texts that the pages of a day show first. */
export const loadSignedInTexts = async (language: Language): Promise<Translated<typeof signedIn>> => {
  const { texts } = (await import(`./${language}/signed-in.ts`)) as Loaded<typeof signedIn>;
  return texts;
};

/** Loads the texts of pages other than a day's, and of parts whose code is loaded on demand. */
export const loadFurtherTexts = async (language: Language): Promise<Translated<typeof further>> => {
  const { texts } = (await import(`./${language}/further.ts`)) as Loaded<typeof further>;
  return texts;
};

/** Loads the texts that only the server uses, in mails and files. */
export const loadServerTexts = async (language: Language): Promise<Translated<typeof server>> => {
  const { texts } = (await import(`./${language}/server.ts`)) as Loaded<typeof server>;
  return texts;
};

/**
 * Loads the texts of the yard page. A language that only this page supports has all of the page's texts in one file; otherwise
 * the page also shows those of `loadBaseTexts`.
 */
export const loadYardTexts = async (language: YardLanguage): Promise<GateTexts | Translated<typeof gate>> => {
  const { texts } = (await import(`./${language}/gate.ts`)) as {
    readonly texts: GateTexts | Translated<typeof gate>;
  };
  return texts;
};
