import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';

/** Formats the smallest and largest capacity of several days (kg) in tonnes: '80', or '60–80' if they differ. */
export const capacityText = ([least, most]: readonly [number, number]): string =>
  least === most ? formatTonnes(most) : `${formatTonnes(least)}–${formatTonnes(most)}`;
