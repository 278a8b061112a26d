import type { wallEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { hallDayWithTotals, displayDays, type DisplayDays } from '@werkplan/shared/displays/display-rules.ts';
import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import { atom } from 'jotai';
import { todayAtom } from '../lib/day-atoms.ts';
import { periodAtoms } from '../live/period.ts';

/**
 * `asking` until the server has answered; `admitted` once this screen may read the totals; `pairing` while it may
 * not, and shows a pairing code.
 */
export type DisplayAccess = 'asking' | 'admitted' | 'pairing';
export const displayAccessAtom = atom<DisplayAccess>('asking');

export type DisplaySettings = Pick<
  AnswerOf<typeof wallEndpoint>,
  'timeZone' | 'nearFullPercent' | 'reservationsDecide'
>;
/** Null until the server has answered. */
export const displaySettingsAtom = atom<DisplaySettings | null>(null);

const { rowsAtom, rowAtom } = periodAtoms(hallDayWithTotals);
/** The days that the display has read, with the hall totals as they were read. */
export const displayRowsAtom = rowsAtom;

/** The two days that the display shows, with their latest totals; null until they are loaded. */
export const displayDaysAtom = atom((get): DisplayDays | null => {
  const days = [...get(rowsAtom).keys()].flatMap((day) => get(rowAtom(day)) ?? []);
  return displayDays(days, get(todayAtom));
});

/** True if the second shown day has become a day off and the working day after it is not loaded yet. */
export const isNextMissingAtom = atom((get): boolean => {
  const read = displayDays([...get(rowsAtom).values()], get(todayAtom));
  return get(displayDaysAtom)?.next === null && read !== null && read.next !== null;
});

/**
 * Server time (ms since 1970) at which the figures were last confirmed to be current; null before the first
 * confirmation.
 */
export const confirmedAtAtom = atom<number | null>(null);

/**
 * `right` up to 12 s after the last confirmation if the plant's present day is shown, otherwise `stale`; `lost` from 30 s after
 * the last confirmation on, and before the first one.
 */
export type FiguresState = 'right' | 'stale' | 'lost';
export const figuresStateAtom = atom<FiguresState>('stale');

/** True from midnight in the plant's time zone until the server has answered with the new day. */
export const isDayOverAtom = atom(false);

/** Rises at least every second, so that components that subscribe to it render the current time. */
export const secondTickAtom = atom(0);
