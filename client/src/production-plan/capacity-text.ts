import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';

/** Tonnes: '80', or '60–80' if the days differ. */
export const capacityText = ([least, most]: readonly [number, number]): string =>
  least === most ? formatTonnes(most) : `${formatTonnes(least)}–${formatTonnes(most)}`;
