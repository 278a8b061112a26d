import { atom } from 'jotai';
import { readStored, removeStored, writeStored } from './local-storage.ts';
import { themeKey } from './stored-keys.ts';

export type Theme = 'light' | 'dark';

const preferred = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const stored = (): Theme | null => {
  const value = readStored(themeKey);
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

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const choiceAtom = atom<ThemeChoice>(stored() ?? 'system');

/** What was chosen; `system` forgets the choice and follows the system again. */
export const themeChoiceAtom = atom(
  (get) => get(choiceAtom),
  (_get, set, choice: ThemeChoice) => {
    if (choice === 'system') removeStored(themeKey);
    else writeStored(themeKey, choice);
    const theme = choice === 'system' ? preferred() : choice;
    document.documentElement.dataset['theme'] = theme;
    set(choiceAtom, choice);
    set(shownThemeAtom, theme);
  },
);

/** The theme on screen; writing it remembers the choice, until then the system's preference is followed. */
export const themeAtom = atom(
  (get) => get(shownThemeAtom),
  (_get, set, theme: Theme) => set(themeChoiceAtom, theme),
);
