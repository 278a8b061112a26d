import type { wallEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { hallDayWithTotals, displayDays, type DisplayDays } from '@werkplan/shared/displays/display-rules.ts';
import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import { atom } from 'jotai';
import { todayAtom } from '../lib/day-atoms.ts';
import { periodAtoms } from '../live/period.ts';

/** `asking` until the server has answered, `pairing` while this screen may not see the totals. */
export type Admission = 'asking' | 'admitted' | 'pairing';
export const admissionAtom = atom<Admission>('asking');

export type DisplaySettings = Pick<
  AnswerOf<typeof wallEndpoint>,
  'timeZone' | 'nearFullPercent' | 'reservationsDecide'
>;
/** null until the server has answered */
export const settingsAtom = atom<DisplaySettings | null>(null);

const { rowsAtom, rowAtom } = periodAtoms(hallDayWithTotals);
export const displayRowsAtom = rowsAtom;

/** The two shown days with their latest totals; null until loaded. */
export const displayDaysAtom = atom((get): DisplayDays | null => {
  const days = [...get(rowsAtom).keys()].flatMap((day) => get(rowAtom(day)) ?? []);
  return displayDays(days, get(todayAtom));
});

/** True when the next day is no longer worked and its successor is not loaded yet. */
export const isNextMissingAtom = atom((get): boolean => {
  const read = displayDays([...get(rowsAtom).values()], get(todayAtom));
  return get(displayDaysAtom)?.next === null && read !== null && read.next !== null;
});

/** Server time (ms) when the figures were last confirmed; null before. */
export const rightAtAtom = atom<number | null>(null);

/** `stale` after 12 s without confirmation, `lost` after 30 s. */
export type Trust = 'right' | 'stale' | 'lost';
export const trustAtom = atom<Trust>('stale');

/** True when midnight has passed in the plant without an answer since. */
export const isDayOverAtom = atom(false);

/** Increments every second; components that show a time subscribe to it. */
export const secondAtom = atom(0);
