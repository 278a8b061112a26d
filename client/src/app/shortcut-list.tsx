import { atom, useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { partOnDemand } from '../lib/on-demand.ts';

/** Whether the list of keyboard shortcuts is open. */
export const shortcutListAtom = atom(false);

const opened = partOnDemand(async () => (await import('./opened-shortcut-list.tsx')).OpenedShortcutList);

/** Mounted once; `?` opens it on every page. */
export const ShortcutList = (): ReactNode => {
  const [open, setOpen] = useAtom(shortcutListAtom);
  return open && <opened.Part onClose={() => setOpen(false)} />;
};
