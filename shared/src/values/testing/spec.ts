import type { SpecSentence } from './spec-sentence.ts';

/**
 * Marks the sentences of docs/specification-sentences.json that the test verifies; in a describe or at a file's head they
 * apply to every test there. It does nothing: `npm run spec-coverage` reads the source.
 */
export const spec = (..._sentences: readonly [SpecSentence, ...SpecSentence[]]): void => undefined;
