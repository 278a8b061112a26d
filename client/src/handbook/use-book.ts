import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { useEffect, useState } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import type { Pictures } from './article.tsx';
import type { Chapter } from './book.ts';

export interface Book {
  readonly chapters: readonly Chapter[];
  readonly pictures: Pictures;
}

/** One chunk per language, because nobody reads both. */
const books: Readonly<Record<Language, () => Promise<Book>>> = {
  de: async () => await import('./book-de.ts'),
  en: async () => await import('./book-en.ts'),
};

/** Loads the book of a language; null while loading. */
export const useBook = (language: Language): Book | null => {
  const [loaded, setLoaded] = useState<{ readonly language: Language; readonly book: Book } | null>(null);
  useEffect(() => {
    let isWanted = true;
    books[language]().then((book) => {
      if (isWanted) setLoaded({ language, book });
    }, notifyFailure);
    return () => {
      isWanted = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.book : null;
};
