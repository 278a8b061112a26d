import type { NavigateFunction } from 'react-router-dom';
import { addressOfPage, pageAt } from './pages.ts';
import { chosenDayAtom } from '../lib/day-atoms.ts';
import { shownInAddressAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';

/** Opens a page as the sidebar does. */
export const openPage = (path: string, navigate: NavigateFunction): void => {
  const page = pageAt(path);
  // Hall displays open in a new tab, because they have no navigation.
  if (page.frame === 'wall') window.open(page.path, '_blank', 'noopener');
  else void navigate(addressOfPage(page, store().get(chosenDayAtom), store().get(shownInAddressAtom)));
};
