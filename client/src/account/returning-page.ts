import { store } from '../lib/client.ts';
import { csrfKey } from '../lib/stored-keys.ts';
import { joinSession } from './account-api.ts';
import { isSignedInAtom } from './sign-in-atoms.ts';

const show = (isShown: boolean): void =>
  document.documentElement.style.setProperty('visibility', isShown ? 'visible' : 'hidden');

/**
 * Hides a page restored from the back/forward cache until the session is checked, because the user may have signed out
 * meanwhile (rules/account.md#signing-out). A sign-out in another tab also checks the session.
 */
export const checkSessionOnReturn = (): void => {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && store().get(isSignedInAtom)) show(false);
  });
  addEventListener('pageshow', ({ persisted }) => {
    // Shows the page also if no answer comes; it is marked as offline then.
    if (persisted) void joinSession(() => true).finally(() => show(true));
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === csrfKey && newValue === null && store().get(isSignedInAtom)) void joinSession(() => true);
  });
};
