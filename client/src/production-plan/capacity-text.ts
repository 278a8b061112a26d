import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';

/** '80', or '60–80' for differing days; tonnes. */
export const capacityText = ([least, most]: readonly [number, number]): string =>
  least === most ? formatTonnes(most) : `${formatTonnes(least)}–${formatTonnes(most)}`;
