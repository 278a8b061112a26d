import { atom } from 'jotai';
import { planDayAtom, settledDayAtom } from '../live/day-store.ts';
import { draftAtom } from '../live/draft-day.ts';
import { differencesOf, type Difference } from './differences.ts';

/** What stands beside the board of a draft. */
export const draftTabAtom = atom<'shipments' | 'differences'>('shipments');

/** What gets the focus as soon as it is drawn beside the board: the first conflict, or the list of differences. */
export const wantedFocusAtom = atom<'conflict' | 'differences' | null>(null);

/** What the open draft has otherwise than the plan; none while there is no draft. */
export const differencesAtom = atom((get): readonly Difference[] => {
  const [draft, plan, shown] = [get(draftAtom), get(planDayAtom), get(settledDayAtom)];
  return draft && plan && shown ? differencesOf(draft, plan, shown) : [];
});
