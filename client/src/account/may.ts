import { mayRoleCall } from '@werkplan/shared/http/access.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { type Atom, atom } from 'jotai';
import { draftIdAtom, isUserDraftAtom } from '../lib/draft-in-address.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { signInStateAtom } from './sign-in-atoms.ts';

// Hides actions that the user's role does not allow. The server refuses them by the same role declared at the endpoint
// (rules/account.md#roles).

/** Role of the signed-in user; null until known. */
export const roleAtom = atom((get) => get(signInStateAtom).user?.role ?? null);
const known = new WeakMap<AnyEndpoint, Atom<boolean>>();

/**
 * True if the signed-in user's role allows the call, and also while the role is unknown. False for a change that the shown
 * draft or past moment does not allow.
 */
export const mayAtom = (endpoint: AnyEndpoint): Atom<boolean> => {
  const made =
    known.get(endpoint) ??
    atom((get) => {
      const role = get(roleAtom);
      // A draft allows only certain changes, and none if it belongs to somebody else
      // (rules/drafts.md#what-can-be-tried).
      if (endpoint.change && get(draftIdAtom) !== null && !(endpoint.inDraft && get(isUserDraftAtom)))
        return false;
      // Past moments are read-only (rules/undo-and-history.md#the-day-as-it-was).
      if (endpoint.change && !endpoint.inPast && get(pastMomentAtom) !== null) return false;
      return role === null || mayRoleCall(role, endpoint);
    });
  known.set(endpoint, made);
  return made;
};

export const useMay = (endpoint: AnyEndpoint): boolean => useAtomValue(mayAtom(endpoint));

/** Checks the permission outside of rendering, for shortcuts and drops. */
export const may = (endpoint: AnyEndpoint): boolean => store().get(mayAtom(endpoint));
