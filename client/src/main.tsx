import '@fontsource-variable/inter/opsz.css';
import './styles/tokens.css';
import './styles/tokens-dark.css';
import './styles/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Provider } from 'jotai';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { followUnauthorized } from './account/account-api.ts';
import { hideMailedToken } from './account/mailed-token.ts';
import { planWarningAtom } from './account/sign-in-atoms.ts';
import { preloadRoute } from './app/head-start.ts';
import { AppRoutes } from './app/router.tsx';
import { onPlanTimeZone, onPlanToday, onPlanWarning } from './lib/api-client.ts';
import { todayAtom } from './lib/day-atoms.ts';
import { loadFirstTexts, TextsContext, useTextsOfLanguage } from './lib/i18n.ts';
import { setPlantZone } from './lib/plant-zone.ts';
import { store } from './lib/store.ts';

// Schemas would otherwise try to compile themselves, which the page's policy refuses. This is where zod, which comes later,
// looks for what its config() would be told.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
hideMailedToken();
followUnauthorized();
onPlanToday((today) => store.set(todayAtom, today));
onPlanTimeZone(setPlantZone);
onPlanWarning((warning) => store.set(planWarningAtom, warning));
preloadRoute(location);
await loadFirstTexts();

/** Follows the language once for the whole app: following it in each of a board's 5,000 parts costs 300 ms. */
const TextsProvider = ({ children }: { children: ReactNode }): ReactNode => (
  <TextsContext value={useTextsOfLanguage()}>{children}</TextsContext>
);

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      {/* The page's policy allows no inline style elements. */}
      <CSPProvider disableStyleElements>
        <TextsProvider>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </TextsProvider>
      </CSPProvider>
    </Provider>
  </StrictMode>,
);
