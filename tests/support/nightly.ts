import { it } from 'vitest';
import { isLong } from './volumes.ts';

/**
 * A test that runs only in the nightly run, because a cheaper test covers the same behaviour (the logic without a
 * browser, the call over HTTP, another language or screen).
 */
export const nightly: typeof it.skip = isLong ? it : it.skip;
