import { partText, subjectText } from '../../drafts/difference-text.ts';
import type { DraftDifference, DifferencePart } from '../../drafts/differences.ts';
import type { Texts } from '../../lib/i18n.ts';

interface ChangeWords {
  /** Null if there was no value before. */
  readonly was: string | null;
  readonly is: string;
}

/**
 * Describes one aspect of a pending change. A shipment without a former place comes from the list of unassigned ones; a
 * text without a former place is new.
 */
export const changeWords = (
  { subject }: Pick<DraftDifference, 'subject'>,
  part: DifferencePart,
  words: Texts,
): ChangeWords => {
  const texts = partText(part, words);
  if (part.of !== 'place') return texts;
  const list = words.t('reason.list');
  return {
    was: part.was !== null ? texts.was : subject.of === 'text' ? null : list,
    is: part.is === null ? list : texts.is,
  };
};

/** Describes a pending change in one line: 'Kita Sonnenhang: Liste → OG-BS 214, Platz 4'. */
export const changeLine = (difference: DraftDifference, words: Texts): string => {
  const parts = difference.parts.map((one) => {
    const { was, is } = changeWords(difference, one, words);
    return was === null ? is : `${was} → ${is}`;
  });
  const what = parts.length > 0 ? parts.join(', ') : words.t('reason.otherDay');
  return `${subjectText(difference.subject, words)}: ${what}`;
};
