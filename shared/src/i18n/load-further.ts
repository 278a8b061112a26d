import type { texts as further } from './en/further.ts';
import type { Language } from './languages.ts';
import type { Translated } from './translated.ts';

/** Loads the texts of pages on which no day's work begins; a file of its own, because the first load is weighed. */
export const loadFurther = async (language: Language): Promise<Translated<typeof further>> => {
  const { texts } = (await import(`./${language}/further.ts`)) as {
    readonly texts: Translated<typeof further>;
  };
  return texts;
};
