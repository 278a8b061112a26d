/**
 * How long somebody counts as there after the last word of their window, ms. With the second until that is noticed they
 * are gone within 15 s, and one lost word of those every 5 s doesn't count.
 */
export const presenceTtlMs = 13_000;
/** So long for who asks by polling, and learns of it only at the next question 5 s later. */
export const polledPresenceTtlMs = 9_500;
/** A window reports at most so often where it is. */
export const presenceEveryMs = 250;
/** More selected cards than these a window doesn't report. */
export const mostSelectedReported = 10;

/** What a socket asked for isn't done. */
export interface Refused {
  result: 'refused';
  code: string;
  /** Milliseconds to wait before asking once more, where that helps. */
  retryAfterMs?: number;
}

export type PresenceResult = { result: 'updated' } | Refused;
