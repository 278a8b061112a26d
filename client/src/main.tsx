import '@fontsource-variable/inter/opsz.css';
import './styles/tokens.css';
import './styles/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { followUnauthorized } from './account/account-api.ts';
import { router } from './app/router.tsx';
import { onPlanToday } from './lib/api-client.ts';
import { todayAtom } from './lib/day-atoms.ts';
import { store } from './lib/store.ts';

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
