import type { CalendarEntry } from '@werkplan/shared/calendar/calendar-entry-schema.ts';
import { atom, type Atom } from 'jotai';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { rowKinds, type RowKind } from '@werkplan/shared/live/patch.ts';
import { shownOf } from '@werkplan/shared/live/sync-state.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { draftAtom, draftDayOf } from './draft-day.ts';
import { pastDayAtom } from './past-day.ts';
import { syncAtom } from './sync-store.ts';

/** The day as the server has sent it; null while it isn't loaded. */
export const planDayAtom = atom((get) => get(syncAtom).confirmed);
/** The day without what is still on its way: the plan's, a draft's of it, or as it was. */
export const settledDayAtom = atom((get): DayState | null => {
  if (get(pastMomentAtom) !== null) return get(pastDayAtom);
  const [day, draft] = [get(planDayAtom), get(draftAtom)];
  return day && draft?.date === day.date ? draftDayOf(day, draft.writes) : day;
});
const pendingAtom = atom((get) => get(syncAtom).pending);

/** The selected day with own pending changes on top; null while it isn't loaded, which is not the same as empty. */
export const shownDayAtom = atom((get): DayState | null => {
  const confirmed = get(settledDayAtom);
  // What is on its way changes the present.
  return get(pastMomentAtom) === null ? shownOf({ confirmed, pending: get(pendingAtom) }) : confirmed;
});

/** The day whose rows are shown; null while loading. */
export const shownDateAtom = atom((get) => get(shownDayAtom)?.date ?? null);

/** Own changes that the server hasn't answered yet. */
export const unansweredAtom = atom(
  (get) => get(pendingAtom).filter(({ revisions }) => revisions === null).length,
);

const ofKind = <Kind extends RowKind>(kind: Kind): RowsAtom<Kind> =>
  atom((get) => get(shownDayAtom)?.[kind] ?? null);
type RowsAtom<Kind extends RowKind> = Atom<DayState[Kind] | null>;

/** One kind's rows by id; changes only when a row of this kind does. null while loading. */
export const rowsAtoms = Object.fromEntries(rowKinds.map((kind) => [kind, ofKind(kind)])) as {
  readonly [Kind in RowKind]: RowsAtom<Kind>;
};

const noCalendar: readonly CalendarEntry[] = [];
/** The plant's whole calendar as shown; empty while loading. */
export const calendarAtom = atom((get): readonly CalendarEntry[] => {
  const entries = get(rowsAtoms.calendarEntries);
  return entries ? [...entries.values()] : noCalendar;
});
