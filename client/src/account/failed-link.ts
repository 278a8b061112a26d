import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { ApiError } from '../lib/api-errors.ts';

/**
 * What the forgot-password page shows whoever comes from a failed reset link; null for everyone else
 * (rules/account.md#a-reset-link-that-failed).
 */
export const failedLinkKey = (state: unknown): MessageKey | null => {
  const came = state as { from?: unknown; error?: unknown } | null;
  if (came?.from !== '/reset-password') return null;
  return came.error === 'TOKEN_USED' ? 'message.usedLink' : 'message.expiredLink';
};

/** The link died while the form with the new password was open: nothing typed there could still be sent. */
export const linkRefusalIn = (error: unknown): string | null =>
  error instanceof ApiError && (error.type === 'TOKEN_USED' || error.type === 'TOKEN_EXPIRED')
    ? error.type
    : null;
