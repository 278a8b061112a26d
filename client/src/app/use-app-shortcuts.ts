import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { chosenDayAtom } from '../lib/day-atoms.ts';
import { enterByArrow } from '../lib/page-stop.ts';
import { shownInAddressAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { addressOfPage, allPages } from './pages.ts';
import { sidebarOpenAtom } from './sidebar-atoms.ts';

/** True while the help panel is open, whose first tab lists the shortcuts. */
export const helpPanelOpenAtom = atom(false);

/** Text of the search; null while the search is closed. */
export const searchTextAtom = atom<string | null>(null);

/**
 * Registers the shortcuts of every page: G and a letter for the work areas, Ctrl+B for the sidebar, Ctrl+K for the
 * search, ? for help, and an arrow key to enter the page's list.
 */
export const useAppShortcuts = (): void => {
  const navigate = useNavigate();
  const day = useAtomValue(chosenDayAtom);
  const setOpen = useSetAtom(sidebarOpenAtom);
  const openList = useSetAtom(helpPanelOpenAtom);
  const openSearch = useSetAtom(searchTextAtom);
  const areas = allPages
    .filter(({ key }) => key !== undefined)
    .map(
      (page) =>
        [
          `g ${page.key}`,
          () => void navigate(addressOfPage(page, day, store().get(shownInAddressAtom))),
        ] as const,
    );
  useShortcuts({
    ...Object.fromEntries(areas),
    'ctrl+b': () => setOpen((open) => !open),
    'ctrl+k': () => openSearch((text) => text ?? ''),
    '?': () => openList(true),
  });
  useEffect(() => {
    document.addEventListener('keydown', enterByArrow);
    return () => document.removeEventListener('keydown', enterByArrow);
  }, []);
};
