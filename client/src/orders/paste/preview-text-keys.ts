import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import type { PastedSource } from '../order-table-state.ts';

const pastedKeys = {
  title: 'orderPaste.title',
  rows: 'orderPaste.rows',
  nothing: 'orderPaste.nothing',
  discarded: 'orderPaste.discarded',
} as const satisfies Record<string, MessageKey>;

const fileKeys: Record<keyof typeof pastedKeys, MessageKey> = {
  title: 'orderImport.title',
  rows: 'orderImport.rows',
  nothing: 'orderImport.nothing',
  discarded: 'orderImport.discarded',
};

/** Returns the text keys of the preview, which differ for pasted text and files. */
export const previewTextKeys = ({ from }: PastedSource): Record<keyof typeof pastedKeys, MessageKey> =>
  typeof from === 'string' ? pastedKeys : fileKeys;
