import { atom } from 'jotai';
import { readStored, writeStored } from './local-storage.ts';

export type Theme = 'light' | 'dark';
const storageKey = 'werkplan.theme';

const preferred = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const stored = (): Theme | null => {
  const value = readStored(storageKey);
  return value === 'light' || value === 'dark' ? value : null;
};

const shownThemeAtom = atom<Theme>(stored() ?? preferred());
shownThemeAtom.onMount = (show) => {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    if (stored()) return;
    document.documentElement.dataset['theme'] = preferred();
    show(preferred());
  };
  media.addEventListener('change', follow);
  return () => media.removeEventListener('change', follow);
};

/** The theme on screen; writing it remembers the choice, until then the system's preference is followed. */
export const themeAtom = atom(
  (get) => get(shownThemeAtom),
  (_get, set, theme: Theme) => {
    writeStored(storageKey, theme);
    document.documentElement.dataset['theme'] = theme;
    set(shownThemeAtom, theme);
  },
);
