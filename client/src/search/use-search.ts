import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import type { SearchResult } from '@werkplan/shared/search/search-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';

/** Debounce (ms) while typing. */
const pauseMs = 120;
/** The server refuses shorter texts (`search-endpoints.ts`). */
const leastLetters = 2;
const shownHits = '5';

export interface SearchAnswer {
  readonly text: string;
  /** Null if the server has not answered. */
  readonly result: SearchResult | null;
}

export interface Search {
  /** Latest answer, kept while the next one loads; null before the first and without text. */
  readonly found: SearchAnswer | null;
  readonly isSearching: boolean;
}

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
