/** What stands around a word: anything in ASCII that is neither letter nor digit. The database takes texts apart at the same signs. */
const between = /[^a-z0-9\u0080-\uffff]+/u;
const accents = /[\u0300-\u036f]/gu;

/**
 * A text without case and accents: 'Bühl' → 'buhl', 'Straße' → 'strasse'. `search_words` in the database does the same
 * (`migrations/0067-search-near.ts`).
 */
const fold = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(accents, '');

/** The words of what somebody looks for, each once, without case and accents; none for signs alone. */
export const searchWords = (text: string): string[] => [
  ...new Set(
    fold(text)
      .split(between)
      .filter((word) => word !== ''),
  ),
];

/** From one place in a text to another, as `slice` takes them. */
export type Span = readonly [from: number, to: number];

/** Every letter of the text folded, each with the place in the text that it comes from. */
const foldedLetters = (text: string): { letter: string; at: number }[] =>
  [...text.matchAll(/./gsu)].flatMap(({ 0: sign, index }) =>
    [...fold(sign)].map((letter) => ({ letter, at: index })),
  );

const spansOf = (text: string, word: string): Span[] => {
  const letters = foldedLetters(text);
  const folded = letters.map(({ letter }) => letter).join('');
  const spans: Span[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
    const isStart = at === 0 || between.test(folded[at - 1] ?? '') || /^\d+$/.test(word);
    const to = letters[at + word.length]?.at ?? text.length;
    if (isStart) spans.push([letters[at]?.at ?? 0, to]);
  }
  return spans;
};

/** Where the words stand in a text: at the start of its words, a number anywhere; in order, none inside another. */
export const foundSpans = (text: string, words: readonly string[]): Span[] => {
  const spans = words.flatMap((word) => spansOf(text, word)).sort(([a, b], [c, d]) => a - c || d - b);
  const apart: Span[] = [];
  for (const span of spans) if (span[0] >= (apart.at(-1)?.[1] ?? 0)) apart.push(span);
  return apart;
};
