import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { withoutFormula } from '@werkplan/shared/values/spreadsheet-text.ts';
import { columnsOf, type OrderColumn } from '../order-columns.ts';

interface CopiedCell {
  readonly text: string;
  /** Spreadsheets leave it as it is, instead of making a date or a number of it. */
  readonly isText: boolean;
}

/** Quantities are whole kilograms without signs between their digits, which are numbers in each language. */
const cellOf = (order: Order, column: Exclude<OrderColumn, { kind: 'actions' }>): CopiedCell => {
  if (column.kind === 'text') return { text: withoutFormula(order[column.field]), isText: true };
  if (column.kind === 'quantity') return { text: String(order[column.field]), isText: false };
  if (column.kind === 'total') return { text: String(orderAmount(order)), isText: false };
  return { text: order[column.field] ? 'x' : '', isText: true };
};

/** The orders' cells as the hall's table has them; with `field` of that column alone. */
export const copiedCells = (orders: readonly Order[], hall: HallId, field?: string): CopiedCell[][] => {
  const columns = columnsOf(hall).filter(
    (column) => column.kind !== 'actions' && (field === undefined || column.field === field),
  );
  return orders.map((order) =>
    columns.flatMap((column) => (column.kind === 'actions' ? [] : [cellOf(order, column)])),
  );
};

type Cells = readonly (readonly CopiedCell[])[];

const quoted = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines and tabs, as spreadsheets and the table's own preview read them. */
export const tabbed = (cells: Cells): string =>
  cells.map((row) => row.map(({ text }) => quoted(text)).join('\t')).join('\r\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const asText = ` style="mso-number-format:'\\@'"`;

/** The same as a table, for mails and documents; spreadsheets learn from it which cells are text. */
export const asHtmlTable = (cells: Cells): string => {
  const cell = ({ text, isText }: CopiedCell): string => `<td${isText ? asText : ''}>${escaped(text)}</td>`;
  return `<table>${cells.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
};
