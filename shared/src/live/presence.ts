/**
 * A window reports every 5 s, and expiry is noticed within a second: so a planner who left is gone within 15
 * s, and one lost report doesn't matter.
 */
export const presenceTtlMs = 13_000;
/** Polling clients notice an expiry only at their next poll, 5 s later. */
export const polledPresenceTtlMs = 9_500;
export const presenceEveryMs = 250;
export const maxSelectedReported = 10;

export interface SocketRequestRefusal {
  result: 'refused';
  code: string;
  /** Milliseconds to wait before a retry that may succeed. */
  retryAfterMs?: number;
}

export type PresenceResult = { result: 'updated' } | SocketRequestRefusal;
