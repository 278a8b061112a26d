import type { Order } from '@werkplan/shared/orders/order.ts';
import { formatKilograms, formatTonnes, toTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useSetAtom } from 'jotai';
import { useRef, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText, type Translate } from '../lib/i18n.ts';
import { InlineEdit } from '../ui/inline-edit.tsx';
import { moveByKey } from './grid-navigation.ts';
import { columnName, type OrderColumn } from './order-columns.ts';
import { changeOf, problemOf } from './order-edit.ts';
import { editingCellAtom } from './order-table-state.ts';
import styles from './order-row.module.css';
import { useSaveOrder } from './use-save-order.ts';

interface Props {
  order: Order;
  column: Extract<OrderColumn, { kind: 'text' | 'quantity' }>;
  readOnly: boolean;
}

const moveKeys = { down: 'arrowdown', right: 'arrowright', left: 'arrowleft' } as const;

const Value = ({ order, column }: Omit<Props, 'readOnly'>): ReactNode => {
  if (column.kind === 'text') {
    const text = order[column.field];
    return (
      <span className={styles['text']} title={text}>
        {text}
      </span>
    );
  }
  const kilograms = order[column.field];
  return (
    <span className={cx(toTonnes(kilograms) === 0 && styles['zero'])} title={formatKilograms(kilograms)}>
      {formatTonnes(kilograms)}
    </span>
  );
};

/** A cell's name: what is shown is part of it; the exact kilograms follow as its value. */
const labelOf = (order: Order, column: Props['column'], t: Translate): string => {
  const names = { column: columnName(column, t), orderId: order.orderId };
  if (column.kind === 'text') return t('order.cellName', names);
  return t('order.quantityCellName', { ...names, tonnes: formatTonnes(order[column.field]) });
};

/** A cell with text or kilograms that is edited where it stands (chapters 2 and 5, inline order edits). */
export const TextCell = ({ order, column, readOnly }: Props): ReactNode => {
  const { t } = useText();
  const { field } = column;
  const save = useSaveOrder();
  const setEditing = useSetAtom(editingCellAtom);
  const cell = useRef<HTMLDivElement>(null);
  // What others change while the editor is open is merged by the server against the row it opened with.
  const opened = useRef(order);

  const follow = (editing: boolean): void => {
    if (editing) opened.current = order;
    setEditing(editing ? { id: order.id, field } : null);
  };
  const submit = (text: string): Promise<boolean> => save(opened.current, changeOf(field, text));
  const move = (direction: keyof typeof moveKeys): void => {
    const grid = cell.current?.closest('[role=grid]');
    if (grid) moveByKey(grid, cell.current, moveKeys[direction]);
  };
  return (
    <div
      ref={cell}
      role="gridcell"
      data-field={field}
      className={cx(styles['cell'], styles[column.kind], styles[field])}
    >
      <InlineEdit
        label={labelOf(order, column, t)}
        value={String(order[field])}
        kind={column.kind === 'quantity' ? 'kilograms' : 'text'}
        align={column.kind === 'quantity' ? 'end' : 'start'}
        disabled={readOnly}
        tabIndex={-1}
        className={styles['value']}
        editorClassName={cx(column.kind === 'quantity' && styles['wide'])}
        validate={(text) => {
          const problem = problemOf(opened.current, field, text);
          return problem && t(problem);
        }}
        onSave={submit}
        onMove={move}
        onEditingChange={follow}
      >
        <Value order={order} column={column} />
      </InlineEdit>
    </div>
  );
};
