import type { DisplayState } from '@werkplan/shared/displays/display-rules.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { textWidth } from './text-width.ts';

/** Tonnes left with their sign, '+15', '−4'; the sign comes from the kilograms, as on the capacity cards. */
export const restText = (remaining: number, state: DisplayState): string => {
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
/** Type sizes of what is left (`display-card.module.css`), and the part of it that a sign is wide. */
const [shortSize, longSize, signWidth] = [88, 64, 0.56];

/** The next day's card inside its margins and its gaps, and its type sizes, px at 1920 (`next-card.module.css`). */
const [nextRoom, nextGap, leastBar] = [383, 20, 40];
const nextSizes = { high: { long: 60, figure: 104, rest: 60 }, low: { long: 68, figure: 68, rest: 50 } };

/** What has room on the next day's card: its figure as large as usual, its capacity beside it, the word beside what is left. */
export const nextFits = (
  { figure, of, rest, word }: Readonly<Record<'figure' | 'of' | 'rest' | 'word', string>>,
  height: 'high' | 'low',
): { figure: boolean; of: boolean; word: boolean } => {
  const sizes = nextSizes[height];
  const restWidth = textWidth(rest, sizes.rest, -0.04) + (height === 'high' ? 2 * nextGap : 0);
  const beside = textWidth(of, 40, -0.02) + nextGap + (height === 'low' ? restWidth : 0);
  const fits = (size: number): boolean => textWidth(figure, size, -0.045) + beside <= nextRoom;
  const wordWidth = leastBar + textWidth(word, 40, -0.02) + (height === 'high' ? restWidth : nextGap);
  return { figure: fits(sizes.figure), of: fits(sizes.long), word: wordWidth <= nextRoom };
};

/** The same for what is left, which shares its line with the word. */
export const restLength = (rest: string, word: string): Length => {
  const fits = (size: number): boolean => rest.length * signWidth * size + word.length * letter <= room;
  return fits(shortSize) ? 'short' : fits(longSize) ? 'long' : 'longest';
};
