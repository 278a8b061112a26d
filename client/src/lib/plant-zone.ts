import type { Day } from '@werkplan/shared/values/day.ts';
import { atomWithLazy } from 'jotai/utils';
import { readStored, writeStored } from './local-storage.ts';
import { store } from './client.ts';
import { firstTimeZone, timeZoneKey } from './stored-keys.ts';
import { zoneFormat } from './zone-format.ts';

/** The plant's day at a moment (ms), in its IANA time zone. @throws RangeError for a zone that the browser doesn't know */
export const plantDay = (moment: number, timeZone: string): Day => zoneFormat(timeZone).format(moment);

/** Servers know zones that an older browser doesn't, and what is stored can be anything. */
const isKnownHere = (timeZone: string): boolean => {
  try {
    return plantDay(0, timeZone) !== '';
  } catch {
    return false;
  }
};

const rememberedZone = (): string => {
  const timeZone = readStored(timeZoneKey);
  return timeZone !== null && isKnownHere(timeZone) ? timeZone : firstTimeZone;
};

/** The plant's time zone as the server named it last, which the browser remembers. `setPlantZone` alone writes it. */
export const plantZoneAtom = atomWithLazy(rememberedZone);

/** Follows the server; a zone that this browser doesn't know changes nothing. */
export const setPlantZone = (timeZone: string): void => {
  if (!isKnownHere(timeZone)) return;
  writeStored(timeZoneKey, timeZone);
  store().set(plantZoneAtom, timeZone);
};
