import { atom } from 'jotai';
import type { CSSProperties } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { colorOfTone, toneAtom } from './present-users.ts';

const noToneAtom = atom(null);

/** Sets `--who`, the colour of a row's latest author; subscribes to colours only while there is one. */
export const useToneStyle = (change: { readonly id: number | null } | null): CSSProperties | undefined => {
  const toneOf = useAtomValue(change ? toneAtom : noToneAtom);
  return change && toneOf ? ({ '--who': colorOfTone(toneOf(change.id)) } as CSSProperties) : undefined;
};
