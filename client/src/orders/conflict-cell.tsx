import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import { useRef, useState, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { accessibleCellName, type ValueColumn } from './cell-value.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import styles from './conflict-cell.module.css';
import { valueText } from './conflict-text.ts';
import { addConflict, fieldsInConflict, removeConflict, type OrderConflict } from './order-conflicts.ts';
import type { OrderChanges } from './order-edit.ts';
import { useSaveOrder } from './use-save-order.ts';

interface Props {
  conflict: OrderConflict;
  column: ValueColumn;
  className?: string | undefined;
}

const opens = (key: string): boolean => key === 'Enter' || key === 'F2';

/** A cell that this planner and another user have changed at once. Shows this planner's value, and beside it the choice. */
export const ConflictCell = ({ conflict, column, className }: Props): ReactNode => {
  const { t } = useText();
  const save = useSaveOrder();
  const cell = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(true);
  const { order, yours } = conflict;

  /** Ends the conflict and focuses the ordinary cell that is rendered next instead of this one. */
  const settle = (): void => {
    const grid = cell.current?.closest('[role=gridcell]');
    removeConflict(conflict);
    requestAnimationFrame(() => grid?.querySelector<HTMLElement>('[role=button]')?.focus());
  };
  const keepMine = async (): Promise<void> => {
    settle();
    const mine = fieldsInConflict(conflict).map((one) => [one.field, one.yours] as const);
    const isDone = await save(order, Object.fromEntries(mine) satisfies OrderChanges);
    if (!isDone) addConflict(conflict, order, order);
  };
  return (
    <>
      <div
        ref={cell}
        role="button"
        data-stop
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${accessibleCellName(order, column, t)}: ${valueText(yours, t)}, ${t('common.notSaved')}`}
        className={cx(styles['value'], className)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (opens(event.key)) setOpen(true);
        }}
      >
        <span className={cx(styles['text'], column.kind === 'quantity' && styles['end'])}>
          {valueText(yours, t)}
        </span>
        <GitCompareArrows size={14} strokeWidth={1.75} aria-hidden className={styles['sign']} />
      </div>
      <ConflictChoice
        anchor={cell}
        conflict={conflict}
        open={open}
        onClose={() => setOpen(false)}
        onKeepMine={() => void keepMine()}
        onTakeTheirs={settle}
      />
    </>
  );
};
