import { loadSignedOutTexts } from '@werkplan/shared/i18n/load-texts.ts';
import { languages, type Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { searchTerms, searchWords } from '@werkplan/shared/search/search-words.ts';
import { textKey } from '@werkplan/shared/values/compared-text.ts';
import { useEffect, useState } from 'react';
import { may } from '../account/may.ts';
import { allPages, type AppPage } from './pages.ts';
import { useText } from '../lib/i18n.ts';
import type { PageHit } from '../search/hit.ts';

/**
 * Minimum number of letters and digits in a search for pages. The search of plan data needs as many characters of any
 * kind (`shared/src/search/search-contracts.ts`).
 */
const leastLetters = 2;

/** Returns the text of a page's label in one language; undefined if it is missing. */
export type LabelLookup = (label: MessageKey) => string | undefined;

/** True if the name contains every search term, also inside of a word, so that 'nutz' finds 'Benutzer'. */
const fits = (name: string, text: string): boolean => {
  const parts = searchWords(name);
  return searchTerms(text).every((ways) =>
    ways.some((words) => words.every((word) => parts.some((part) => part.includes(word)))),
  );
};

/** Finds the pages that the user may open, by their name in the shown language or in another one. */
export const findPages = (text: string, nameOf: LabelLookup, others: readonly LabelLookup[]): PageHit[] => {
  if (textKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '').length < leastLetters) return [];
  return allPages.flatMap((page: AppPage): PageHit[] => {
    const { label, needs, path, key } = page;
    const name = label && nameOf(label);
    if (!label || !name || (needs && !may(needs))) return [];
    const found = { id: path, name, keys: key === undefined ? [] : ['G', key.toUpperCase()] };
    if (fits(name, text)) return [{ ...found, otherName: null }];
    const otherName = others.map((other) => other(label)).find((other) => other && fits(other, text));
    return otherName ? [{ ...found, otherName }] : [];
  });
};

/** Returns the page names in the other languages; fails offline. */
const namesIn = async (shown: Language): Promise<LabelLookup[]> =>
  await Promise.all(
    languages
      .filter((language) => language !== shown)
      .map(async (language): Promise<LabelLookup> => {
        const texts: Partial<Record<string, string>> = await loadSignedOutTexts(language);
        return (label) => texts[label];
      }),
  );

export const useFoundPages = (text: string): PageHit[] => {
  const { t, language } = useText();
  const [others, setOthers] = useState<readonly LabelLookup[]>([]);
  useEffect(() => {
    void namesIn(language).then(setOthers, () => undefined);
  }, [language]);
  return findPages(text, t, others);
};
