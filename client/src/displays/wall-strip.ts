import { textWidth } from './text-width.ts';

/** Gives way first when the strip is full: the count and the late changes always stay. */
export interface StripParts {
  readonly hasBlocks: boolean;
  /** How many of the last departures it names. */
  readonly named: number;
}

interface StripTexts {
  readonly total: number;
  readonly count: string;
  /** The late changes, '' without any. */
  readonly late: string;
  /** The registrations of the last departures, in order. */
  readonly names: readonly string[];
}

/** From so many runs on they are counted at a glance no more. */
const tooManyBlocks = 12;

/** px at 1920 (`wall-departures.module.css`): the strip inside its margins, and what its parts take beside their texts. */
const room = 1800;
const [gap, truck, block, time, badge] = [32, 72, 30, 130, 104];
const widthOfText = (text: string): number => textWidth(text, 42, -0.02);

const widthOf = ({ total, count, late, names }: StripTexts, { hasBlocks, named }: StripParts): number => {
  const parts = [
    truck + widthOfText(count),
    ...(hasBlocks ? [total * block] : []),
    ...names.slice(names.length - named).map((name) => time + widthOfText(name)),
    ...(late === '' ? [] : [badge + widthOfText(late)]),
  ];
  return parts.reduce((sum, width) => sum + gap + width, -gap);
};

/** What fits beside each other: of two departures the last is named alone before the blocks go. */
export const stripParts = (texts: StripTexts): StripParts => {
  const both = texts.names.length;
  const one = Math.min(both, 1);
  const hasBlocks = texts.total < tooManyBlocks;
  const choices: StripParts[] = [
    { hasBlocks, named: both },
    { hasBlocks, named: one },
  ];
  return choices.find((parts) => widthOf(texts, parts) <= room) ?? { hasBlocks: false, named: one };
};
