import { useEffect, useRef } from 'react';
import type { SiteAddress } from '../order-places.ts';
import { addressOfNamedSite } from './known-places.ts';
import { useAddressLookup } from './use-address-lookup.ts';

/** Debounce (ms) while typing. */
const pauseMs = 150;
/** Maximum number of names to look up, because each name of no registered site costs a search. */
const maxNames = 100;

/**
 * Looks up the addresses of sites by exact name, each name once and one after the other, so that a long list does not
 * flood the search. Calls `onPlace` for each name that has exactly one address.
 */
export const useSiteAddresses = (
  names: readonly string[],
  onPlace: (name: string, place: SiteAddress) => void,
): void => {
  const lookUp = useAddressLookup();
  const asked = useRef(new Set<string>());
  const heard = useRef(onPlace);
  useEffect(() => {
    heard.current = onPlace;
  });
  const key = JSON.stringify([...new Set(names)]);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      for (const name of JSON.parse(key) as string[]) {
        if (asked.current.has(name) || asked.current.size >= maxNames) continue;
        const place = await lookUp(name, stop.signal, addressOfNamedSite);
        if (stop.signal.aborted) return;
        asked.current.add(name);
        if (place) heard.current(name, place);
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, lookUp]);
};
