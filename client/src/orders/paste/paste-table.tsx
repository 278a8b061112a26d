import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { OrderCandidate } from '@werkplan/shared/orders/order-upsert-schema.ts';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { classFor } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { PasteRow } from './paste-row.tsx';
import styles from './paste-table.module.css';
import type { PastedColumn } from './pasted-columns.ts';
import type { PastedRow } from './pasted-row.ts';
import { previewColumns, previewColumnName } from './preview-columns.ts';

const wrongIn = (table: Element): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('[aria-invalid=true]'),
];

export const focusFirstInvalidCell = (table: Element): boolean => {
  const [first] = wrongIn(table);
  first?.focus();
  return first !== undefined;
};

/** Number of rows that are rendered at once; more than the table's frame shows. */
const portion = 50;

/** Renders rows as far as the user has scrolled, because a thousand rows with inputs take seconds. */
const useIncrementalRows = (
  rows: readonly PastedRow[],
): {
  inReach: readonly PastedRow[];
  /** Sentinel below the rows; more rows are rendered when it comes near. */
  end: RefObject<HTMLTableRowElement | null>;
  /** Renders the rows up to the first one that is `wanted` and not rendered yet; returns false if there is none. */
  reach: (wanted: (row: PastedRow) => boolean) => boolean;
} => {
  const [count, setCount] = useState(portion);
  const end = useRef<HTMLTableRowElement>(null);
  const isWhole = count >= rows.length;
  useEffect(() => {
    const { current } = end;
    if (isWhole || !current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount(count + portion),
      { root: current.closest('[role=region]'), rootMargin: '400px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [count, isWhole]);
  const reach = (wanted: (row: PastedRow) => boolean): boolean => {
    const index = rows.findIndex((row, at) => at >= count && wanted(row));
    if (index < 0) return false;
    // Synchronous, because the caller focuses the row next.
    flushSync(() => setCount(index + portion));
    return true;
  };
  return { inReach: isWhole ? rows : rows.slice(0, count), end, reach };
};

interface Props {
  ref: Ref<HTMLDivElement>;
  rows: readonly PastedRow[];
  hall: HallId;
  label: string;
  /** Returns the server's refusal of a row. */
  refusal: (row: PastedRow) => string | undefined;
  /** Returns existing orders with the row's number. */
  known: (row: PastedRow) => readonly OrderCandidate[];
  isSkipped: (row: PastedRow) => boolean;
  onCorrect: (line: number, field: PastedColumn['field'], text: string) => void;
  /** Called on Enter when no invalid cell is left. */
  onCorrected: () => void;
}

/** Previews rows as they will be stored; invalid cells are marked and can be corrected. */
export const PasteTable = ({
  ref,
  rows,
  hall,
  label,
  refusal,
  known,
  isSkipped,
  ...act
}: Props): ReactNode => {
  const { t } = useText();
  // All rows have the same fields, so that the first row tells them. Another assignment of columns changes them.
  const fields = Object.keys(rows[0]?.cells ?? {}).join(' ');
  const columns = useMemo(() => previewColumns(hall, fields.split(' ')), [hall, fields]);
  const { inReach, end, reach } = useIncrementalRows(rows);
  /** Moves to the next invalid cell on Enter, after the last one to the first. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const next = (): HTMLElement | undefined =>
      wrongIn(currentTarget).find(
        (cell) => target.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    const after = next() ?? (reach(({ order }) => order === null) ? next() : undefined);
    if (after) after.focus();
    else if (!focusFirstInvalidCell(currentTarget)) act.onCorrected();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Enter for its fields
    <div
      ref={ref}
      className={styles['frame']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it
      tabIndex={0}
      role="region"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <table className={styles['table']} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t('orderPaste.line')}</th>
            {columns.map((column) => (
              <th key={column.field} scope="col" className={classFor(styles, column.kind)}>
                {previewColumnName(column, hall, t)}
              </th>
            ))}
            <th scope="col">{t('orderPaste.marks')}</th>
          </tr>
        </thead>
        <tbody>
          {inReach.map((row) => (
            <PasteRow
              key={row.line}
              row={row}
              hall={hall}
              refusal={refusal(row)}
              known={known(row)}
              isSkipped={isSkipped(row)}
              columns={columns}
              onCorrect={act.onCorrect}
            />
          ))}
          {inReach.length < rows.length && (
            <tr ref={end} aria-hidden>
              <td colSpan={columns.length + 2}>…</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
};
