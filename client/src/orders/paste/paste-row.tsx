import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { OrderCandidate } from '@werkplan/shared/orders/order-upsert-schema.ts';
import { decimalMarkOf } from '@werkplan/shared/values/written-number.ts';
import { memo, useId, type ReactNode } from 'react';
import { classFor } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './paste-table.module.css';
import type { PastedColumn } from './pasted-columns.ts';
import type { PastedRow } from './pasted-row.ts';
import { pastedFieldName, previewColumnName, type PreviewColumn } from './preview-columns.ts';
import { orderFlagsText, refusalText, previewCellText, duplicateWarning } from './row-texts.ts';

interface Props {
  row: PastedRow;
  hall: HallId;
  refusal: string | undefined;
  /** Existing orders with the same number. */
  known: readonly OrderCandidate[];
  isSkipped: boolean;
  columns: readonly PreviewColumn[];
  onCorrect: (line: number, field: PastedColumn['field'], text: string) => void;
}

/** A row of the preview, with its refusal or warnings below it. Rows that are or were refused have editable cells. */
export const PasteRow = memo(
  ({ row, hall, refusal, known, isSkipped, columns, onCorrect }: Props): ReactNode => {
    const texts = useText();
    const { t, language } = texts;
    const reasonId = useId();
    const reason = refusalText(row, refusal, hall, t);
    const remarks = [duplicateWarning(known, isSkipped, t), row.isFilled && t('orderPaste.filled')].filter(
      Boolean,
    );
    const warning = reason === '' ? remarks.join(' · ') : '';
    const remark = reason || warning;
    const isOpen = row.isOpen || refusal !== undefined;
    const input = (field: PastedColumn['field'], name: string, decimalMark?: string): ReactNode => (
      <TextInput
        size="small"
        value={row.cells[field] ?? ''}
        invalid={field in row.problems}
        aria-label={`${t('orderPaste.line')} ${row.line}, ${name}`}
        aria-describedby={remark === '' ? undefined : reasonId}
        onValueChange={(text) => onCorrect(row.line, field, text)}
        {...(decimalMark !== undefined && { decimalMark })}
      />
    );
    return (
      <>
        <tr data-refused={reason !== '' || isSkipped || undefined} data-known={warning !== '' || undefined}>
          <th scope="row" rowSpan={remark === '' ? 1 : 2}>
            {row.line}
          </th>
          {columns.map((column) =>
            isOpen ? (
              <td key={column.field} className={styles['open']}>
                {column.kind === 'quantity'
                  ? input(column.field, previewColumnName(column, hall, t), decimalMarkOf(language))
                  : input(column.field, previewColumnName(column, hall, t))}
                {column.kind === 'quantity' && row.order && (
                  <span className={styles['reading']}>{previewCellText(row, column, texts)}</span>
                )}
              </td>
            ) : (
              <td
                key={column.field}
                className={classFor(styles, column.kind)}
                title={previewCellText(row, column, texts)}
              >
                {previewCellText(row, column, texts)}
              </td>
            ),
          )}
          <td>
            {row.order && orderFlagsText(row.order, t)}
            {row.doubtful.map((field) => (
              <span key={field} className={styles['flag']}>
                {pastedFieldName(field, hall, t)}
                {input(field, pastedFieldName(field, hall, t))}
              </span>
            ))}
          </td>
        </tr>
        {remark !== '' && (
          <tr>
            <td
              id={reasonId}
              colSpan={columns.length + 1}
              className={styles[reason === '' ? 'warning' : 'reason']}
            >
              {remark}
            </td>
          </tr>
        )}
      </>
    );
  },
);
