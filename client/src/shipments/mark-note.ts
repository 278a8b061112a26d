import type { YardLanguage } from '@werkplan/shared/i18n/languages.ts';
import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';

/** Returns the language of a mark's note if it is not the reader's; otherwise, or if unknown, undefined. */
export const foreignLanguage = (
  { note, language }: Pick<YardMark, 'note' | 'language'>,
  reads: YardLanguage,
): YardLanguage | undefined => (note === '' || language === reads ? undefined : language);

/** Returns a mark's note as plain text with its language: '2 pręty (PL)'. */
export const markNoteText = (mark: Pick<YardMark, 'note' | 'language'>, reads: YardLanguage): string => {
  const language = foreignLanguage(mark, reads);
  return language === undefined ? mark.note : `${mark.note} (${language.toUpperCase()})`;
};
