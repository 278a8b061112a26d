import { use, useCallback } from 'react';
import { type SiteAddress, OrderExtrasContext } from '../order-places.ts';
import { findKnownPlaces } from './known-places.ts';

export type PickFromPlaces<Answer> = (places: readonly SiteAddress[], text: string) => Answer | null;

/** Returns a function that searches registered sites first, then orders. */
export const usePlaceLookup = () => {
  const { book } = use(OrderExtrasContext);
  return useCallback(
    async <Answer>(
      text: string,
      signal: AbortSignal,
      read: PickFromPlaces<Answer>,
    ): Promise<Answer | null> => {
      const inBook = (await book?.find(text).catch(() => [])) ?? [];
      return read(inBook, text) ?? read(await findKnownPlaces(text, signal), text);
    },
    [book],
  );
};
