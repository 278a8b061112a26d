import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { withoutFormula } from '@werkplan/shared/values/spreadsheet-text.ts';
import { columnsOf, type OrderColumn } from '../order-columns.ts';

interface CopiedCell {
  readonly text: string;
  /** Marks the cell as text, so that spreadsheets do not convert it to a date or number. */
  readonly isText: boolean;
}

/** Returns the cell of a column. Quantities are plain digits, which spreadsheets in any language read as a number. */
const cellOf = (order: Order, column: Exclude<OrderColumn, { kind: 'actions' }>): CopiedCell => {
  if (column.kind === 'text') return { text: withoutFormula(order[column.field]), isText: true };
  if (column.kind === 'quantity') return { text: String(order[column.field]), isText: false };
  if (column.kind === 'total') return { text: String(orderAmount(order)), isText: false };
  return { text: order[column.field] ? 'x' : '', isText: true };
};

/** Returns the orders' cells in the columns of the hall's table; with `field`, only that column. */
export const cellsToCopy = (orders: readonly Order[], hall: HallId, field?: string): CopiedCell[][] => {
  const columns = columnsOf(hall).filter(
    (column) => column.kind !== 'actions' && (field === undefined || column.field === field),
  );
  return orders.map((order) =>
    columns.flatMap((column) => (column.kind === 'actions' ? [] : [cellOf(order, column)])),
  );
};

type Cells = readonly (readonly CopiedCell[])[];

const quoted = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns tab-separated text, which spreadsheets and the import preview read. */
export const toTabSeparated = (cells: Cells): string =>
  cells.map((row) => row.map(({ text }) => quoted(text)).join('\t')).join('\r\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const asText = ` style="mso-number-format:'\\@'"`;

/** Returns an HTML table for mails and documents, which also tells spreadsheets which cells are text. */
export const toHtmlTable = (cells: Cells): string => {
  const cell = ({ text, isText }: CopiedCell): string => `<td${isText ? asText : ''}>${escaped(text)}</td>`;
  return `<table>${cells.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
};
