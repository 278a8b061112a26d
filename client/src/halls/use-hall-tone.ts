import { isNearlyFull } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import { useCallback } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { reservationsDecideAtom, useNearFull } from '../live/plant-settings.ts';

/** A hall's load on a day in kg; `reserved` is left out where it isn't known. */
export type HallLoad = Pick<HallTotals, 'steelTotal' | 'maxCapacity' | 'remaining' | 'reserved'>;

/** Returns a function that tells the kg of a load that are reserved and decide its colour (rules/reservations.md#colours). */
const useDeciding = (): ((load: HallLoad) => number) => {
  const decides = useAtomValue(reservationsDecideAtom);
  return useCallback(({ reserved }) => (decides ? (reserved?.steel ?? 0) : 0), [decides]);
};

/** Returns a function that tells the kg free that decide a load's colour. */
export const useDecisive = (): ((load: HallLoad) => number) => {
  const deciding = useDeciding();
  return useCallback((load) => load.remaining - deciding(load), [deciding]);
};

/** Colours a hall's load by the free kg that decide, and says if it is nearly full. */
export interface HallTone {
  readonly decisive: number;
  readonly isNear: boolean;
}

/** Returns a function that tells what colours a load. */
export const useHallTone = (): ((load: HallLoad) => HallTone) => {
  const deciding = useDeciding();
  const percent = useNearFull();
  return useCallback(
    (load) => {
      const { steelTotal, maxCapacity, remaining } = load;
      const counted = deciding(load);
      const isNear = percent !== null && isNearlyFull(maxCapacity, steelTotal + counted, percent);
      return { decisive: remaining - counted, isNear };
    },
    [deciding, percent],
  );
};
