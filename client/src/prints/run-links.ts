import { listYardLinksEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { useEffect, useState } from 'react';
import { may } from '../account/may.ts';
import { call } from '../lib/api-client.ts';
import { originProblem, yardOriginAtom } from '../deliveries/yard-origin.ts';
import { store } from '../lib/client.ts';

/** Tokens of the yard links that the QR codes contain, by run id; runs without a link are missing. */
export const runLinksAtom = atom<ReadonlyMap<number, string>>(new Map());

const patienceMs = 3_000;

const readLinks = async (date: Day): Promise<ReadonlyMap<number, string>> => {
  const { data } = await call(
    listYardLinksEndpoint,
    { query: { date } },
    { quiet: true, timeoutMs: patienceMs },
  );
  return new Map(
    data.flatMap(({ deliveryId, token }) => (deliveryId === null ? [] : [[deliveryId, token] as const])),
  );
};

/** True if the QR codes contain an address that phones may not be able to reach. */
export const hasDoubtfulCodesAtom = atom(
  (get) => get(runLinksAtom).size > 0 && originProblem(get(yardOriginAtom)) !== null,
);

/**
 * Loads the day's yard links. Returns true once they are loaded or loading has failed, so that printing need not wait longer,
 * and at once for a user who may not read them.
 */
export const useRunLinks = (date: Day): boolean => {
  const [isSettled, setIsSettled] = useState(() => !may(listYardLinksEndpoint));
  useEffect(() => {
    let isGone = false;
    const settle = (links: ReadonlyMap<number, string>): void => {
      if (isGone) return;
      store().set(runLinksAtom, links);
      setIsSettled(true);
    };
    if (may(listYardLinksEndpoint)) readLinks(date).then(settle, () => settle(new Map()));
    return () => {
      isGone = true;
      store().set(runLinksAtom, new Map());
    };
  }, [date]);
  return isSettled;
};
