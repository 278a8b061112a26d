/**
 * The time in ms since a window's last report after which its planner counts as gone. With the second until that is noticed
 * they are gone within 15 s, and one lost report of those sent every 5 s doesn't matter.
 */
export const presenceTtlMs = 13_000;
/** The TTL for polling clients, which notice only at their next poll 5 s later. */
export const polledPresenceTtlMs = 9_500;
/** The shortest interval between two reports of a window. */
export const presenceEveryMs = 250;
/** A window reports at most this many selected cards. */
export const mostSelectedReported = 10;

/** A socket's request was refused. */
export interface Refused {
  result: 'refused';
  code: string;
  /** Milliseconds to wait before a retry that may succeed. */
  retryAfterMs?: number;
}

export type PresenceResult = { result: 'updated' } | Refused;
