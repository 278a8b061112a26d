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
import { refuseFilesOutsideDropZones } from './lib/stray-files.ts';
import { clientTexts, loadTexts, TextsContext, type TextsFor, useTextsOfLanguage } from './lib/i18n.ts';
import { pageIsParsed } from './lib/embedded-answers.ts';

// Stops zod from compiling schemas with `eval`, which the CSP forbids. zod is loaded later and reads this global.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
const client = createClient();
listenForEarlyKeys();
refuseFilesOutsideDropZones();

/**
 * Part of the texts with which a page starts, by path; other pages load all texts. The server names the same files in
 * the HTML (`server/src/http/page-html.ts`).
 */
const textsAt: Readonly<Record<string, TextsFor>> = {
  '/wall': 'wall',
  '/yard': 'yard',
  '/login': 'signedOut',
  '/production': 'day',
  '/delivery': 'day',
};

/**
 * Loads only what the page needs: wall and yard have no router, sign-in or toasts, the sign-in page no router or page
 * table.
 */
const loadApp = async (): Promise<FunctionComponent> => {
  if (location.pathname === '/wall') return (await import('./pages/wall-page.tsx')).WallPage;
  if (location.pathname === '/yard') return (await import('./pages/yard-page.tsx')).YardPage;
  if (location.pathname === '/login') return (await import('./app/sign-in-first.tsx')).openSignIn();
  return await (await import('./app/site.tsx')).openSite();
};

/** Provides the texts by one subscription, because subscribing in each of a board's 5,000 components takes 300 ms. */
const TextsProvider = ({ children }: { children: ReactNode }): ReactNode => (
  <TextsContext value={useTextsOfLanguage()}>{children}</TextsContext>
);

/** Avoids a top-level await, because lazily loaded chunks import this module's chunk and would wait for it. */
const start = async (): Promise<void> => {
  // The production build loads `before-paint` as a separate script before all others (`scripts/build.mjs`).
  if (import.meta.env.DEV) await import('./before-paint.ts');
  // Requests the font early, so that no text is first drawn in the fallback font; most browsers have the font cached.
  void document.fonts.load('1em "Inter Variable"').catch(() => undefined);
  if (location.pathname === '/yard') clientTexts().startYardLanguage();
  const [App] = await Promise.all([
    loadApp().catch(reloadInstead),
    loadTexts(textsAt[location.pathname] ?? 'all'),
  ]);
  if (!document.querySelector('#root')) await pageIsParsed();
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root element.');
  const app = (
    <StrictMode>
      <ClientProvider client={client}>
        {/* The CSP allows no inline style elements. */}
        <CSPProvider disableStyleElements>
          <TextsProvider>
            <App />
          </TextsProvider>
        </CSPProvider>
      </ClientProvider>
    </StrictMode>
  );
  // A transition renders in slices of a few ms, so that the browser can paint and handle input in between.
  startTransition(() => createRoot(root).render(app));
};
void start();
