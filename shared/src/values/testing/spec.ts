import type { SpecSentence } from './spec-sentence.ts';

/**
 * Marks the sentences of the specification-coverage page that the test would fail over. In a describe or at a file's head every
 * test there is about them. It does nothing: `npm run spec-coverage` reads the code.
 */
export const spec = (..._sentences: readonly [SpecSentence, ...SpecSentence[]]): void => undefined;
