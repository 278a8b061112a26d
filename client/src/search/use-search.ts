import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import type { SearchResult } from '@werkplan/shared/search/search.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';

/** Whoever types on doesn't want what comes in between. */
const pauseMs = 120;
/** What a search takes at least (`search-endpoints.ts`). */
const leastLetters = 2;
/** Of each kind. */
const shownHits = '5';

export interface SearchAnswer {
  /** The text that was looked for. */
  readonly text: string;
  /** null: there was no answer. */
  readonly result: SearchResult | null;
}

export interface Search {
  /** The latest answer, also while the next one is on its way; null before the first and without a text. */
  readonly found: SearchAnswer | null;
  readonly isSearching: boolean;
}

/** What is found for a text as it is typed. */
export const useSearch = (typed: string): Search => {
  const text = typed.trim();
  const isSearch = text.length >= leastLetters;
  const [found, setFound] = useState<SearchAnswer | null>(null);
  useEffect(() => {
    if (!isSearch) return;
    const stop = new AbortController();
    const ask = (): void =>
      void call(
        searchEndpoint,
        { query: { q: text, limit: shownHits } },
        { signal: stop.signal, quiet: true },
      ).then(
        ({ data }) => setFound({ text, result: data }),
        () => stop.signal.aborted || setFound({ text, result: null }),
      );
    const timer = setTimeout(ask, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isSearch]);
  return { found: isSearch ? found : null, isSearching: isSearch && found?.text !== text };
};
