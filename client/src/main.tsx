import '@fontsource-variable/inter/opsz.css';
import './styles/tokens.css';
import './styles/tokens-dark.css';
import './styles/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { startTransition, StrictMode, type FunctionComponent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from './app/create-client.ts';
import { ClientProvider } from './lib/client-context.tsx';
import { listenForEarlyKeys } from './lib/early-keys.ts';
import { reloadInstead } from './lib/missing-code.ts';
import { loadTexts, TextsContext, useTextsOfLanguage } from './lib/i18n.ts';
import { pageParsed } from './lib/page-answers.ts';

// Schemas would otherwise try to compile themselves, which the page's policy refuses. This is where zod, which comes later,
// looks for the global that its config() would set.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
const client = createClient();
listenForEarlyKeys();

/** Their pages do with the texts that are there without a sign-in. */
const isSignedOut = ['/wall', '/yard', '/login'].includes(location.pathname);

/** The wall and the yard do without router, sign-in and toasts, the sign-in without the router and the table of pages. */
const loadApp = async (): Promise<FunctionComponent> => {
  if (location.pathname === '/wall') return (await import('./pages/wall-page.tsx')).WallPage;
  if (location.pathname === '/yard') return (await import('./pages/yard-page.tsx')).YardPage;
  if (location.pathname === '/login') return (await import('./app/sign-in-first.tsx')).openSignIn();
  return await (await import('./app/site.tsx')).openSite();
};

/** Follows the language once for the whole app: following it in each of a board's 5,000 parts costs 300 ms. */
const TextsProvider = ({ children }: { children: ReactNode }): ReactNode => (
  <TextsContext value={useTextsOfLanguage()}>{children}</TextsContext>
);

/** Awaited by nobody: what is loaded imports from this module's chunk, which must be done by then. */
const start = async (): Promise<void> => {
  // The build makes a script of its own of it, which comes before all others (`scripts/build.mjs`).
  if (import.meta.env.DEV) await import('./before-paint.ts');
  // Asked for by the first text it would come after that was drawn with another one: most browsers have it from the last time.
  void document.fonts.load('1em "Inter Variable"').catch(() => undefined);
  const [App] = await Promise.all([
    loadApp().catch(reloadInstead),
    loadTexts(isSignedOut ? 'signedOut' : 'all'),
  ]);
  if (!document.querySelector('#root')) await pageParsed();
  const root = document.querySelector('#root');
  if (!root) throw new Error('the page has no #root');
  const app = (
    <StrictMode>
      <ClientProvider client={client}>
        {/* The page's policy allows no inline style elements. */}
        <CSPProvider disableStyleElements>
          <TextsProvider>
            <App />
          </TextsProvider>
        </CSPProvider>
      </ClientProvider>
    </StrictMode>
  );
  // As a transition it is drawn in slices of a few ms, between which the browser shows what is there and handles input.
  startTransition(() => createRoot(root).render(app));
};
void start();
