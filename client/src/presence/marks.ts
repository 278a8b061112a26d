import type { Focus, FocusMode } from '@werkplan/shared/live/presence-schema.ts';
import { atom, type Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { keyedAtoms } from '../live/atom-family.ts';
import { recentAuthorsAtom } from '../live/recent-authors.ts';
import { currentUserIdAtom, presentUsersAtom, toneAtom } from './present-users.ts';

/** Key of a spot that shows presence: an order's row, a card, a run's head, or a slot without a card (`slots:<run>:<slot>`). */
export type PresenceMarkKey =
  | `orders:${number}`
  | `shipments:${number}`
  | `deliveries:${number}`
  | `slots:${string}`;

const markKeyOf = ({ entity, id, slot }: Focus): PresenceMarkKey =>
  slot === undefined ? `${entity}:${id}` : `slots:${id}:${slot}`;

/** A user who is at a spot, with the colour number (1–8), and the field if the user is in one. */
export interface UserAtSpot {
  readonly name: string;
  readonly tone: number;
  readonly mode: FocusMode;
  readonly field: string | null;
}

/** The author of a change at a spot in the last 4 s. */
export interface LatestAuthor {
  readonly name: string;
  readonly tone: number;
  readonly field: string | null;
}

/** Users who are at a spot, and the author of its latest change while the change is recent. */
export interface SpotPresence {
  readonly holders: readonly UserAtSpot[];
  readonly author: LatestAuthor | null;
}

const holdersAtom = atom((get) => {
  const [own, toneOf] = [get(currentUserIdAtom), get(toneAtom)];
  const holders = new Map<string, UserAtSpot[]>();
  for (const { id, name, spots } of get(presentUsersAtom)) {
    if (id === own) continue;
    for (const spot of spots) {
      const key = markKeyOf(spot);
      const holder = { name, tone: toneOf(id), mode: spot.mode, field: spot.field ?? null };
      holders.set(key, [...(holders.get(key) ?? []), holder]);
    }
  }
  return holders;
});

const nobody: readonly UserAtSpot[] = [];
const isSame = (a: SpotPresence, b: SpotPresence): boolean => JSON.stringify(a) === JSON.stringify(b);

const unsteadyMarksAtom = atom((get): ReadonlyMap<string, SpotPresence> => {
  // A past moment shows no presence.
  if (get(pastMomentAtom) !== null) return new Map();
  const [holders, changes] = [get(holdersAtom), get(recentAuthorsAtom)];
  const markAt = (key: string): SpotPresence => {
    const change = changes.get(key);
    const author = change ? { name: change.by, tone: get(toneAtom)(change.id), field: change.field } : null;
    return { holders: holders.get(key) ?? nobody, author };
  };
  return new Map([...holders.keys(), ...changes.keys()].map((key) => [key, markAt(key)]));
});
/** Presence by spot; each value stays the same object until it changes. */
const marksAtom = selectAtom(
  unsteadyMarksAtom,
  (marks, before?: ReadonlyMap<string, SpotPresence>): ReadonlyMap<string, SpotPresence> =>
    new Map(
      [...marks].map(([key, mark]) => {
        const was = before?.get(key);
        return [key, was && isSame(was, mark) ? was : mark];
      }),
    ),
);

/** Returns the atom of a spot's present users and latest author, which is null if there are none. */
export const presenceMarkAtom: (key: PresenceMarkKey) => Atom<SpotPresence | null> = keyedAtoms(
  marksAtom,
  null,
);

const last = (name: string): string => name.split(/\s+/).at(-1) ?? name;
/** Shortens 'Bernd Krüger' to 'Krüger'. */
export const shortName = (name: string): string => last(name.trim());
