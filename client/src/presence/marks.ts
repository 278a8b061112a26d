import type { Focus, FocusMode } from '@werkplan/shared/live/presence-schema.ts';
import { atom, type Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { keyedAtoms } from '../live/atom-family.ts';
import { recentAuthorsAtom } from '../live/recent-authors.ts';
import { currentUserIdAtom, presentUsersAtom, toneAtom } from './present-users.ts';

/** Place of a mark: an order's row, a card, a truck's head, or a slot without a card. */
export type MarkKey = `orders:${number}` | `shipments:${number}` | `deliveries:${number}` | `slots:${string}`;

const markKeyOf = ({ entity, id, slot }: Focus): MarkKey =>
  slot === undefined ? `${entity}:${id}` : `slots:${id}:${slot}`;

export interface PresentColleague {
  readonly name: string;
  readonly tone: number;
  readonly mode: FocusMode;
  readonly field: string | null;
}

/** A colleague who has just changed something there. */
export interface Author {
  readonly name: string;
  readonly tone: number;
  readonly field: string | null;
}

export interface Mark {
  readonly holders: readonly PresentColleague[];
  readonly author: Author | null;
}

const holdersAtom = atom((get) => {
  const [own, toneOf] = [get(currentUserIdAtom), get(toneAtom)];
  const holders = new Map<string, PresentColleague[]>();
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

const nobody: readonly PresentColleague[] = [];
const isSame = (a: Mark, b: Mark): boolean => JSON.stringify(a) === JSON.stringify(b);

const unsteadyMarksAtom = atom((get): ReadonlyMap<string, Mark> => {
  // A past moment shows no presence.
  if (get(pastMomentAtom) !== null) return new Map();
  const [holders, changes] = [get(holdersAtom), get(recentAuthorsAtom)];
  const markAt = (key: string): Mark => {
    const change = changes.get(key);
    const author = change ? { name: change.by, tone: get(toneAtom)(change.id), field: change.field } : null;
    return { holders: holders.get(key) ?? nobody, author };
  };
  return new Map([...holders.keys(), ...changes.keys()].map((key) => [key, markAt(key)]));
});
/** All marks; each keeps its identity while unchanged. */
const marksAtom = selectAtom(
  unsteadyMarksAtom,
  (marks, before?: ReadonlyMap<string, Mark>): ReadonlyMap<string, Mark> =>
    new Map(
      [...marks].map(([key, mark]) => {
        const was = before?.get(key);
        return [key, was && isSame(was, mark) ? was : mark];
      }),
    ),
);

/** Presence and latest author at one place; null for none. */
export const markAtom: (key: MarkKey) => Atom<Mark | null> = keyedAtoms(marksAtom, null);

const last = (name: string): string => name.split(/\s+/).at(-1) ?? name;
/** Shortens 'Bernd Krüger' to 'Krüger'. */
export const shortName = (name: string): string => last(name.trim());
