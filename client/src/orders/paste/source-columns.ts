import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { columnsOf } from '../order-columns.ts';
import { isQuantity, type PastedColumn, type PastedList } from './pasted-columns.ts';

/** A column of a pasted list or file. */
export interface SourceColumn {
  readonly index: number;
  /** Text of the head; empty without one. */
  readonly head: string;
  /** First non-empty cell below the head. */
  readonly sample: string;
  /** Assigned field; null if ignored. */
  readonly column: PastedColumn | null;
}

/** Returns the columns with a non-empty cell below the head, from left to right. */
export const sourceColumns = ({ rows, start, columns }: PastedList): SourceColumn[] => {
  const body = rows.slice(start);
  const width = Math.max(0, ...body.map(({ texts }) => texts.length));
  return Array.from({ length: width }, (_, index) => ({
    index,
    head: start > 0 ? (rows[start - 1]?.texts[index] ?? '') : '',
    sample: body.find(({ texts }) => (texts[index] ?? '') !== '')?.texts[index] ?? '',
    column: columns[index] ?? null,
  })).filter(({ sample }) => sample !== '');
};

/** Assigns a field to a column, and removes it from the column that had it. */
export const assignColumn = (list: PastedList, index: number, column: PastedColumn | null): PastedList => {
  const width = Math.max(list.columns.length, index + 1);
  const columns = Array.from({ length: width }, (_, at) => {
    if (at === index) return column;
    const other = list.columns[at] ?? null;
    return other?.field === column?.field ? null : other;
  });
  return { ...list, columns };
};

/** Returns the fields that are read from another column, or in another unit, than before. */
export const changedFields = (before: PastedList, after: PastedList): Set<PastedColumn['field']> => {
  const fields = [...before.columns, ...after.columns].flatMap((column) => column?.field ?? []);
  const at = ({ columns }: PastedList, field: string): string => {
    const index = columns.findIndex((column) => column?.field === field);
    return `${index} ${columns[index]?.inTonnes}`;
  };
  return new Set(fields.filter((field) => at(before, field) !== at(after, field)));
};

const headed = ['externalNumber', 'date', 'hallId', 'note', 'longest', 'loadingMetres', 'bulky'] as const;

/** Returns the assignments that a planner can choose, in the order of the table, with quantities in kg or tonnes. */
export const possibleColumns = (hall: HallId): PastedColumn[] => {
  const fields = columnsOf(hall).flatMap((column) =>
    column.kind === 'total' || column.kind === 'actions' ? [] : [column.field],
  );
  return [...fields, ...headed].flatMap((field) =>
    [false, ...(isQuantity(field) ? [true] : [])].map((inTonnes) => ({ field, inTonnes })),
  );
};
