import type { FunctionComponent, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { checkSession, followUnauthorized, welcomeByPage } from '../account/account-api.ts';
import { isSignedInAtom, planWarningAtom } from '../account/sign-in-atoms.ts';
import { onPlanWarning } from '../lib/api-client.ts';
import { measureLetters } from '../lib/measure-letters.ts';
import { store } from '../lib/client.ts';
import { askForProofs } from './proof.tsx';
import { partsOf } from './frames.ts';
import { pageAt, pages } from './pages.ts';
import { AppRoutes } from './router.tsx';

/** All that a planner uses: every page but the wall, which has neither addresses to go to nor a sign-in. */
const Site = (): ReactNode => (
  <BrowserRouter>
    <AppRoutes />
  </BrowserRouter>
);

/** Asks who is signed in and fetches the code of the page at the address, side by side; what is returned is drawn. Called once. */
export const openSite = async (): Promise<FunctionComponent> => {
  followUnauthorized();
  askForProofs();
  onPlanWarning((warning) => store().set(planWarningAtom, warning));
  // Without the font the texts come in another one.
  measureLetters().catch(() => undefined);
  const page = pageAt(location.pathname);
  void welcomeByPage();
  // The sign-in that was opened first has brought them here.
  if (!store().get(isSignedInAtom)) void checkSession(page === pages.login);
  // Until then the HTML shows the page's frame. What fails here the page reports itself when it tries again.
  await Promise.allSettled(partsOf(page).map(({ load }) => load()));
  return Site;
};
