import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { isDay } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { startTransition } from 'react';
import { checkSession } from '../account/account-api.ts';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { prefetch } from '../lib/prefetch.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { readStored } from '../lib/local-storage.ts';
import { store } from '../lib/store.ts';
import { DayInAddress, partsOf } from './frames.ts';
import { pageAt, pages } from './pages.ts';
import { csrfKey } from '../lib/stored-keys.ts';

/** Whether the code of the page that was opened first is there. */
export const isFirstScreenHereAtom = atom(false);

const loadScreens = async (pathname: string): Promise<void> => {
  // What fails here the page reports itself when it tries again.
  await Promise.allSettled(partsOf(pageAt(pathname)).map(({ load }) => load()));
  startTransition(() => store.set(isFirstScreenHereAtom, true));
};

/** Who has been signed in here before most likely still is: the day is asked for together with the question who it is. */
const askForDay = ({ pathname, search }: Location): void => {
  if (!partsOf(pageAt(pathname)).includes(DayInAddress) || readStored(csrfKey) === null) return;
  const written = new URLSearchParams(search).get('date');
  const date = written !== null && isDay(written) ? written : store.get(todayAtom);
  prefetch(daySnapshotEndpoint, { params: { date } });
};

/** Sets everything on its way that the opened page needs, side by side: its code, who is signed in, the day. */
export const preloadRoute = (location: Location): void => {
  void loadScreens(location.pathname);
  // The sign-in that was opened first has brought them here.
  if (!store.get(isSignedInAtom)) void checkSession(pageAt(location.pathname) === pages.login);
  askForDay(location);
};
