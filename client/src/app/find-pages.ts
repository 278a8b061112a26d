import { loadSignedOut } from '@werkplan/shared/i18n/load-texts.ts';
import { languages, type Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { searchTerms, searchWords } from '@werkplan/shared/search/search-words.ts';
import { textKey } from '@werkplan/shared/values/compared-text.ts';
import { useEffect, useState } from 'react';
import { may } from '../account/may.ts';
import { allPages, type AppPage } from './pages.ts';
import { useText } from '../lib/i18n.ts';
import type { FoundPage } from '../search/hit.ts';

/** As for the search of plan data (`search-endpoints.ts`). */
const leastLetters = 2;

export type NameOf = (label: MessageKey) => string | undefined;

/** Matches any part of a name: 'nutz' finds 'Benutzer'. */
const fits = (name: string, text: string): boolean => {
  const parts = searchWords(name);
  return searchTerms(text).every((ways) =>
    ways.some((words) => words.every((word) => parts.some((part) => part.includes(word)))),
  );
};

/** Pages that match in the shown language or in another one, and that the user may open. */
export const findPages = (text: string, nameOf: NameOf, others: readonly NameOf[]): FoundPage[] => {
  if (textKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '').length < leastLetters) return [];
  return allPages.flatMap((page: AppPage): FoundPage[] => {
    const { label, needs, path, key } = page;
    const name = label && nameOf(label);
    if (!label || !name || (needs && !may(needs))) return [];
    const found = { id: path, name, keys: key === undefined ? [] : ['G', key.toUpperCase()] };
    if (fits(name, text)) return [{ ...found, otherName: null }];
    const otherName = others.map((other) => other(label)).find((other) => other && fits(other, text));
    return otherName ? [{ ...found, otherName }] : [];
  });
};

/** Page names in the other languages; fails offline. */
const namesIn = async (shown: Language): Promise<NameOf[]> =>
  await Promise.all(
    languages
      .filter((language) => language !== shown)
      .map(async (language): Promise<NameOf> => {
        const texts: Partial<Record<string, string>> = await loadSignedOut(language);
        return (label) => texts[label];
      }),
  );

export const useFoundPages = (text: string): FoundPage[] => {
  const { t, language } = useText();
  const [others, setOthers] = useState<readonly NameOf[]>([]);
  useEffect(() => {
    void namesIn(language).then(setOthers, () => undefined);
  }, [language]);
  return findPages(text, t, others);
};
