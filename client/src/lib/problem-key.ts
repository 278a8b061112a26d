import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';

/** Returns the text key that a schema gives as its message, or a general key for zod's messages, which planners can't read. */
export const problemKey = (message: string): MessageKey =>
  message.startsWith('validation.') ? (message as MessageKey) : 'validation.invalidFormat';
