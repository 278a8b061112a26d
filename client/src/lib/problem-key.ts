import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';

/** The text's key for what a schema complains of; our schemas name one, zod's own words are not for planners. */
export const problemKey = (message: string): MessageKey =>
  message.startsWith('validation.') ? (message as MessageKey) : 'validation.invalidFormat';
