import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { findNoteEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import type { SearchResult } from '@werkplan/shared/search/search-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';

/** Debounce (ms) while typing. */
const pauseMs = 120;
/** The server refuses shorter texts (`search-endpoints.ts`). */
const leastLetters = 2;
const shownHits = '5';

const noteNumber = /^\d{4}-\d{5,7}$/;

export interface SearchAnswer {
  readonly text: string;
  /** Null if the server has not answered. */
  readonly result: SearchResult | null;
  /** The delivery note whose number was typed. */
  readonly notes: readonly DeliveryNote[];
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
    const options = { signal: stop.signal, quiet: true };
    const findNotes = async (): Promise<DeliveryNote[]> => {
      if (!noteNumber.test(text)) return [];
      // A number that no note has is refused.
      return await call(findNoteEndpoint, { query: { number: text } }, options).then(
        ({ data }) => [data],
        () => [],
      );
    };
    const ask = async (): Promise<void> => {
      const [result, notes] = await Promise.all([
        call(searchEndpoint, { query: { q: text, limit: shownHits } }, options).then(
          ({ data }) => data,
          () => null,
        ),
        findNotes(),
      ]);
      if (!stop.signal.aborted) setFound({ text, result, notes });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isSearch]);
  return { found: isSearch ? found : null, isSearching: isSearch && found?.text !== text };
};
