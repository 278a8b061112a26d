import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { ApiError } from '../lib/api-errors.ts';

/**
 * Returns the text for users whom a failed reset link has sent to the forgot-password page; otherwise null
 * (rules/account.md#a-reset-link-that-failed).
 */
export const failedLinkKey = (state: unknown): MessageKey | null => {
  const came = state as { from?: unknown; error?: unknown } | null;
  if (came?.from !== '/reset-password') return null;
  return came.error === 'TOKEN_USED' ? 'message.usedLink' : 'message.expiredLink';
};

/** Returns the error type if the link became invalid while the form was open; otherwise null. */
export const linkRefusalIn = (error: unknown): string | null =>
  error instanceof ApiError && (error.type === 'TOKEN_USED' || error.type === 'TOKEN_EXPIRED')
    ? error.type
    : null;
