import type { FunctionComponent, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { followUnauthorized } from '../account/account-api.ts';
import { planWarningAtom } from '../account/sign-in-atoms.ts';
import { onPlanWarning } from '../lib/api-client.ts';
import { measureLetters } from '../lib/measure-letters.ts';
import { earlyKeys } from '../lib/early-keys.ts';
import { pageUsable } from '../lib/run-when-idle.ts';
import { store } from '../lib/client.ts';
import { askForProofs } from './proof.tsx';
import { preloadRoute } from './preload-route.ts';
import { AppRoutes } from './router.tsx';

/** All that a planner uses: every page but the wall, which has neither addresses to go to nor a sign-in. */
const Site = (): ReactNode => (
  <BrowserRouter>
    <AppRoutes />
  </BrowserRouter>
);

/** A page that takes longer has been given up by whoever pressed a key for it. */
const slowestMs = 10_000;

/** Sets what the address needs on its way; what is returned is drawn. Called once. */
export const openSite = (): FunctionComponent => {
  followUnauthorized();
  void pageUsable(slowestMs).then(earlyKeys().hold());
  askForProofs();
  onPlanWarning((warning) => store().set(planWarningAtom, warning));
  preloadRoute(location);
  // Without the font the texts come in another one.
  measureLetters().catch(() => undefined);
  return Site;
};
