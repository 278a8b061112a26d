import type { wallEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { hallDayWithTotals, displayDays, type DisplayDays } from '@werkplan/shared/displays/display-rules.ts';
import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import { atom } from 'jotai';
import { todayAtom } from '../lib/day-atoms.ts';
import { periodAtoms } from '../live/period.ts';

/** `asking` until the server has answered whether this screen may see the totals, `pairing` while it may not. */
export type Admission = 'asking' | 'admitted' | 'pairing';
export const admissionAtom = atom<Admission>('asking');

export type DisplaySettings = Pick<AnswerOf<typeof wallEndpoint>, 'timeZone' | 'nearFullPercent'>;
/** null until the server has answered. */
export const settingsAtom = atom<DisplaySettings | null>(null);

const { rowsAtom, rowAtom } = periodAtoms(hallDayWithTotals);
export const displayRowsAtom = rowsAtom;

/** The two shown days with their latest totals; null while they aren't loaded. */
export const displayDaysAtom = atom((get): DisplayDays | null => {
  const days = [...get(rowsAtom).keys()].flatMap((day) => get(rowAtom(day)) ?? []);
  return displayDays(days, get(todayAtom));
});

/** Work on the next day was called off, and nothing is known yet of the day that is the next now. */
export const isNextMissingAtom = atom((get): boolean => {
  const read = displayDays([...get(rowsAtom).values()], get(todayAtom));
  return get(displayDaysAtom)?.next === null && read !== null && read.next !== null;
});

/** The server's time when the figures were last known to be right, ms; null: not yet. */
export const rightAtAtom = atom<number | null>(null);

/** `right`; `stale` once nothing has confirmed the figures for 12 s, `lost` for 30 s. */
export type Trust = 'right' | 'stale' | 'lost';
export const trustAtom = atom<Trust>('stale');

/** The plant's clock has passed midnight and the server hasn't answered since: `today` is over. */
export const isDayOverAtom = atom(false);

/** Counts the seconds: what shows a time reads it. */
export const secondAtom = atom(0);
