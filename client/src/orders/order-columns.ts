import { type ColumnTextField, isOrderText, orderTextsBefore } from '@werkplan/shared/orders/order-texts.ts';
import { hallFlag, otherHalls } from '@werkplan/shared/orders/order-rules.ts';
import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import { attributeFields, type EditableOrderField, measureNames } from '@werkplan/shared/orders/order.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Translate } from '../lib/i18n.ts';

export type QuantityColumn = 'steel' | 'matting';

/** A column of the orders table; `kind` selects its cells in head, filter row, create row and rows. */
export type OrderColumn =
  | { readonly kind: 'text'; readonly field: ColumnTextField }
  | { readonly kind: 'quantity'; readonly field: QuantityColumn }
  | { readonly kind: 'total'; readonly field: 'total' }
  | { readonly kind: 'hall'; readonly field: 'h1' | 'h2' | 'h3'; readonly hall: HallId }
  | { readonly kind: 'mark'; readonly field: 'isUrgent' | 'isShort' }
  | {
      readonly kind: 'attribute';
      readonly field: (typeof attributeFields)[number];
      readonly number: number;
      readonly color: (typeof attributeColors)[number];
    }
  | { readonly kind: 'actions'; readonly field: 'actions' };

export type FlagColumn = Extract<OrderColumn, { kind: 'hall' | 'mark' | 'attribute' }>;

const text = (field: ColumnTextField): OrderColumn => ({ kind: 'text', field });

const listColumns = (hall: HallId): readonly OrderColumn[] => [
  ...orderTextsBefore('quantities').map(text),
  { kind: 'quantity', field: 'steel' },
  { kind: 'quantity', field: 'matting' },
  { kind: 'total', field: 'total' },
  ...otherHalls(hall).map((id): OrderColumn => ({ kind: 'hall', field: hallFlag(id), hall: id })),
  ...orderTextsBefore('flags').map(text),
  { kind: 'mark', field: 'isUrgent' },
  { kind: 'mark', field: 'isShort' },
  ...attributeFields.map((field, index): OrderColumn => ({
    kind: 'attribute',
    field,
    number: index + 1,
    color: attributeColors[index] ?? 'red',
  })),
  { kind: 'actions', field: 'actions' },
];
const columnsByHall = { 1: listColumns(1), 2: listColumns(2), 3: listColumns(3) };

/** Returns the columns in display order, without the selected hall's own flag (rules/orders.md#columns). */
export const columnsOf = (hall: HallId): readonly OrderColumn[] => columnsByHall[hall];
export const fieldsOf = (hall: HallId): readonly string[] => columnsOf(hall).map(({ field }) => field);

export const columnName = (column: OrderColumn, t: Translate): string => {
  if (column.kind === 'hall') return t('order.involves', { id: column.hall });
  if (column.kind === 'attribute') {
    return t('order.attribute', { number: column.number, color: t(`sign.color.${column.color}`) });
  }
  return t(`order.column.${column.field}`);
};

export const fieldName = (field: EditableOrderField | string, hall: HallId, t: Translate): string => {
  const column = columnsOf(hall).find((candidate) => candidate.field === field);
  if (column) return columnName(column, t);
  if (isOrderText(field)) return t(`order.column.${field}`);
  const measure = measureNames.find((name) => name === field);
  if (measure) return t(`order.column.${measure}`);
  return field === 'note' ? t('order.notes.title') : field;
};
