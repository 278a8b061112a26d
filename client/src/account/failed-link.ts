import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { ApiError } from '../lib/api-errors.ts';

/**
 * Text on the forgot-password page for users who come from a failed reset link; null otherwise
 * (rules/account.md#a-reset-link-that-failed).
 */
export const failedLinkKey = (state: unknown): MessageKey | null => {
  const came = state as { from?: unknown; error?: unknown } | null;
  if (came?.from !== '/reset-password') return null;
  return came.error === 'TOKEN_USED' ? 'message.usedLink' : 'message.expiredLink';
};

/** Returns the error type when the link has become invalid while the form was open; null for other failures. */
export const linkRefusalIn = (error: unknown): string | null =>
  error instanceof ApiError && (error.type === 'TOKEN_USED' || error.type === 'TOKEN_EXPIRED')
    ? error.type
    : null;
