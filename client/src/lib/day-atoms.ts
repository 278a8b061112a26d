import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import type { Day } from '@werkplan/shared/values/day.ts';
import { plantDay, plantZoneAtom } from './plant-zone.ts';
import { store } from './client.ts';
import { timeNow } from './server-time.ts';

/** Today in the plant, as the server names it; until then the date by the clock as last set by it, in the plant's time zone as remembered here. */
export const todayAtom = atomWithLazy((): Day => plantDay(timeNow(), store().get(plantZoneAtom)));

/** The day a planner chose; null before the first daily page. Written by the router's sync alone. */
export const chosenDayAtom = atom<Day | null>(null);

/** The one selected day of all daily views. It follows `?date=`; `useSelectDay` changes it. */
export const selectedDayAtom = atom<Day>((get) => get(chosenDayAtom) ?? get(todayAtom));

export const isTodayAtom = atom((get) => get(selectedDayAtom) === get(todayAtom));

export const isPastDayAtom = atom((get) => get(selectedDayAtom) < get(todayAtom));
