import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import { atom, type Atom } from 'jotai';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { type PlanRows, shownKinds, type ShownKind } from '@werkplan/shared/live/patch.ts';
import { dayWithPredictions } from '@werkplan/shared/live/sync-state.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { keyedAtoms, weakAtomFamily } from './atom-family.ts';
import { draftDayAtom } from './draft-day.ts';
import { localWrites } from './local-writes.ts';
import { pastDayAtom } from './past-day.ts';
import { recentChangesAtom, type RecentChange } from './recent-changes.ts';
import { syncAtom } from './sync-store.ts';

/** The day as confirmed by the server; null until loaded. */
export const planDayAtom = atom((get) => get(syncAtom).confirmed);
/** The day without pending changes: of the plan, of the shown draft, or of a past moment. */
export const settledDayAtom = atom((get): DayState | null => {
  if (get(pastMomentAtom) !== null) return get(pastDayAtom);
  const [day, draft] = [get(planDayAtom), get(draftDayAtom)];
  return day && draft?.date === day.date ? draft.of(day) : day;
});
const pendingAtom = atom((get) => get(syncAtom).pending);

/** The selected day including this window's pending changes; null until loaded, which differs from empty. */
export const shownDayAtom = atom((get): DayState | null => {
  const confirmed = get(settledDayAtom);
  // Pending changes belong to the present.
  return get(pastMomentAtom) === null
    ? dayWithPredictions({ confirmed, pending: get(pendingAtom) })
    : confirmed;
});

export const shownDateAtom = atom((get) => get(shownDayAtom)?.date ?? null);

/** Number of changes that the server has not answered yet. */
export const unansweredCountAtom = atom(
  (get) => get(pendingAtom).filter(({ revisions }) => revisions === null).length,
);

const ofKind = <Kind extends ShownKind>(kind: Kind): RowsAtom<Kind> =>
  atom((get) => get(shownDayAtom)?.[kind] ?? null);
type RowsAtom<Kind extends ShownKind> = Atom<DayState[Kind] | null>;

/** Atoms of the shown day's rows by id, one for each kind, which changes only if a row of the kind does; null while loading. */
export const rowsAtoms = Object.fromEntries(shownKinds.map((kind) => [kind, ofKind(kind)])) as {
  readonly [Kind in ShownKind]: RowsAtom<Kind>;
};

const noCalendar: readonly CalendarEntry[] = [];
/** The whole plant calendar; empty while loading. */
export const calendarAtom = atom((get): readonly CalendarEntry[] => {
  const entries = get(rowsAtoms.calendarEntries);
  return entries ? [...entries.values()] : noCalendar;
});

type RowAtom<Kind extends ShownKind> = Atom<PlanRows[Kind] | undefined>;

const rowFamily = <Kind extends ShownKind>(kind: Kind): ((id: number) => RowAtom<Kind>) =>
  keyedAtoms(rowsAtoms[kind] as Atom<ReadonlyMap<number, PlanRows[Kind]> | null>);

const families = Object.fromEntries(shownKinds.map((kind) => [kind, rowFamily(kind)])) as {
  [Kind in ShownKind]: (id: number) => RowAtom<Kind>;
};

/** Returns an atom that is undefined if the day has no such row. */
export const rowAtom = <Kind extends ShownKind>(kind: Kind, id: number): RowAtom<Kind> => families[kind](id);

const pendingFamily = weakAtomFamily((key: string) =>
  atom((get) => get(localWrites().pendingIdsAtom).has(key)),
);
/** True if a change of this row has waited for the server for more than 300 ms. */
export const isPendingAtom = (kind: ShownKind, id: number): Atom<boolean> => pendingFamily(`${kind}:${id}`);

const noChanges: ReadonlyMap<string, RecentChange> = new Map();
/** Recent changes of the shown day; none in a past moment, so that nothing flashes there. */
const shownChangesAtom = atom((get) => (get(pastMomentAtom) === null ? get(recentChangesAtom) : noChanges));
const changeAtom = keyedAtoms(shownChangesAtom, null);
/** The latest change of this row by somebody else; null once its flash has ended (rules/look-and-feel.md#flash-of-a-change). */
export const lastChangeAtom = (kind: ShownKind, id: number): Atom<RecentChange | null> =>
  changeAtom(`${kind}:${id}`);
