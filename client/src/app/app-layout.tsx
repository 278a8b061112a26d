import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useText } from '../lib/i18n.ts';
import { idlePart, lazyPart, onDemand, useWhenIdle } from '../lib/lazy-part.tsx';
import { useAtom } from '../lib/use-atom.ts';
import { startSync } from '../live/live-day.ts';
import { registerReasonDialog, type ReasonQuestion } from '../lib/reasons.ts';
import { runWhenIdle } from '../lib/run-when-idle.ts';
import { HallExtrasContext } from '../halls/hall-places.ts';
import { OrderExtrasContext } from '../orders/order-places.ts';
import { reservationHallPlaces } from '../reservations/reservation-places.ts';
import styles from './app-layout.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { Loading } from './loading.tsx';
import { orderPlaces } from './order-places.ts';
import { Sidebar } from './sidebar.tsx';
import { EarlySearchField } from '../search/early-search-field.tsx';
import { searchTextAtom, helpPanelOpenAtom, useAppShortcuts } from './use-app-shortcuts.ts';

const HelpPanel = lazyPart(async () => (await import('./help-panel.tsx')).HelpPanel);
const Tour = idlePart(async () => (await import('../handbook/tour.tsx')).Tour, 'last');

const AppSearch = lazyPart(async () => (await import('./app-search.tsx')).AppSearch);

const Search = (): ReactNode => {
  const [text, setText] = useAtom(searchTextAtom);
  if (text === null) return null;
  const field = { text, onType: setText, onClose: () => setText(null) };
  return (
    <>
      <EarlySearchField {...field} />
      <Suspense>
        <AppSearch {...field} />
      </Suspense>
    </>
  );
};

/** The help panel, which `?` opens on every page. */
const Help = (): ReactNode => {
  const [open, setOpen] = useAtom(helpPanelOpenAtom);
  return (
    open && (
      <Suspense>
        <HelpPanel onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
};

const reasons = onDemand(async () => await import('../releases/reason/reasons.tsx'));
const askInDialog = async (wanted: ReasonQuestion): Promise<string | null> => {
  const { askForReason } = await reasons.load();
  return await askForReason(wanted);
};
const Reasons = (): ReactNode => {
  const code = useWhenIdle(reasons);
  return code && <code.Reasons />;
};

const begin = (): void => {
  // Registered here, because any page may change a released day.
  registerReasonDialog(askInDialog);
  // Loads zod and then the rules in tasks of their own and before the toaster, whose code needs both, because creating
  // them together with that code would block a slow machine for twice as long.
  runWhenIdle(async () => await import('@werkplan/shared/values/text-schema.ts'), 'first');
  runWhenIdle(async () => await import('@werkplan/shared/values/identifier-schema.ts'), 'first');
  // Starts on every page, because the sidebar shows the number of unassigned shipments.
  startSync();
};

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
      <Help />
      <Search />
      <Reasons />
      <Tour />
      <div className={styles['page']}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Loading />}>
            <HallExtrasContext value={reservationHallPlaces}>
              <OrderExtrasContext value={orderPlaces}>
                <Outlet />
              </OrderExtrasContext>
            </HallExtrasContext>
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
};
