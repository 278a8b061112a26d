import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { parseKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { dataOf, closestWith } from '../lib/dom-contract.ts';
import { shortcutOf } from '../lib/shortcut-keys.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CreateRowField, isFilledFromSite } from './create-row-field.tsx';
import { columnName, columnsOf, type FlagColumn, type OrderColumn } from './order-columns.ts';
import styles from './order-create-row.module.css';
import { useCreateRow, type CreateRowForm } from './use-create-row.ts';

const DraftFlag = ({ column, form }: { column: FlagColumn; form: CreateRowForm }): ReactNode => {
  const { t } = useText();
  const { flags } = form.input;
  return (
    <Checkbox
      aria-label={columnName(column, t)}
      checked={flags[column.field] ?? false}
      onCheckedChange={(checked) => form.change({ flags: { ...flags, [column.field]: checked } })}
      className={cx(column.kind === 'attribute' && classFor(styles, column.field))}
    />
  );
};

const DraftTotal = ({ form }: { form: CreateRowForm }): ReactNode => {
  const { language } = useText();
  const parts = [form.input.steel, form.input.matting].map((typed) => parseKilograms(typed, language));
  const total = parts.reduce((sum, { kilograms }) => sum + (kilograms ?? 0), 0);
  const isKnown = total > 0 && parts.every(({ problem }) => problem === null);
  return !isKnown ? '–' : <span title={formatKilograms(total)}>{formatTonnes(total)}</span>;
};

const DraftCell = ({ column, form }: { column: OrderColumn; form: CreateRowForm }): ReactNode => {
  const { t } = useText();
  switch (column.kind) {
    case 'text':
    case 'quantity':
      return <CreateRowField column={column} form={form} />;
    case 'total':
      return <DraftTotal form={form} />;
    case 'actions':
      // Offers to restore former input instead of creating an order; this is only offered while the row is empty.
      if (form.restore)
        return (
          <Button title={t('order.create.restoreHint')} className={styles['create']} onClick={form.restore}>
            {t('common.restore')}
          </Button>
        );
      return (
        <Button variant="primary" busy={form.busy} className={styles['create']} onClick={form.submit}>
          {t('order.create')}
        </Button>
      );
    default:
      return <DraftFlag column={column} form={form} />;
  }
};

const takesOffer = (target: EventTarget): boolean =>
  target instanceof Element && isFilledFromSite(dataOf(closestWith(target, 'draft'), 'draft') ?? '');

/** Moves the focus from the row to the table, so that letters are shortcuts again; the input is kept. */
const leave = (row: Element): boolean => {
  const grid = row.closest<HTMLElement>('[role=grid]');
  grid?.focus({ preventScroll: true });
  return grid !== null;
};

/**
 * Row for a new order: Tab follows the columns; Enter creates the order and then focuses the order number; Escape leaves
 * the row; ↓ accepts an offer in the fields of the site.
 */
export const OrderCreateRow = memo((props: Parameters<typeof useCreateRow>[0]): ReactNode => {
  const { t } = useText();
  const { form, row } = useCreateRow(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (form.restore && shortcutOf(event) === 'ctrl+z') {
      event.preventDefault();
      return form.restore();
    }
    if (form.offer && event.key === 'ArrowDown' && takesOffer(event.target)) {
      event.preventDefault();
      return form.offer.take();
    }
    if (event.key === 'Escape' && leave(event.currentTarget)) return event.preventDefault();
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <div
      ref={row}
      role="row"
      aria-label={t('order.create.label')}
      className={styles['row']}
      onKeyDown={onKeyDown}
    >
      {columnsOf(props.hall).map((column) => (
        <div
          key={column.field}
          role="gridcell"
          data-draft={column.field}
          className={cx(styles['cell'], classFor(styles, column.kind), classFor(styles, column.field))}
        >
          <DraftCell column={column} form={form} />
        </div>
      ))}
    </div>
  );
});
