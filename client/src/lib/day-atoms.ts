import { atom } from 'jotai';
import type { Day } from '@werkplan/shared/values/day.ts';

const plantZone = 'Europe/Berlin';

/** The day that a moment is part of in the plant. */
export const plantDayOf = (moment: Date): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone: plantZone }).format(moment);

/** What the plant's calendar most likely says; only until the server has told its own day. */
const guessToday = (): Day => plantDayOf(new Date());

/** Today in the plant, as the server tells it. */
export const todayAtom = atom<Day>(guessToday());

/** The day a planner chose; null before the first daily page. Written by the router's sync alone. */
export const chosenDayAtom = atom<Day | null>(null);

/** The one selected day of all daily views. It follows `?date=`; `useSelectDay` changes it. */
export const selectedDayAtom = atom<Day>((get) => get(chosenDayAtom) ?? get(todayAtom));

export const isPastDayAtom = atom((get) => get(selectedDayAtom) < get(todayAtom));
