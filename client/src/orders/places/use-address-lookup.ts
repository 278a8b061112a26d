import { use, useCallback } from 'react';
import { type SiteAddress, OrderExtrasContext } from '../order-places.ts';

/** Picks the answer to a searched text from the addresses that were found; null if they have none. */
export type PickFromAddresses<Answer> = (places: readonly SiteAddress[], text: string) => Answer | null;

/** Returns a function that searches the registered sites first, and the orders if `read` finds no answer in the sites. */
export const useAddressLookup = () => {
  const { book, findOrderAddresses } = use(OrderExtrasContext);
  return useCallback(
    async <Answer>(
      text: string,
      signal: AbortSignal,
      read: PickFromAddresses<Answer>,
    ): Promise<Answer | null> => {
      const inBook = (await book?.find(text).catch(() => [])) ?? [];
      return read(inBook, text) ?? read((await findOrderAddresses?.(text, signal)) ?? [], text);
    },
    [book, findOrderAddresses],
  );
};
