import { doubtfulBelow } from '@werkplan/shared/values/parse-kilograms.ts';
import { Suspense, useRef, type ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { InlineEdit } from '../ui/inline-edit.tsx';
import { CellValue, accessibleCellName, type ValueColumn } from './cell-value.tsx';
import { moveByKey } from './grid-navigation.ts';
import { heldValueText } from './held/held-fields.ts';
import type { OrderConflict } from './order-conflicts.ts';
import styles from './order-row.module.css';
import { useCellEditing, type EditableCellOrder } from './use-cell-editing.ts';

interface Props extends EditableCellOrder {
  column: ValueColumn;
  conflicts: readonly OrderConflict[];
}

const moveKeys = { down: 'arrowdown', right: 'tab', left: 'shift+tab' } as const;

const ConflictCell = lazyPart(async () => (await import('./conflict-cell.tsx')).ConflictCell);

/** A cell with inline editing (rules/look-and-feel.md#editing-in-place). */
export const TextCell = ({ column, conflicts, ...state }: Props): ReactNode => {
  const { t } = useText();
  const { field } = column;
  const { order } = state;
  const cell = useRef<HTMLDivElement>(null);
  const { follow, submit, validate, news, refusal } = useCellEditing(state, field);
  const conflict = conflicts.find((one) => one.field === field);

  const move = (direction: keyof typeof moveKeys): void => {
    const grid = cell.current?.closest('[role=grid]');
    if (grid) moveByKey(grid, cell.current, moveKeys[direction]);
  };
  return (
    <div
      ref={cell}
      role="gridcell"
      data-field={field}
      className={cx(
        styles['cell'],
        column.kind === 'quantity' && styles['quantity'],
        classFor(styles, field),
      )}
    >
      {conflict ? (
        <Suspense>
          <ConflictCell conflict={conflict} column={column} className={styles['value']} />
        </Suspense>
      ) : (
        <InlineEdit
          label={accessibleCellName(order, column, t)}
          value={String(order[field])}
          remark={heldValueText(order, field, t)}
          base={order}
          draftName={`orders.${order.id}.${field}`}
          kind={column.kind === 'quantity' ? 'kilograms' : 'text'}
          align={column.kind === 'quantity' ? 'end' : 'start'}
          disabled={state.readOnly}
          tabIndex={-1}
          className={styles['value']}
          editorClassName={cx(column.kind === 'quantity' && styles['wide'])}
          asksBelow={doubtfulBelow.quantity}
          validate={validate}
          onSave={submit}
          onMove={move}
          onEditingChange={follow}
          refusal={refusal}
          news={news}
        >
          <CellValue order={order} column={column} />
        </InlineEdit>
      )}
    </div>
  );
};
