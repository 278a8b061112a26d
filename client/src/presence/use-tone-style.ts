import { atom } from 'jotai';
import type { CSSProperties } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { colorOfTone, toneAtom } from './present-users.ts';

const noToneAtom = atom(null);

/** Returns the style that sets `--who` to the colour of a row's latest author; subscribes to no colours without an author. */
export const useToneStyle = (change: { readonly id: number | null } | null): CSSProperties | undefined => {
  const toneOf = useAtomValue(change ? toneAtom : noToneAtom);
  return change && toneOf ? ({ '--who': colorOfTone(toneOf(change.id)) } as CSSProperties) : undefined;
};
