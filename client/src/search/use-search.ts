import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import type { SearchResult } from '@werkplan/shared/search/search-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';

/** Waits for a pause in typing, so that not every letter is a request. */
const pauseMs = 120;
/** The server refuses shorter texts (`search-endpoints.ts`). */
const leastLetters = 2;
/** Per kind of hit. */
const shownHits = '5';

export interface SearchAnswer {
  /** The searched text. */
  readonly text: string;
  /** null when the server did not answer. */
  readonly result: SearchResult | null;
}

export interface Search {
  /** The latest answer, kept while the next one is loading; null before the first and without a text. */
  readonly found: SearchAnswer | null;
  readonly isSearching: boolean;
}

/** Searches while the text is typed. */
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
