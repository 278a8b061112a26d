import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import type { Translate } from '../../lib/i18n.ts';
import { columnsOf, fieldName, type OrderColumn } from '../order-columns.ts';
import { type HeadedField, isHeadedField, type PastedColumn } from './pasted-columns.ts';

/** Columns of the preview that are only shown if the list contains their field. */
const furtherFields = ['date', 'hallId', 'externalNumber', 'longest', 'loadingMetres', 'bulky'] as const;

/** A column of the preview: a text or quantity of the orders table, or a further field of the list. */
export type PreviewColumn =
  | Extract<OrderColumn, { kind: 'text' | 'quantity' }>
  | { readonly kind: 'headed'; readonly field: (typeof furtherFields)[number] };

const isText = (column: OrderColumn): column is Extract<OrderColumn, { kind: 'text' | 'quantity' }> =>
  column.kind === 'text' || column.kind === 'quantity';

/** Returns the preview's columns; `fields` are the fields for which the list has columns. */
export const previewColumns = (hall: HallId, fields: readonly string[]): readonly PreviewColumn[] => [
  ...furtherFields
    .filter((field) => fields.includes(field))
    .map((field) => ({ kind: 'headed', field }) as const),
  ...columnsOf(hall).filter(isText),
];

const headedKeys: Record<HeadedField, MessageKey> = {
  date: 'orderImport.day',
  hallId: 'hall.label',
  note: 'order.notes.title',
  isCanceled: 'order.status.canceled',
  longest: 'order.column.longest',
  loadingMetres: 'order.column.loadingMetres',
  bulky: 'order.column.bulky',
};

export const pastedFieldName = (field: PastedColumn['field'] | string, hall: HallId, t: Translate): string =>
  isHeadedField(field) ? t(headedKeys[field]) : fieldName(field, hall, t);

export const previewColumnName = ({ field }: PreviewColumn, hall: HallId, t: Translate): string =>
  pastedFieldName(field, hall, t);
