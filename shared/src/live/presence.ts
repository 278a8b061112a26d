/**
 * A window reports every 5 s and expiry is checked every second, so a planner who left disappears within 15 s, and one lost
 * report has no effect.
 */
export const presenceTtlMs = 13_000;
/** TTL for polling clients, shorter because they notice an expiry only at their next poll, up to 5 s later. */
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
