import { ApiError } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';

/** Returns a text with the minutes until a retry is allowed; null for other failures and waits of less than a minute. */
export const waitText = (error: unknown): string | null =>
  error instanceof ApiError && error.type === 'TOO_MANY_REQUESTS' && error.retryAfter >= 60
    ? translateNow('account.tooManyTries', { minutes: Math.ceil(error.retryAfter / 60) })
    : null;
