import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { followUnauthorized } from '../account/account-api.ts';
import { hideMailedToken } from '../account/mailed-token.ts';
import { planWarningAtom } from '../account/sign-in-atoms.ts';
import { onPlanWarning } from '../lib/api-client.ts';
import { store } from '../lib/store.ts';
import { preloadRoute } from './head-start.ts';
import { AppRoutes } from './router.tsx';

hideMailedToken();
followUnauthorized();
onPlanWarning((warning) => store.set(planWarningAtom, warning));
preloadRoute(location);

/** All that a planner uses: every page but the wall, which has neither addresses to go to nor a sign-in. */
export const Site = (): ReactNode => (
  <BrowserRouter>
    <AppRoutes />
  </BrowserRouter>
);
