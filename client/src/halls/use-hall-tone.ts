import { isNearlyFull } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import { useCallback } from 'react';
import { useAtomValue } from '../lib/use-atom.ts';
import { reservationsDecideAtom, useNearFull } from '../live/plant-settings.ts';

/** A hall's load on a day (kg); `reserved` is absent if unknown. */
export type HallLoad = Pick<HallTotals, 'steelTotal' | 'maxCapacity' | 'remaining' | 'reserved'>;

/** Returns a function that returns the reserved kg of steel that count for a load's colour (rules/reservations.md#colours). */
const useDeciding = (): ((load: HallLoad) => number) => {
  const decides = useAtomValue(reservationsDecideAtom);
  return useCallback(({ reserved }) => (decides ? (reserved?.steel ?? 0) : 0), [decides]);
};

/** Returns a function that returns the free kg that determine a load's colour, negative for an overload. */
export const useDecisiveKilograms = (): ((load: HallLoad) => number) => {
  const deciding = useDeciding();
  return useCallback((load) => load.remaining - deciding(load), [deciding]);
};

/** Colour of a hall's load: the free kg that determine the colour, and if the hall is nearly full. */
export interface HallTone {
  readonly decisive: number;
  readonly isNear: boolean;
}

/** Returns a function that determines the colour of a load. */
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
