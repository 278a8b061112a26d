import { useEffect, useState } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import type { Pictures } from './article.tsx';
import type { Chapter } from './book.ts';

export interface Book {
  readonly chapters: readonly Chapter[];
  readonly pictures: Pictures;
}

/** The book of each language is a chunk of its own, because a reader needs only one. */
const books = {
  de: async (): Promise<Book> => await import('./book-de.ts'),
  en: async (): Promise<Book> => await import('./book-en.ts'),
};

/** A language of the handbook; the user interface may have more languages. */
export type BookLanguage = keyof typeof books;

export const isBookLanguage = (text: string | null): text is BookLanguage =>
  text !== null && Object.hasOwn(books, text);

export const bookLanguages: readonly BookLanguage[] = Object.keys(books).filter(isBookLanguage);

/** Returns the handbook's language for a language of the user interface: the same, or else English. */
export const bookLanguageFor = (language: string): BookLanguage =>
  isBookLanguage(language) ? language : 'en';

/** Loads the book of a language; returns null while it is loading. */
export const useBook = (language: BookLanguage): Book | null => {
  const [loaded, setLoaded] = useState<{ readonly language: BookLanguage; readonly book: Book } | null>(null);
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
