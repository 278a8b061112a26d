import '@fontsource-variable/inter/opsz.css';
import './styles/tokens.css';
import './styles/tokens-dark.css';
import './styles/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { config } from 'zod';
import { followUnauthorized } from './account/account-api.ts';
import { router } from './app/router.tsx';
import { onPlanToday } from './lib/api-client.ts';
import { todayAtom } from './lib/day-atoms.ts';
import { store } from './lib/store.ts';

// Schemas would otherwise try to compile themselves, which the page's policy refuses.
config({ jitless: true });
followUnauthorized();
onPlanToday((today) => store.set(todayAtom, today));

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      {/* The page's policy allows no inline style elements. */}
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </Provider>
  </StrictMode>,
);
