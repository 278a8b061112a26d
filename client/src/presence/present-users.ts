import type { PresenceMessage, PresentUser } from '@werkplan/shared/live/presence-schema.ts';
import { atom } from 'jotai';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';

/** The latest message about present users; null once it has expired. */
export const presenceMessageAtom = atom<PresenceMessage | null>(null);

const nobody: readonly PresentUser[] = [];

/** Users on the selected day, sorted by id, including the current user. */
export const presentUsersAtom = atom((get): readonly PresentUser[] => {
  const message = get(presenceMessageAtom);
  return message?.day === get(selectedDayAtom) ? message.people : nobody;
});

export const currentUserIdAtom = atom((get) => get(signInStateAtom).user?.id ?? null);

const tones = 8;
const toneOfId = (id: number): number => (id % tones) + 1;

/** Assigns each user the colour number derived from the id, or the next number that no lower id on this day uses. */
export const assignTones = (ids: readonly number[]): ReadonlyMap<number, number> => {
  const taken = new Map<number, number>();
  for (const id of ids) {
    const wanted = toneOfId(id);
    const following = Array.from({ length: tones }, (_, step) => ((wanted - 1 + step) % tones) + 1);
    const used = [...taken.values()];
    taken.set(id, following.find((tone) => !used.includes(tone)) ?? wanted);
  }
  return taken;
};

const tonesAtom = atom((get) => assignTones(get(presentUsersAtom).map(({ id }) => id)));

/** Returns a user's colour number, 1–8; 1 for authors without an account, such as scripts. */
export const toneAtom = atom((get) => {
  const known = get(tonesAtom);
  return (id: number | null): number => (id === null ? 1 : (known.get(id) ?? toneOfId(id)));
});

/** Returns the CSS value of a colour: `var(--p3)`. */
export const colorOfTone = (tone: number): string => `var(--p${tone})`;
