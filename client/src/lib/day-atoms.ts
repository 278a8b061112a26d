import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import type { Day } from '@werkplan/shared/values/day.ts';
import { plantDay, plantZoneAtom } from './plant-zone.ts';
import { store } from './client.ts';
import { timeNow } from './server-time.ts';

/** Today in the plant by the server's last message; before the first, by the last known server clock and time zone. */
export const todayAtom = atomWithLazy((): Day => plantDay(timeNow(), store().get(plantZoneAtom)));

/** The day in the address; null until a daily page is opened. Written only by `DayInAddress`. */
export const chosenDayAtom = atom<Day | null>(null);

/** The selected day of all daily views. It follows `?date=`, which `useSelectDay` changes. */
export const selectedDayAtom = atom<Day>((get) => get(chosenDayAtom) ?? get(todayAtom));

/** True if the selected day is today. */
export const isTodayAtom = atom((get) => get(selectedDayAtom) === get(todayAtom));

export const isPastDayAtom = atom((get) => get(selectedDayAtom) < get(todayAtom));
