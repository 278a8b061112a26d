import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { findNoteEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import type { SearchResult } from '@werkplan/shared/search/search-schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../lib/api-client.ts';

/** Debounce (ms) while the user is typing. */
const pauseMs = 120;
/** Texts with fewer characters are not sent, because the server refuses them (`search-contracts.ts`). */
const leastLetters = 2;
/** Maximum number of hits per kind. */
const shownHits = '5';

const noteNumber = /^\d{4}-\d{5,7}$/;

export interface SearchAnswer {
  readonly text: string;
  /** Null if the server did not answer or refused the search. */
  readonly result: SearchResult | null;
  /** The delivery note whose complete number was typed, if there is one. */
  readonly notes: readonly DeliveryNote[];
}

export interface Search {
  /**
   * The latest answer, kept while the next request is under way; null before the first answer and while the text is too
   * short.
   */
  readonly found: SearchAnswer | null;
  readonly isSearching: boolean;
}

/** Searches orders, shipments, trucks and delivery notes for the typed text while the user is typing. */
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
      // The server refuses a number that no delivery note has; that means no hit.
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
