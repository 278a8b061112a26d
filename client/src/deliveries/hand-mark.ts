import type { RunMark } from '@werkplan/shared/deliveries/run-mark-schema.ts';
import type { TruckType } from '@werkplan/shared/trucks/truck.ts';
import { atom, type Atom } from 'jotai';
import type { Texts } from '../lib/i18n.ts';
import { weakAtomFamily } from '../live/atom-family.ts';

/** Reasons for or against a run for the cards in hand. */
export interface HandMark {
  readonly tone: 'warn' | 'ok';
  readonly text: (texts: Texts) => string;
}

type HandMarkOf = (deliveryId: number) => Atom<HandMark | null>;

/** Describes marks of a run in words, '' for none; `type` is that of the run's truck, null where the run isn't named. */
type MarkWords = (marks: readonly RunMark[], type: TruckType | null, texts: Texts) => string;

/** Set by the room that knows sites once its code has arrived. */
export const handMarksAtom = atom<{ readonly of: HandMarkOf; readonly words: MarkWords } | null>(null);

/** Set by the room that knows loads, whose reasons are said before those of sites. */
export const loadMarksAtom = atom<{ readonly of: HandMarkOf } | null>(null);

/** null while nothing is in hand, or nothing is known. */
export const handMarkAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): HandMark | null => {
    const [byLoad, bySite] = [get(loadMarksAtom), get(handMarksAtom)].map(
      (marks) => marks && get(marks.of(deliveryId)),
    );
    if (!byLoad || bySite?.tone !== 'warn') return byLoad ?? bySite ?? null;
    return { tone: 'warn', text: (texts) => [byLoad, bySite].map(({ text }) => text(texts)).join(' · ') };
  }),
);

/** Cards that speak against their runs on the shown day, for the day's chip. */
export const hintCountAtom = atom<{ readonly of: Atom<number> } | null>(null);
export const hintsAtom = atom((get) => {
  const count = get(hintCountAtom);
  return count ? get(count.of) : 0;
});
