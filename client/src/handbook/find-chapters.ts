import { searchTerms, searchWords } from '@werkplan/shared/search/search-words.ts';
import type { Chapter } from './book.ts';

/**
 * Returns the chapters in which each typed word begins a word; those with matches in the title come first. Returns all
 * chapters if nothing was typed.
 */
export const findChapters = (chapters: readonly Chapter[], text: string): readonly Chapter[] => {
  const terms = searchTerms(text);
  if (terms.length === 0) return chapters;
  const has = (words: readonly string[]): boolean =>
    terms.every((ways) =>
      ways.some((way) => way.every((part) => words.some((word) => word.startsWith(part)))),
    );
  const found = chapters.filter((chapter) => has(searchWords(chapter.text)));
  const inTitle = new Set(found.filter(({ title }) => has(searchWords(title))));
  return [...inTitle, ...found.filter((chapter) => !inTitle.has(chapter))];
};
