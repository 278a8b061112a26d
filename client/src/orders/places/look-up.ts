import { use, useCallback } from 'react';
import { type KnownPlace, OrderPlacesContext } from '../order-places.ts';
import { knownPlaces } from './known-places.ts';

export type ReadPlaces<Answer> = (places: readonly KnownPlace[], text: string) => Answer | null;

/** Returns a function that searches registered sites first, then orders. */
export const useLookUp = () => {
  const { book } = use(OrderPlacesContext);
  return useCallback(
    async <Answer>(text: string, signal: AbortSignal, read: ReadPlaces<Answer>): Promise<Answer | null> => {
      const inBook = (await book?.find(text).catch(() => [])) ?? [];
      return read(inBook, text) ?? read(await knownPlaces(text, signal), text);
    },
    [book],
  );
};
