import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';

/** '80', or '60–80' where the days differ; tonnes of kilograms. */
export const capacityText = ([least, most]: readonly [number, number]): string =>
  least === most ? formatTonnes(most) : `${formatTonnes(least)}–${formatTonnes(most)}`;
