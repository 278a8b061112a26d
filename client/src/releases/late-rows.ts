import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { LateChangeRow } from '@werkplan/shared/releases/release-schema.ts';
import { atom, type Atom } from 'jotai';
import { rowsAtoms } from '../live/day-store.ts';
import { keyedAtoms } from '../live/atom-family.ts';

type Released = Pick<DayState, 'releases' | 'lateChanges'>;

const noChanges: readonly LateChangeRow[] = [];
/** The late changes of a day that came after the release that stands, the earliest first. */
export const lateChangesIn = ({ releases, lateChanges }: Released): readonly LateChangeRow[] => {
  const [release] = releases.values();
  return release
    ? [...lateChanges.values()]
        .filter(({ releaseId }) => releaseId === release.id)
        .toSorted((a, b) => a.id - b.id)
    : noChanges;
};

/** The release of the shown day; null: it is in planning, or not loaded. */
export const releaseAtom = atom((get) => {
  const [release] = get(rowsAtoms.releases)?.values() ?? [];
  return release ?? null;
});

/** The same of the shown day; none while it isn't loaded. */
export const lateChangesAtom = atom((get) => {
  const [releases, lateChanges] = [get(rowsAtoms.releases), get(rowsAtoms.lateChanges)];
  return releases && lateChanges ? lateChangesIn({ releases, lateChanges }) : noChanges;
});

const lateKinds = ['orders', 'shipments', 'deliveryItems'] as const;
type LateKind = (typeof lateKinds)[number];

/** Why a row was last changed late, by its name: `shipments:12`. */
export const lateReasons = (changes: readonly LateChangeRow[]): ReadonlyMap<string, string> =>
  new Map(
    changes.flatMap((change) =>
      lateKinds.flatMap((kind) => change[kind].map((id) => [`${kind}:${id}`, change.reason] as const)),
    ),
  );

const reasonAtom = keyedAtoms(
  atom((get) => lateReasons(get(lateChangesAtom))),
  null,
);
/** Why the row was last changed after its day's release; null: it was not (rules/release.md#late-changes). */
export const lateReasonAtom = (kind: LateKind, id: number): Atom<string | null> =>
  reasonAtom(`${kind}:${id}`);
