import { atom } from 'jotai';
import { planDayAtom, settledDayAtom } from '../live/day-store.ts';
import { differencesOf, type DraftDifference } from './differences.ts';
import { draftAtom } from './open-draft.ts';

export const draftTabAtom = atom<'shipments' | 'differences'>('shipments');

/**
 * The element to focus once it is rendered: the first conflict, or the list of differences; null if none is to be
 * focused.
 */
export const wantedFocusAtom = atom<'conflict' | 'differences' | null>(null);

/** Differences between the plan and the open draft; empty without a draft or until it is loaded. */
export const differencesAtom = atom((get): readonly DraftDifference[] => {
  const [draft, plan, shown] = [get(draftAtom), get(planDayAtom), get(settledDayAtom)];
  return draft && plan && shown ? differencesOf(draft, plan, shown) : [];
});
