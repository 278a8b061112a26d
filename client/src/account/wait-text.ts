import { ApiError } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';

/** For how long nobody may try again, where that is worth showing; null for every other failure. */
export const waitText = (error: unknown): string | null =>
  error instanceof ApiError && error.type === 'TOO_MANY_REQUESTS' && error.retryAfter >= 60
    ? translateNow('account.tooManyTries', { minutes: Math.ceil(error.retryAfter / 60) })
    : null;
