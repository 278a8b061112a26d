import type { WallState } from '@werkplan/shared/displays/wall-rules.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';

/** Tonnes left with their sign, '+15', '−4'; the sign comes from the kilograms, as on the capacity cards. */
export const restText = (remaining: number, state: WallState): string => {
  const tonnes = formatTonnes(Math.abs(remaining));
  if (state === 'over') return `−${tonnes}`;
  return tonnes === '0' ? tonnes : `+${tonnes}`;
};
