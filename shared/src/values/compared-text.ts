import { withoutInvisible } from './text.ts';

const accents = /[\u0300-\u036f]/gu;
/** Blanks, hyphens and dashes, which don't count: 'Karl-Friedrich-Straße' equals 'karl friedrich strasse'. */
const gaps = /[\s\-\u2010-\u2015]+/gu;
const umlauts = /([aou])\u0308/gu;

/** Lower-cases a text and splits accents off their letters: 'Bühl' → 'bu\u0308hl', 'Straße' → 'strasse'. */
const apart = (text: string): string =>
  withoutInvisible(text).normalize('NFD').toLowerCase().replaceAll('ß', 'ss').normalize('NFD');

/** Lower-cases a text and removes accents: 'Bühl' → 'buhl'. */
export const foldAccents = (text: string): string => apart(text).replace(accents, '');

/** Lower-cases a text, spells umlauts out and removes other accents: 'Bühl' → 'buehl'. */
export const spellOutUmlauts = (text: string): string =>
  apart(text).replace(umlauts, '$1e').replace(accents, '');

/** Lower-cases a text, removes accents and shortens umlauts that are spelled out: 'Buehl' → 'buhl'. */
const foldShort = (text: string): string => foldAccents(text).replaceAll(/([aou])e/g, '$1');

const withoutGaps = (text: string): string => text.replaceAll(gaps, '');

/**
 * Returns the same key for 'Bühl', 'BÜHL', 'Buehl' and 'buhl', but also for 'Bauer' and 'Baur', so it suits only uses where a
 * false match does no harm.
 */
export const textKey = (text: string): string => withoutGaps(foldShort(text));

/** True if two texts may be the same name: 'Jörg Müller', 'joerg mueller' and 'Jorg Muller', but not 'Bauer' and 'Baur'. */
export const isSameText = (one: string, other: string): boolean => {
  const spelled = (text: string): string[] => [foldAccents(text), spellOutUmlauts(text)].map(withoutGaps);
  const [ours, theirs] = [spelled(one), spelled(other)];
  return ours.some((text) => theirs.includes(text));
};

type Compare = (text: string, part: string) => boolean;

const comparing = (typed: string, compare: Compare): ((text: string) => boolean) => {
  const wanted = [foldAccents(typed), spellOutUmlauts(typed)].map(withoutGaps);
  const asIs = foldAccents(typed).trim();
  if (wanted[0] === '') return (text) => compare(foldAccents(text), asIs);
  return (text) => {
    const spellings = [foldAccents(text), spellOutUmlauts(text), foldShort(text)].map(withoutGaps);
    return spellings.some((one) => wanted.some((part) => compare(one, part)));
  };
};

/**
 * Returns a predicate for texts that contain the typed one, ignoring case, hyphens, blanks and the spelling of umlauts and ß
 * (rules/search.md#how-words-are-compared). Blanks alone match every text; a hyphen alone is searched literally.
 */
export const containing = (typed: string): ((text: string) => boolean) =>
  comparing(typed, (text, part) => text.includes(part));

/** Returns a predicate for texts that begin with the typed one, compared as by `containing`. */
export const beginningWith = (typed: string): ((text: string) => boolean) =>
  comparing(typed, (text, part) => text.startsWith(part));
