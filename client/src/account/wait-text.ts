import { ApiError } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';

/**
 * Takes over a session that starts in another tab of this browser, noticed by the stored token and when the
 * page becomes visible.
 */
export const waitText = (error: unknown): string | null =>
  error instanceof ApiError && error.type === 'TOO_MANY_REQUESTS' && error.retryAfter >= 60
    ? translateNow('account.tooManyTries', { minutes: Math.ceil(error.retryAfter / 60) })
    : null;
