import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { readStored, removeStored, writeStored } from './local-storage.ts';
import { themeKey } from './stored-keys.ts';

type Theme = 'light' | 'dark';

const preferred = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const stored = (): Theme | null => {
  const value = readStored(themeKey);
  return value === 'light' || value === 'dark' ? value : null;
};

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const draw = (choice: ThemeChoice): void => {
  document.documentElement.dataset['theme'] = choice === 'system' ? preferred() : choice;
};

const choiceAtom = atomWithLazy((): ThemeChoice => stored() ?? 'system');

/** The chosen theme; `system` removes the stored choice. */
export const themeChoiceAtom = atom(
  (get) => get(choiceAtom),
  (_get, set, choice: ThemeChoice) => {
    if (choice === 'system') removeStored(themeKey);
    else writeStored(themeKey, choice);
    draw(choice);
    set(choiceAtom, choice);
  },
);

/** Follows the system's colour scheme until a theme is chosen; returns a function that stops this. */
export const followSystemTheme = (): (() => void) => {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => draw(stored() ?? 'system');
  media.addEventListener('change', follow);
  return () => media.removeEventListener('change', follow);
};
