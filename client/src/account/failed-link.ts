import type { MessageKey } from '@werkplan/shared/messages/messages.ts';

/** What the forgot-password page says to who comes from a reset link that failed (chapter 2); null for everyone else. */
export const failedLinkKey = (state: unknown): MessageKey | null => {
  const came = state as { from?: unknown; error?: unknown } | null;
  if (came?.from !== '/reset-password') return null;
  return came.error === 'TOKEN_USED' ? 'message.usedLink' : 'message.expiredLink';
};
