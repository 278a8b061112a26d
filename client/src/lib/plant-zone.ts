import type { Day } from '@werkplan/shared/values/day.ts';
import { atomWithLazy } from 'jotai/utils';
import { readStored, writeStored } from './local-storage.ts';
import { store } from './client.ts';
import { defaultTimeZone, timeZoneKey } from './stored-keys.ts';
import { zoneFormat } from './zone-format.ts';

/** Returns the plant's day at a time (ms). @throws RangeError for a time zone that the browser does not know */
export const plantDay = (moment: number, timeZone: string): Day => zoneFormat(timeZone).format(moment);

/** True if this browser knows the zone. Older browsers may lack the server's zone, and storage may contain anything. */
const isKnownHere = (timeZone: string): boolean => {
  try {
    return plantDay(0, timeZone) !== '';
  } catch {
    return false;
  }
};

const rememberedZone = (): string => {
  const timeZone = readStored(timeZoneKey);
  return timeZone !== null && isKnownHere(timeZone) ? timeZone : defaultTimeZone;
};

/** The plant's time zone by the server's last answer, stored in this browser. Written only by `setPlantZone`. */
export const plantZoneAtom = atomWithLazy(rememberedZone);

/** Sets and stores the plant's time zone; ignores a zone that this browser does not know. */
export const setPlantZone = (timeZone: string): void => {
  if (!isKnownHere(timeZone)) return;
  writeStored(timeZoneKey, timeZone);
  store().set(plantZoneAtom, timeZone);
};
