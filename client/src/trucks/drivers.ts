import { listDriversEndpoint } from '@werkplan/shared/trucks/driver-endpoints.ts';
import type { Driver } from '@werkplan/shared/trucks/driver.ts';
import { atom } from 'jotai';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { store } from '../lib/store.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { socket } from '../live/line.ts';

/** The plant's drivers by name; null until a page has asked for them. */
export const driversAtom = atom<readonly Driver[] | null>(null);

let newest = 0;
const readDrivers = async (): Promise<void> => {
  newest += 1;
  const own = newest;
  const { data } = await call(listDriversEndpoint, {}, { quiet: true });
  // An answer that was overtaken is of an older list.
  if (own === newest) store.set(driversAtom, data);
};

let isAsked = false;
const askForDrivers = (): void => {
  if (isAsked) return;
  isAsked = true;
  readDrivers().catch(() => {
    isAsked = false;
  });
};

const askAgain = (): void => {
  if (store.get(driversAtom)) readDrivers().catch(() => undefined);
};
socket.on('drivers', askAgain);
// What was sent while the line was down.
socket.on('connect', askAgain);

/** The plant's drivers, asked for once a page and kept as they are changed; null until they have come. */
export const useDrivers = (): readonly Driver[] | null => {
  useEffect(askForDrivers, []);
  return useAtomValue(driversAtom);
};
