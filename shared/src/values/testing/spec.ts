import type { SpecSentence } from './spec-sentence.ts';

/**
 * Names the sentences of docs/specification-sentences.json that a test verifies, or all tests of a describe block or file. It
 * does nothing at run time: `npm run spec-coverage` reads the source.
 */
export const spec = (..._sentences: readonly [SpecSentence, ...SpecSentence[]]): void => undefined;
