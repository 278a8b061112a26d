import type { PresenceMessage, PresentUser } from '@werkplan/shared/live/presence-schema.ts';
import { atom } from 'jotai';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';

/** The latest report; null once it has expired. */
export const presenceMessageAtom = atom<PresenceMessage | null>(null);

const nobody: readonly PresentUser[] = [];

/** Everybody on the selected day, the own windows included, by user id. */
export const presentUsersAtom = atom((get): readonly PresentUser[] => {
  const message = get(presenceMessageAtom);
  return message?.day === get(selectedDayAtom) ? message.people : nobody;
});

export const ownIdAtom = atom((get) => get(signInStateAtom).user?.id ?? null);

const tones = 8;
const toneOfId = (id: number): number => (id % tones) + 1;

/** A colour for each: the id's own, or the next that nobody of lower id on this day has. */
export const tonesOf = (ids: readonly number[]): ReadonlyMap<number, number> => {
  const taken = new Map<number, number>();
  for (const id of ids) {
    const wanted = toneOfId(id);
    const following = Array.from({ length: tones }, (_, step) => ((wanted - 1 + step) % tones) + 1);
    const used = [...taken.values()];
    taken.set(id, following.find((tone) => !used.includes(tone)) ?? wanted);
  }
  return taken;
};

const tonesAtom = atom((get) => tonesOf(get(presentUsersAtom).map(({ id }) => id)));

/** The number of a person's colour, 1–8; a script's is the first. */
export const toneAtom = atom((get) => {
  const known = get(tonesAtom);
  return (id: number | null): number => (id === null ? 1 : (known.get(id) ?? toneOfId(id)));
});

/** The colour for a style: `--who: var(--p3)`. */
export const colorOfTone = (tone: number): string => `var(--p${tone})`;
