import { foldAccents, spellOutUmlauts } from '../values/compared-text.ts';

/** Separators of words; the database separates words in the same way. */
const between = /[^a-z0-9\u0080-\uffff]+|[\u2010-\u2015]+/u;
const hyphen = /[-\u2010-\u2015]/u;
/** The length to which `search_words` cuts words. */
const maxWordLength = 60;

/** One spelling of a typed term: words that must all occur. */
type Spelling = readonly string[];

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(between)
      .filter((word) => word !== '')
      .map((word) => word.slice(0, maxWordLength)),
  ),
];

/**
 * Splits a search into terms, each with alternative spellings: 'Bühl' is 'buhl' or 'buehl', 'Nord-West' is 'nord' and 'west' or
 * 'nordwest'. Punctuation alone is no term. `search_words` in the database is the counterpart
 * (`migrations/0075-search-spellings.ts`).
 */
export const searchTerms = (text: string): readonly (readonly Spelling[])[] =>
  text.split(/\s+/u).flatMap((typed) => {
    const ways = [...new Set([foldAccents(typed), spellOutUmlauts(typed)])].flatMap((spelled) => {
      const words = wordsOf(spelled);
      const joined = spelled.split(between).join('').slice(0, maxWordLength);
      return words.length > 1 ? [words, [joined]] : [words];
    });
    return (ways[0] ?? []).length > 0 ? [ways] : [];
  });

/** Returns the distinct words of a search in all spellings. */
export const searchWords = (text: string): string[] => [...new Set(searchTerms(text).flat(2))];

/** A range of a text, as the arguments of `slice`. */
export type Span = readonly [from: number, to: number];

/** A folded letter of a text with its position in the original. */
interface Letter {
  readonly letter: string;
  readonly from: number;
  readonly to: number;
  /** The kind of character before the letter: a letter of the same word, a hyphen, or anything else. */
  readonly after: 'letter' | 'hyphen' | 'other';
}

const isBetween = (sign: string): boolean => between.test(sign);

const lettersOf = (text: string, foldSign: (sign: string) => string): Letter[] => {
  const letters: Letter[] = [];
  let gap = ' ';
  for (const { 0: sign, index } of text.matchAll(/[^\u0300-\u036f][\u0300-\u036f]*/gsu)) {
    const folded = foldSign(sign);
    if (isBetween(folded)) {
      gap += folded;
      continue;
    }
    for (const letter of folded) {
      const after = gap === '' ? 'letter' : hyphen.test(gap) && gap.length === 1 ? 'hyphen' : 'other';
      letters.push({ letter, from: index, to: index + sign.length, after });
      gap = '';
    }
  }
  return letters;
};

/** Removes the 'e' of spelled-out umlauts: 'buehl' → 'buhl'. */
const shortened = (letters: readonly Letter[]): Letter[] =>
  letters.filter(
    ({ letter, after }, index) =>
      letter !== 'e' || after !== 'letter' || !/[aou]/.test(letters[index - 1]?.letter ?? ''),
  );

const spansOf = (letters: readonly Letter[], word: string): Span[] => {
  const text = letters.map(({ letter }) => letter).join('');
  const spans: Span[] = [];
  const isNumber = /^\d+$/.test(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [first, ...rest] = letters.slice(at, at + word.length);
    const isWord = rest.every(({ after }) => after !== 'other');
    if (first && isWord && (isNumber || first.after !== 'letter'))
      spans.push([first.from, (rest.at(-1) ?? first).to]);
  }
  return spans;
};

/** Finds the searched words in a text for highlighting: letters only at the start of a word, numbers anywhere. */
export const foundSpans = (text: string, words: readonly string[]): Span[] => {
  const plain = lettersOf(text, foldAccents);
  const spellings = [plain, lettersOf(text, spellOutUmlauts), shortened(plain)];
  const spans = spellings
    .flatMap((letters) => words.flatMap((word) => spansOf(letters, word)))
    .sort(([a, b], [c, d]) => a - c || d - b);
  const apart: Span[] = [];
  for (const span of spans) if (span[0] >= (apart.at(-1)?.[1] ?? 0)) apart.push(span);
  return apart;
};
