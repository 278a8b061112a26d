import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';

/** Returns the text key in a schema's message; zod's default messages are not suitable for planners. */
export const problemKey = (message: string): MessageKey =>
  message.startsWith('validation.') ? (message as MessageKey) : 'validation.invalidFormat';
