import { atom } from 'jotai';
import { planDayAtom, settledDayAtom } from '../live/day-store.ts';
import { draftAtom } from '../live/draft-day.ts';
import { differencesOf, type Difference } from './differences.ts';

/** Selected tab beside a draft's board. */
export const draftTabAtom = atom<'shipments' | 'differences'>('shipments');

/** Element to focus once it is rendered: the first conflict, or the list of differences. */
export const wantedFocusAtom = atom<'conflict' | 'differences' | null>(null);

/** Differences between the open draft and the plan; empty without a draft. */
export const differencesAtom = atom((get): readonly Difference[] => {
  const [draft, plan, shown] = [get(draftAtom), get(planDayAtom), get(settledDayAtom)];
  return draft && plan && shown ? differencesOf(draft, plan, shown) : [];
});
