import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored } from '../lib/local-storage.ts';
import { useClient } from '../lib/client-context.tsx';
import { checkSession } from './account-api.ts';
import { mustCheckSession, signInStatusAtom } from './sign-in-atoms.ts';
import { csrfKey } from '../lib/stored-keys.ts';

const loginPath = '/login';

/** Checks the session after a change of the route, if `mustCheckSession` says so (rules/account.md#session-check). */
export const useSessionCheck = (): void => {
  const { store } = useClient();
  const { pathname } = useLocation();
  useEffect(() => {
    const hasToken = readStored(csrfKey) !== null;
    if (mustCheckSession(store.get(signInStatusAtom), hasToken)) void checkSession(pathname === loginPath);
  }, [store, pathname]);
};
