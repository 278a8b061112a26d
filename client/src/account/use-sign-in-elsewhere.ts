import type { User } from '@werkplan/shared/account/user-schema.ts';
import { useEffect, useRef } from 'react';
import { readStored } from '../lib/local-storage.ts';
import { useClient } from '../lib/client-context.tsx';
import { joinSession } from './account-api.ts';
import { signInStatusAtom } from './sign-in-atoms.ts';
import { csrfKey } from '../lib/stored-keys.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** True if adopting the session loses no input, because the form is empty or has this user's address. */
const losesNothing = ({ email, password }: Credentials, user: User): boolean =>
  (email === '' && password === '') || email.trim().toLowerCase() === user.email.toLowerCase();

/**
 * Adopts a session that starts in another tab of this browser. Looks for one when the stored token changes, and when this
 * tab becomes visible or gets the focus.
 */
export const useSignInElsewhere = (typed: Credentials): void => {
  const { store } = useClient();
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    const look = (): void => {
      if (readStored(csrfKey) === null || store.get(signInStatusAtom) === 'BUSY') return;
      void joinSession((user) => losesNothing(latest.current, user));
    };
    const onStored = ({ key }: StorageEvent): void => {
      if (key === csrfKey) look();
    };
    const onShown = (): void => {
      if (document.visibilityState === 'visible') look();
    };
    addEventListener('storage', onStored);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      removeEventListener('storage', onStored);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [store]);
};
