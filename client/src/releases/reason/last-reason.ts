import { readStored, writeStored } from '../../lib/local-storage.ts';

const key = 'werkplan.lastReason';

/** Which of these reasons this browser's planner gave last, else the first. */
export const lastUsed = (reasons: readonly string[]): number =>
  Math.max(0, reasons.indexOf(readStored(key) ?? ''));

export const rememberUsed = (reason: string): void => writeStored(key, reason);

/** A reason as everybody reads it: the chosen one, and what was added. */
export const reasonText = (chosen: string | undefined, addition: string): string =>
  [chosen, addition.trim()].filter(Boolean).join(': ');
