import { otherwiseText, subjectText } from '../../drafts/difference-text.ts';
import type { Difference, Otherwise } from '../../drafts/differences.ts';
import type { Texts } from '../../lib/i18n.ts';

interface ChangeWords {
  /** null: there is nothing that it was. */
  readonly was: string | null;
  readonly is: string;
}

/** What a change that waits does, part by part. What lay nowhere comes from the list, unless it is a new text. */
export const changeWords = (
  { subject }: Pick<Difference, 'subject'>,
  otherwise: Otherwise,
  words: Texts,
): ChangeWords => {
  const texts = otherwiseText(otherwise, words);
  if (otherwise.of !== 'place') return texts;
  const list = words.t('reason.list');
  return {
    was: otherwise.was !== null ? texts.was : subject.of === 'text' ? null : list,
    is: otherwise.is === null ? list : texts.is,
  };
};

/** In one line: 'Kita Sonnenhang: Liste → OG-BS 214, Platz 4'. */
export const changeLine = (difference: Difference, words: Texts): string => {
  const parts = difference.otherwise.map((one) => {
    const { was, is } = changeWords(difference, one, words);
    return was === null ? is : `${was} → ${is}`;
  });
  const what = parts.length > 0 ? parts.join(', ') : words.t('reason.otherDay');
  return `${subjectText(difference.subject, words)}: ${what}`;
};
