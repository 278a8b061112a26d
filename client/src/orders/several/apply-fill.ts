import { applyAndKeep } from './apply-several.ts';
import type { ColumnFill } from './column-fill.ts';
import { setOrders } from './several-orders-api.ts';

/** Sets the value in one column of these orders and keeps the orders selected; `column` is the column's name in texts. */
export const applyFill = (ids: readonly number[], { field, value }: ColumnFill, column: string): void =>
  void applyAndKeep({
    send: () => setOrders(ids, { [field]: value }),
    done: 'orderSeveral.fill.done',
    values: { column },
  });
