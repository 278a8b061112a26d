/**
 * Milliseconds after a window's last report until the server drops its user from the day. Windows report every 5 s and the server
 * checks every second, so a user who left disappears within 15 s, and a single lost report has no effect.
 */
export const presenceTtlMs = 13_000;
/**
 * The same TTL as seen by windows that poll. It is shorter, because they notice an expiry only at their next poll, up to 5 s
 * later, and longer than the 8 s between two polls of a hidden window, which must not disappear.
 */
export const polledPresenceTtlMs = 9_500;
/** Minimum milliseconds between two reports of a window over its socket, and between two broadcasts of the server. */
export const presenceEveryMs = 250;
export const maxSelectedReported = 10;

export interface SocketRequestRefusal {
  result: 'refused';
  code: string;
  /** Milliseconds to wait before a retry that may succeed. */
  retryAfterMs?: number;
}

export type PresenceResult = { result: 'updated' } | SocketRequestRefusal;
