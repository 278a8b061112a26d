import { searchTerms, searchWords } from '@werkplan/shared/search/search-words.ts';
import type { Chapter } from './book.ts';

/**
 * Returns the chapters that contain each searched word as the beginning of a word; matches in titles come first. Returns
 * all without a word.
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
