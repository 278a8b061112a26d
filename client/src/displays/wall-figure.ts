import type { WallState } from '@werkplan/shared/displays/wall-rules.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';

/** Tonnes left with their sign, '+15', '−4'; the sign comes from the kilograms, as on the capacity cards. */
export const restText = (remaining: number, state: WallState): string => {
  const tonnes = formatTonnes(Math.abs(remaining));
  if (state === 'over') return `−${tonnes}`;
  return tonnes === '0' ? tonnes : `+${tonnes}`;
};

export type Length = 'short' | 'long' | 'longest';

/** Longer figures are set smaller, so that they stay on the card. */
export const lengthOf = (figure: string): Length =>
  figure.length <= 3 ? 'short' : figure.length <= 5 ? 'long' : 'longest';

/** How much room the card has beside its margins, 't' and gaps, and what a letter of the word takes of it, px at 1920. */
const [room, letter] = [324, 20];
/** Type sizes of what is left (`wall-card.module.css`), and the part of it that a sign is wide. */
const [shortSize, longSize, signWidth] = [88, 64, 0.56];

/** The same for what is left, which shares its line with the word. */
export const restLength = (rest: string, word: string): Length => {
  const fits = (size: number): boolean => rest.length * signWidth * size + word.length * letter <= room;
  return fits(shortSize) ? 'short' : fits(longSize) ? 'long' : 'longest';
};
