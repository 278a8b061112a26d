import type { SpecSentence } from './spec-sentence.ts';

/**
 * Says, within a test, which sentences of the specification-coverage page it would fail over; beside the tests of a file: all of them
 * together. It does nothing: the page is made from the code (`npm run spec-coverage`).
 */
export const spec = (..._sentences: readonly [SpecSentence, ...SpecSentence[]]): void => undefined;
