import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom } from '../lib/use-atom.ts';
import { startLive } from '../live/live-day.ts';
import { onDemand, useWhenIdle } from '../lib/on-demand.ts';
import { askForReasonsWith, type WantedReason } from '../lib/reasons.ts';
import { runWhenIdle } from '../lib/run-when-idle.ts';
import { OrderPlacesContext } from '../orders/order-places.ts';
import styles from './app-layout.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { Loading } from './loading.tsx';
import { orderPlaces } from './order-places.ts';
import { Sidebar } from './sidebar.tsx';
import { TypedAhead } from '../search/typed-ahead.tsx';
import { searchTextAtom, shortcutListAtom, useAppShortcuts } from './use-app-shortcuts.ts';

const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList);

const AppSearch = lazyPart(async () => (await import('./app-search.tsx')).AppSearch);

/** The search over all days, which Ctrl+K opens on every page. */
const Search = (): ReactNode => {
  const [text, setText] = useAtom(searchTextAtom);
  if (text === null) return null;
  const field = { text, onType: setText, onClose: () => setText(null) };
  return (
    <>
      <TypedAhead {...field} />
      <Suspense>
        <AppSearch {...field} />
      </Suspense>
    </>
  );
};

/** The list of keys, which `?` opens on every page. */
const Shortcuts = (): ReactNode => {
  const [open, setOpen] = useAtom(shortcutListAtom);
  return (
    open && (
      <Suspense>
        <ShortcutList onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
};

const reasons = onDemand(async () => await import('../releases/reason/reasons.tsx'));
const askInDialog = async (wanted: WantedReason): Promise<string | null> => {
  const { askForReason } = await reasons.load();
  return await askForReason(wanted);
};
const Reasons = (): ReactNode => {
  const code = useWhenIdle(reasons);
  return code && <code.Reasons />;
};

const begin = (): void => {
  // Registered here because any page may change a released day.
  askForReasonsWith(askInDialog);
  // Made in one task with the code that checks by them, the schemas would hold up an old machine for twice as long.
  runWhenIdle(async () => await import('@werkplan/shared/values/identifier-schema.ts'), 'soon');
  // The sidebar counts what waits for a truck on every page.
  startLive();
};

/** Sidebar and the page beside it, for signed-in planners. */
export const AppLayout = (): ReactNode => {
  const { t } = useText();
  const { pathname } = useLocation();
  useAppShortcuts();
  useEffect(begin, []);
  return (
    <div className={styles['layout']}>
      <a href="#content" className={styles['skip']}>
        {t('navigation.skip')}
      </a>
      <Sidebar />
      <Shortcuts />
      <Search />
      <Reasons />
      <div className={styles['page']}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Loading />}>
            <OrderPlacesContext value={orderPlaces}>
              <Outlet />
            </OrderPlacesContext>
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
};
