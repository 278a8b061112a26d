import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { isOrderText } from '@werkplan/shared/orders/order-texts.ts';
import { decimalMarkOf } from '@werkplan/shared/values/written-number.ts';
import { type CellRow, parseClipboardText } from './clipboard-text.ts';
import { detectTonnes } from './detect-tonnes.ts';
import { type NumberFormat, type QuantityCell, detectNumberFormat } from './kilograms-cell.ts';
import { columnsOfHead, columnsOfTable, isQuantity, type PastedList } from './pasted-columns.ts';
import { correctRow, type Field, type PastedRow, type PasteTarget, readRow } from './pasted-row.ts';
import { hasPlaceColumn, splitPlaceColumn } from './split-places.ts';

/** Number of first rows in which the head row is searched, because titles may precede it. */
const maxTitles = 10;

/** Finds the head row in German or English; without one, the columns are those of the hall's table. */
export const detectColumns = (given: readonly CellRow[], hall: HallId): PastedList => {
  for (const [index, row] of given.slice(0, maxTitles).entries()) {
    const rows = hasPlaceColumn(row) ? splitPlaceColumn(given, index) : given;
    const columns = columnsOfHead(rows[index]?.texts ?? []);
    if (columns) return detectTonnes({ rows, columns, start: index + 1 });
  }
  return detectTonnes({ rows: given, columns: columnsOfTable(hall), start: 0 });
};

export const parsePastedList = (text: string, hall: HallId): PastedList =>
  detectColumns(
    parseClipboardText(text).map((texts, index) => ({ line: index + 1, texts })),
    hall,
  );

/** Yields the quantity cells that are texts. */
function* quantitiesIn({ rows, start, columns }: PastedList): Generator<QuantityCell> {
  for (const { texts, numbers } of rows.slice(start))
    for (const [at, column] of columns.entries())
      if (column && isQuantity(column.field) && !numbers?.includes(at))
        yield { text: texts[at] ?? '', inTonnes: column.inTonnes };
}

/**
 * Yields the orders of a list with their errors. Quantities written as text are read in the number format that
 * `detectNumberFormat` finds; numbers of a spreadsheet file are exact.
 */
export function* ordersOfList(list: PastedList, target: PasteTarget): Generator<PastedRow> {
  const { rows, start, columns } = list;
  const { language } = target;
  const inTonnes = new Set(columns.flatMap((column) => (column?.inTonnes ? [column.field] : [])));
  const common = detectNumberFormat(quantitiesIn(list), language);
  for (const { line, texts, numbers, padded } of rows.slice(start)) {
    const cells: Partial<Record<Field, string>> = {};
    const asNumbers: Field[] = [];
    const writings: Partial<Record<Field, NumberFormat>> = {};
    for (const [at, column] of columns.entries()) {
      if (!column) continue;
      const { field } = column;
      const text = texts[at] ?? '';
      const isNumber = numbers?.includes(at) ?? false;
      cells[field] = isNumber ? text.replace('.', decimalMarkOf(language)) : text;
      const shown = padded?.[at];
      if (isOrderText(field) && shown !== undefined) cells[field] = shown;
      else if (isNumber && isOrderText(field)) asNumbers.push(field);
      if (isQuantity(field)) writings[field] = isNumber ? { language, twoWay: 'known' } : common;
    }
    yield readRow({ line, cells, inTonnes, writings, numbers: asNumbers, corrected: [] }, target);
  }
}

/** Parses the rows of `before` again with another list or target; keeps corrections of fields that are not in `changed`. */
export const rereadRows = (
  before: readonly PastedRow[],
  list: PastedList,
  target: PasteTarget,
  changed: ReadonlySet<Field>,
): PastedRow[] => {
  const rows = new Map([...ordersOfList(list, target)].map((row) => [row.line, row]));
  return before.flatMap((former) => {
    const row = rows.get(former.line);
    if (!row) return [];
    const stays = former.corrected.filter((field) => !changed.has(field));
    return [stays.reduce((now, field) => correctRow(now, field, former.cells[field] ?? '', target), row)];
  });
};
