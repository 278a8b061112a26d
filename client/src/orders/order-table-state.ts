import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import type { FileContent, ReadOptions } from './import/file-content.ts';
import type { PastedList } from './paste/pasted-columns.ts';
import type { PastedRow } from './paste/pasted-row.ts';

/** An open dialog, with the order as it was when the dialog opened, so that the text being confirmed does not change. */
export type OrderDialog =
  | { readonly kind: 'date' | 'suggestions' | 'cancel' | 'notes' | 'external'; readonly order: Order }
  | { readonly kind: 'hall'; readonly order: Order; readonly hall: HallId };

export const orderDialogAtom = atom<OrderDialog | null>(null);

/** Orders read from a file, and how the file was read. */
interface ReadOrders {
  readonly list: PastedList;
  readonly rows: readonly PastedRow[];
  readonly content: FileContent;
}

/** Source of an import's preview: text from the clipboard, or orders read from a file. */
export interface PastedSource {
  readonly from:
    | string
    | (ReadOrders & {
        readonly fileName: string;
        /** Reads the file again with other options. @throws FileRefusalError */
        readonly readAs: (choice: ReadOptions) => Promise<ReadOrders>;
      });
  readonly hall: HallId;
  readonly day: Day;
}

export const pastedSourceAtom = atom<PastedSource | null>(null);
