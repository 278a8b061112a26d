import { mayPerson } from '@werkplan/shared/http/access.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { type Atom, atom } from 'jotai';
import { draftIdAtom, isOwnDraftAtom } from '../lib/draft-in-address.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { signInStateAtom } from './sign-in-atoms.ts';

// What a person's role doesn't allow isn't offered: by the same declaration as the server's refusal (rules/account.md#roles).

/** The role of who is signed in; null while that isn't known. */
export const roleAtom = atom((get) => get(signInStateAtom).user?.role ?? null);
const known = new WeakMap<AnyEndpoint, Atom<boolean>>();

/** Whether who is signed in may make the call; while that isn't known yet nothing is taken away. */
export const mayAtom = (endpoint: AnyEndpoint): Atom<boolean> => {
  const made =
    known.get(endpoint) ??
    atom((get) => {
      const role = get(roleAtom);
      // In a draft only what can be tried there, and nothing in one that is only read (rules/drafts.md#what-can-be-tried).
      if (endpoint.change && get(draftIdAtom) !== null && !(endpoint.inDraft && get(isOwnDraftAtom)))
        return false;
      // The past is only looked at (rules/undo-and-history.md#the-day-as-it-was).
      if (endpoint.change && !endpoint.inPast && get(pastMomentAtom) !== null) return false;
      return role === null || mayPerson(role, endpoint);
    });
  known.set(endpoint, made);
  return made;
};

export const useMay = (endpoint: AnyEndpoint): boolean => useAtomValue(mayAtom(endpoint));

/** The same for a key or a drop, which nothing on the screen can hide. */
export const may = (endpoint: AnyEndpoint): boolean => store().get(mayAtom(endpoint));
