import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { LateChangeRow } from '@werkplan/shared/working-days/release-schema.ts';
import { atom, type Atom } from 'jotai';
import { rowsAtoms } from '../live/day-store.ts';
import { keyedAtoms } from '../live/atom-family.ts';

type ReleaseRows = Pick<DayState, 'releases' | 'lateChanges'>;

const noChanges: readonly LateChangeRow[] = [];
/** Returns the late changes of a day, that is those after its current release, oldest first. */
export const lateChangesIn = ({ releases, lateChanges }: ReleaseRows): readonly LateChangeRow[] => {
  const [release] = releases.values();
  return release
    ? [...lateChanges.values()]
        .filter(({ releaseId }) => releaseId === release.id)
        .toSorted((a, b) => a.id - b.id)
    : noChanges;
};

/** The current release of the shown day; null while the day is in planning or not loaded. */
export const releaseAtom = atom((get) => {
  const [release] = get(rowsAtoms.releases)?.values() ?? [];
  return release ?? null;
});

/** The late changes of the shown day; empty until they are loaded. */
export const lateChangesAtom = atom((get) => {
  const [releases, lateChanges] = [get(rowsAtoms.releases), get(rowsAtoms.lateChanges)];
  return releases && lateChanges ? lateChangesIn({ releases, lateChanges }) : noChanges;
});

const lateKinds = ['orders', 'shipments', 'deliveryItems'] as const;
type LateKind = (typeof lateKinds)[number];

/** Returns the reason of the latest late change of each changed row, by `kind:id` such as `shipments:12`. */
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
/** The reason of a row's latest late change; null if it has none (rules/release.md#late-changes). */
export const lateReasonAtom = (kind: LateKind, id: number): Atom<string | null> =>
  reasonAtom(`${kind}:${id}`);
