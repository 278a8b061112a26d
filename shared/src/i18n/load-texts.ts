import type { texts as base } from './en/base.ts';
import type { texts as first } from './en/first.ts';
import type { texts as later } from './en/later.ts';
import type { texts as own } from './en/own.ts';
import type { texts as rare } from './en/rare.ts';
import type { texts as server } from './en/server.ts';
import type { texts as yardPage } from './en/yard-page.ts';
import type { Language } from './languages.ts';
import type { Translated } from './translated.ts';

interface Loaded<English> {
  readonly texts: Translated<English>;
}

/** What every page may need at once. */
export const loadBase = async (language: Language): Promise<Translated<typeof base>> => {
  const { texts } = (await import(`./${language}/base.ts`)) as Loaded<typeof base>;
  return texts;
};

/** What a page of the plan may need at once, besides the base. */
export const loadFirst = async (language: Language): Promise<Translated<typeof first>> => {
  const { texts } = (await import(`./${language}/first.ts`)) as Loaded<typeof first>;
  return texts;
};

/** What other pages may need at once, besides these, and parts that are opened. */
export const loadLater = async (language: Language): Promise<Translated<typeof later>> => {
  const { texts } = (await import(`./${language}/later.ts`)) as Loaded<typeof later>;
  return texts;
};

/** What only parts need that are opened: code of their own brings it along. */
export const loadRare = async (language: Language): Promise<Translated<typeof rare>> => {
  const { texts } = (await import(`./${language}/rare.ts`)) as Loaded<typeof rare>;
  return texts;
};

/** What only one page or dialog needs, which asks for it. */
export const loadOwn = async (language: Language): Promise<Translated<typeof own>> => {
  const { texts } = (await import(`./${language}/own.ts`)) as Loaded<typeof own>;
  return texts;
};

/** The texts of the page for loaders and drivers, besides the base. */
export const loadYardPage = async (language: Language): Promise<Translated<typeof yardPage>> => {
  const { texts } = (await import(`./${language}/yard-page.ts`)) as Loaded<typeof yardPage>;
  return texts;
};

/** What only the server sends, in answers and mails. */
export const loadServer = async (language: Language): Promise<Translated<typeof server>> => {
  const { texts } = (await import(`./${language}/server.ts`)) as Loaded<typeof server>;
  return texts;
};
