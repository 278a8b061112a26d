import { atom } from 'jotai';
import { startTransition } from 'react';
import { checkSession, welcomeByPage } from '../account/account-api.ts';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { store } from '../lib/client.ts';
import { partsOf } from './frames.ts';
import { pageAt, pages } from './pages.ts';

/** Whether the code of the page that was opened first is there. */
export const isFirstScreenHereAtom = atom(false);

const loadScreens = async (pathname: string): Promise<void> => {
  // What fails here the page reports itself when it tries again.
  await Promise.allSettled(partsOf(pageAt(pathname)).map(({ load }) => load()));
  startTransition(() => store().set(isFirstScreenHereAtom, true));
};

/** Sets everything on its way that the opened page needs, side by side: its code, and who is signed in. */
export const preloadRoute = (location: Location): void => {
  void loadScreens(location.pathname);
  void welcomeByPage();
  // The sign-in that was opened first has brought them here.
  if (!store().get(isSignedInAtom)) void checkSession(pageAt(location.pathname) === pages.login);
};
