import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';

/** Maps a schema's message to a text key; zod's default messages are not fit for planners. */
export const problemKey = (message: string): MessageKey =>
  message.startsWith('validation.') ? (message as MessageKey) : 'validation.invalidFormat';
