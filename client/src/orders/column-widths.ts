import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { orderTexts } from '@werkplan/shared/orders/order-texts.ts';
import type { CSSProperties } from 'react';
import { columnsOf, type OrderColumn } from './order-columns.ts';

interface Width {
  /** Minimum width (px). */
  readonly width: number;
  /** Share (CSS unit `fr`) of the table's width on a wide screen. */
  readonly share: number;
}

const fixedWidths = {
  steel: { width: 54, share: 84 },
  matting: { width: 60, share: 84 },
  total: { width: 65, share: 84 },
  isUrgent: { width: 38, share: 56 },
  isShort: { width: 42, share: 56 },
  actions: { width: 131, share: 128 },
} as const;

const widthOf = (column: OrderColumn): Width => {
  switch (column.kind) {
    case 'text':
      return orderTexts[column.field].column;
    case 'hall':
      return { width: 34, share: 45 };
    case 'attribute':
      return { width: 24, share: 29 };
    default:
      return fixedWidths[column.field];
  }
};

const isElastic = (column: OrderColumn): boolean =>
  column.kind === 'text' && 'isElastic' in orderTexts[column.field].column;

/** Width (px) of a row's horizontal padding and borders. */
const aroundColumns = 7;

/** Returns the widths of a hall's columns as CSS custom properties, which `orders-table.module.css` reads. */
export const columnWidths = (hall: HallId): CSSProperties => {
  const columns = columnsOf(hall).map((column) => ({ ...widthOf(column), isElastic: isElastic(column) }));
  const narrow = columns.map((one) => (one.isElastic ? `minmax(${one.width}px, 1fr)` : `${one.width}px`));
  const wide = columns.map(({ width, share }) => `minmax(${width}px, ${share}fr)`);
  const least = columns.reduce((sum, { width }) => sum + width, aroundColumns);
  return {
    '--columns-narrow': narrow.join(' '),
    '--columns-wide': wide.join(' '),
    '--columns-least': `${least}px`,
  } as CSSProperties;
};
