import { atom, type Atom } from 'jotai';
import { type PlanRows, shownKinds, type ShownKind } from '@werkplan/shared/live/patch.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { keyedAtoms, weakAtomFamily } from './atom-family.ts';
import { rowsAtoms } from './day-store.ts';
import { localWrites } from './local-writes.ts';
import { recentChangesAtom, type RecentChange } from './recent-changes.ts';

type RowAtom<Kind extends ShownKind> = Atom<PlanRows[Kind] | undefined>;

const rowFamily = <Kind extends ShownKind>(kind: Kind): ((id: number) => RowAtom<Kind>) =>
  keyedAtoms(rowsAtoms[kind] as Atom<ReadonlyMap<number, PlanRows[Kind]> | null>);

const families = Object.fromEntries(shownKinds.map((kind) => [kind, rowFamily(kind)])) as {
  [Kind in ShownKind]: (id: number) => RowAtom<Kind>;
};

/** undefined when the day has no such row. */
export const rowAtom = <Kind extends ShownKind>(kind: Kind, id: number): RowAtom<Kind> => families[kind](id);

const pendingFamily = weakAtomFamily((key: string) =>
  atom((get) => get(localWrites().pendingIdsAtom).has(key)),
);
/** True when a change of this row has waited for the server for more than 300 ms. */
export const isPendingAtom = (kind: ShownKind, id: number): Atom<boolean> => pendingFamily(`${kind}:${id}`);

const noChanges: ReadonlyMap<string, RecentChange> = new Map();
/** A past day does not flash. */
const shownChangesAtom = atom((get) => (get(pastMomentAtom) === null ? get(recentChangesAtom) : noChanges));
const changeAtom = keyedAtoms(shownChangesAtom, null);
/**
 * The latest change of this row by somebody else (rules/look-and-feel.md#flash-of-a-change); null again after
 * 1.4 s.
 */
export const lastChangeAtom = (kind: ShownKind, id: number): Atom<RecentChange | null> =>
  changeAtom(`${kind}:${id}`);
