import { withoutUnseen } from './text.ts';

const accents = /[\u0300-\u036f]/gu;
/** Blanks, hyphens and dashes: 'Karl-Friedrich-Straße' and 'karl friedrich strasse' are one name. */
const gaps = /[\s\-\u2010-\u2015]+/gu;
const umlauts = /([aou])\u0308/gu;

/** Without case, its accents apart: 'Bühl' → 'bu\u0308hl', 'Straße' → 'strasse'. */
const apart = (text: string): string =>
  withoutUnseen(text).normalize('NFD').toLowerCase().replaceAll('ß', 'ss').normalize('NFD');

/** A text without case and accents: 'Bühl' → 'buhl'. */
export const fold = (text: string): string => apart(text).replace(accents, '');

/** The same, with umlauts as they are spelled without them: 'Bühl' → 'buehl'. */
export const foldSpelled = (text: string): string => apart(text).replace(umlauts, '$1e').replace(accents, '');

/** The same, with what may be a spelled umlaut as one: 'Buehl' → 'buhl'. */
const foldShort = (text: string): string => fold(text).replaceAll(/([aou])e/g, '$1');

const withoutGaps = (text: string): string => text.replaceAll(gaps, '');

/** 'Bühl', 'BÜHL', 'Buehl' and 'buhl' have one key; so have 'Bauer' and 'Baur'. For what a false twin does no harm to. */
export const textKey = (text: string): string => withoutGaps(foldShort(text));

/** Whether two texts may be one name: 'Jörg Müller' is 'joerg mueller' and 'Jorg Muller', 'Bauer' isn't 'Baur'. */
export const isSameText = (one: string, other: string): boolean => {
  const spelled = (text: string): string[] => [fold(text), foldSpelled(text)].map(withoutGaps);
  const [ours, theirs] = [spelled(one), spelled(other)];
  return ours.some((text) => theirs.includes(text));
};

/**
 * Whether what was typed is part of the texts that are asked for, whichever way its umlauts, ß, case, blanks and hyphens are written
 * (rules/search.md#how-words-are-compared). Blanks alone are in every text; a hyphen alone is looked for as it is.
 */
export const containing = (typed: string): ((text: string) => boolean) => {
  const wanted = [fold(typed), foldSpelled(typed)].map(withoutGaps);
  const asIs = fold(typed).trim();
  if (wanted[0] === '') return (text) => fold(text).includes(asIs);
  return (text) => {
    const spellings = [fold(text), foldSpelled(text), foldShort(text)].map(withoutGaps);
    return spellings.some((one) => wanted.some((part) => one.includes(part)));
  };
};
