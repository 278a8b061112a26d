import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useText } from '../../lib/i18n.ts';
import { columnName, columnsOf, type OrderColumn } from '../order-columns.ts';
import { PasteRow, type ShownColumn } from './paste-row.tsx';
import styles from './paste-table.module.css';
import type { PastedColumn } from './pasted-columns.ts';
import type { PastedRow } from './pasted-orders.ts';

const isShown = (column: OrderColumn): column is ShownColumn =>
  column.kind === 'text' || column.kind === 'quantity';

/** The cells that are wrong, from top to bottom. */
const wrongIn = (table: Element): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('[aria-invalid=true]'),
];

/** Focuses the first cell that is wrong; false when none is. */
export const focusWrong = (table: Element): boolean => {
  const [first] = wrongIn(table);
  first?.focus();
  return first !== undefined;
};

interface Props {
  ref: Ref<HTMLDivElement>;
  rows: readonly PastedRow[];
  hall: HallId;
  /** What the server says against a row. */
  refusal: (row: PastedRow) => string | undefined;
  onCorrect: (line: number, field: PastedColumn['field'], text: string) => void;
  /** Enter in the last cell that was wrong. */
  onCorrected: () => void;
}

/** Each pasted row as it will be stored; those refused with the cells that are wrong and why, to be corrected in place. */
export const PasteTable = ({ ref, rows, hall, refusal, onCorrect, onCorrected }: Props): ReactNode => {
  const { t } = useText();
  const columns = columnsOf(hall).filter(isShown);
  /** Enter goes on to the next cell that is wrong. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const after = wrongIn(currentTarget).find(
      (cell) => target.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    if (after) after.focus();
    else if (!focusWrong(currentTarget)) onCorrected();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in one of its fields
    <div
      ref={ref}
      className={styles['frame']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      role="region"
      aria-label={t('order.paste.rows')}
      onKeyDown={onKeyDown}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('order.paste.line')}</th>
            {columns.map((column) => (
              <th key={column.field} scope="col" className={styles[column.kind]}>
                {columnName(column, t)}
              </th>
            ))}
            <th scope="col">{t('order.paste.marks')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PasteRow
              key={row.line}
              row={row}
              hall={hall}
              refusal={refusal(row)}
              columns={columns}
              onCorrect={onCorrect}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
