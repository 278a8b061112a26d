import { it } from 'vitest';
import { isLong } from './volumes.ts';

/**
 * A test whose promise a cheaper one holds too (the logic without a browser, the call over HTTP, another language or
 * screen of the same part): played in the long form, skipped in the short one.
 */
export const nightly: typeof it.skip = isLong ? it : it.skip;
