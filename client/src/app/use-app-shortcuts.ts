import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { chosenDayAtom } from '../lib/day-atoms.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { addressOfItem, dashboardItem, workItems } from './navigation.ts';
import { shortcutListAtom } from './shortcut-list.tsx';
import { sidebarOpenAtom } from './sidebar-atoms.ts';

/** Keys that work on every page: G then a letter for the areas, Ctrl+B for the sidebar, ? for the list of keys. */
export const useAppShortcuts = (): void => {
  const navigate = useNavigate();
  const day = useAtomValue(chosenDayAtom);
  const setOpen = useSetAtom(sidebarOpenAtom);
  const openList = useSetAtom(shortcutListAtom);
  const areas = [dashboardItem, ...workItems].map(
    (item) => [`g ${item.key}`, () => void navigate(addressOfItem(item, day))] as const,
  );
  useShortcuts({
    ...Object.fromEntries(areas),
    'ctrl+b': () => setOpen((open) => !open),
    '?': () => openList(true),
  });
};
