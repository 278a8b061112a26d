import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import type { Pasted } from '../order-table-state.ts';

const pastedKeys = {
  title: 'order.paste.title',
  rows: 'order.paste.rows',
  nothing: 'order.paste.nothing',
  discarded: 'order.paste.discarded',
} as const satisfies Record<string, MessageKey>;

const fileKeys: Record<keyof typeof pastedKeys, MessageKey> = {
  title: 'order.import.title',
  rows: 'order.import.rows',
  nothing: 'order.import.nothing',
  discarded: 'order.import.discarded',
};

/** Text keys of the preview for pasted text or a file. */
export const pastedWords = ({ from }: Pasted): Record<keyof typeof pastedKeys, MessageKey> =>
  typeof from === 'string' ? pastedKeys : fileKeys;
