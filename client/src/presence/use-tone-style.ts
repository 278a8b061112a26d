import { atom } from 'jotai';
import type { CSSProperties } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { colorOfTone, toneAtom } from './present-users.ts';

const noToneAtom = atom(null);

/** `--who`, the colour of who has just changed a row, for its tint; nothing is followed while nobody has. */
export const useToneStyle = (change: { readonly id: number | null } | null): CSSProperties | undefined => {
  const toneOf = useAtomValue(change ? toneAtom : noToneAtom);
  return change && toneOf ? ({ '--who': colorOfTone(toneOf(change.id)) } as CSSProperties) : undefined;
};
