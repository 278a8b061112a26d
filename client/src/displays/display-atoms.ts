import type { wallEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { hallDayWithTotals, displayDays, type DisplayDays } from '@werkplan/shared/displays/display-rules.ts';
import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import { atom } from 'jotai';
import { todayAtom } from '../lib/day-atoms.ts';
import { periodAtoms } from '../live/period.ts';

/** `asking` until the server has answered; `pairing` while this screen has no access to the totals. */
export type DisplayAccess = 'asking' | 'admitted' | 'pairing';
export const displayAccessAtom = atom<DisplayAccess>('asking');

export type DisplaySettings = Pick<
  AnswerOf<typeof wallEndpoint>,
  'timeZone' | 'nearFullPercent' | 'reservationsDecide'
>;
/** Null until the server has answered. */
export const settingsAtom = atom<DisplaySettings | null>(null);

const { rowsAtom, rowAtom } = periodAtoms(hallDayWithTotals);
export const displayRowAtom = rowsAtom;

/** The two shown days with their latest totals; null until loaded. */
export const displayDaysAtom = atom((get): DisplayDays | null => {
  const days = [...get(rowsAtom).keys()].flatMap((day) => get(rowAtom(day)) ?? []);
  return displayDays(days, get(todayAtom));
});

/** True if the next shown day is no longer a working day and the following one is not loaded yet. */
export const isNextMissingAtom = atom((get): boolean => {
  const read = displayDays([...get(rowsAtom).values()], get(todayAtom));
  return get(displayDaysAtom)?.next === null && read !== null && read.next !== null;
});

/** Server time (ms) at which the figures were last confirmed; null before. */
export const confirmedAtAtom = atom<number | null>(null);

/** `stale` after 12 s without confirmation, `lost` after 30 s. */
export type FiguresState = 'right' | 'stale' | 'lost';
export const figuresStateAtom = atom<FiguresState>('stale');

/** True from midnight in the plant until the server's next answer. */
export const isDayOverAtom = atom(false);

/** Increments every second, for components that show a time. */
export const secondAtom = atom(0);
