import type { RunMark } from '@werkplan/shared/deliveries/run-mark-schema.ts';
import type { TruckType } from '@werkplan/shared/trucks/truck.ts';
import { atom, type Atom } from 'jotai';
import type { Texts } from '../lib/i18n.ts';
import { weakAtomFamily } from '../live/atom-family.ts';

/** Tells if a run suits the dragged or selected cards, and why. */
export interface RunFit {
  readonly tone: 'warn' | 'ok';
  readonly text: (texts: Texts) => string;
}

type RunFitOf = (deliveryId: number) => Atom<RunFit | null>;

/** Describes the reasons against a run, '' if there are none. `type` is the run's truck type; null leaves out the type. */
type MarkWords = (marks: readonly RunMark[], type: TruckType | null, texts: Texts) => string;

/** Fit by the sites' requirements; set by the sites extra when its code has loaded. */
export const siteFitAtom = atom<{ readonly of: RunFitOf; readonly words: MarkWords } | null>(null);

/** Fit by the truck's load; set by the loads extra. Its reasons are shown before those of the sites. */
export const loadFitAtom = atom<{ readonly of: RunFitOf } | null>(null);

/** Fit of the dragged or selected cards; null if there are none, or if nothing is known about this run. */
export const runFitAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): RunFit | null => {
    const [byLoad, bySite] = [get(loadFitAtom), get(siteFitAtom)].map(
      (marks) => marks && get(marks.of(deliveryId)),
    );
    if (!byLoad || bySite?.tone !== 'warn') return byLoad ?? bySite ?? null;
    return { tone: 'warn', text: (texts) => [byLoad, bySite].map(({ text }) => text(texts)).join(' · ') };
  }),
);

/** Set by the sites extra: the atom behind `siteMisfitCountAtom`. */
export const siteMisfitSourceAtom = atom<{ readonly of: Atom<number> } | null>(null);
/** Number of cards on the shown day that do not suit their runs by their sites' requirements; 0 without the sites extra. */
export const siteMisfitCountAtom = atom((get) => {
  const count = get(siteMisfitSourceAtom);
  return count ? get(count.of) : 0;
});
