import type { DisplayState } from '@werkplan/shared/displays/display-rules.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';

/**
 * Formats the free tonnes of `remaining` kg with a sign: '+15', '−4'. The state, which comes from the exact kilograms, decides
 * on the sign, as on the capacity cards.
 */
export const restText = (remaining: number, state: DisplayState): string => {
  const tonnes = formatTonnes(Math.abs(remaining));
  if (state === 'over') return `−${tonnes}`;
  return tonnes === '0' ? tonnes : `+${tonnes}`;
};

/** Length of a figure; the style sheet gives longer ones smaller type. */
export type FigureLength = 'short' | 'long' | 'longest';

/** Returns the length class by the number of characters, so that the figure fits its card. */
export const figureLength = (figure: string): FigureLength =>
  figure.length <= 3 ? 'short' : figure.length <= 5 ? 'long' : 'longest';

/**
 * Width (px at a screen width of 1920) that the remainder and its state share, and the width of a letter of the
 * state.
 */
const [room, letter] = [324, 20];
/** Type sizes (px) of the remainder in `display-card.module.css`, and a digit's width as a share of the type size. */
const [shortSize, longSize, signWidth] = [88, 64, 0.56];

/** Typical widths of Inter's letters by kind, as a share of the type size. */
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/[ .,]/, 0.26],
  [/[1/]/, 0.42],
  [/[\d−+]/, 0.6],
  [/\p{Lu}/u, 0.67],
];
const otherLetter = 0.5;

/**
 * Estimates the width (px) of a text; `size` is the type size (px), `tracking` the letter spacing as a share of it.
 * Callers must allow for some tolerance.
 */
const textWidth = (text: string, size: number, tracking: number): number =>
  [...text].reduce(
    (sum, sign) => sum + (letterWidths.find(([kind]) => kind.test(sign))?.[1] ?? otherLetter) + tracking,
    0,
  ) * size;

/** Inner width, gap and minimum bar width of the next day's card (px at a screen width of 1920; `next-day-card.module.css`). */
const [nextRoom, nextGap, minBar] = [383, 20, 40];
const nextSizes = { high: { long: 60, figure: 104, rest: 60 }, low: { long: 68, figure: 68, rest: 50 } };

/**
 * Decides what fits into the next day's card: figures in full size, the capacity, and the state beside the remainder.
 */
export const nextCardLayout = (
  { figure, of, rest, word }: Readonly<Record<'figure' | 'of' | 'rest' | 'word', string>>,
  height: 'high' | 'low',
): { figure: boolean; of: boolean; word: boolean } => {
  const sizes = nextSizes[height];
  const restWidth = textWidth(rest, sizes.rest, -0.04) + (height === 'high' ? 2 * nextGap : 0);
  const beside = textWidth(of, 40, -0.02) + nextGap + (height === 'low' ? restWidth : 0);
  const fits = (size: number): boolean => textWidth(figure, size, -0.045) + beside <= nextRoom;
  const wordWidth = minBar + textWidth(word, 40, -0.02) + (height === 'high' ? restWidth : nextGap);
  return { figure: fits(sizes.figure), of: fits(sizes.long), word: wordWidth <= nextRoom };
};

/** Returns the length class of the remainder, which shares its line with the state. */
export const restLength = (rest: string, word: string): FigureLength => {
  const fits = (size: number): boolean => rest.length * signWidth * size + word.length * letter <= room;
  return fits(shortSize) ? 'short' : fits(longSize) ? 'long' : 'longest';
};
