import { store } from '../lib/client.ts';
import { csrfKey } from '../lib/stored-keys.ts';
import { joinSession } from './account-api.ts';
import { isSignedInAtom } from './sign-in-atoms.ts';

const show = (isShown: boolean): void =>
  document.documentElement.style.setProperty('visibility', isShown ? 'visible' : 'hidden');

/**
 * A page that Back brings whole from the browser's cache shows nothing until the server has said who is here: meanwhile they may have signed
 * out, in this browser or elsewhere (rules/account.md#signing-out). So does a tab of the same browser ask.
 */
export const askOnReturn = (): void => {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && store().get(isSignedInAtom)) show(false);
  });
  addEventListener('pageshow', ({ persisted }) => {
    // Without an answer what is shown stands as it does whenever the network is away.
    if (persisted) void joinSession(() => true).finally(() => show(true));
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === csrfKey && newValue === null && store().get(isSignedInAtom)) void joinSession(() => true);
  });
};
