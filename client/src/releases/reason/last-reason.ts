import { readStored, writeStored } from '../../lib/local-storage.ts';

const key = 'werkplan.lastReason';

/** Index of the reason that was used last in this browser, or 0. */
export const lastUsed = (reasons: readonly string[]): number =>
  Math.max(0, reasons.indexOf(readStored(key) ?? ''));

export const rememberUsed = (reason: string): void => writeStored(key, reason);

export const reasonText = (chosen: string | undefined, addition: string): string =>
  [chosen, addition.trim()].filter(Boolean).join(': ');
