import { lazyPart } from '../lib/lazy-part.tsx';
import type { OrderExtras } from '../orders/order-places.ts';
import { DrawingMark, drawingEntries } from './drawing-mark.tsx';

const Preview = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

/** Adds the import of BVBS files and the drawings of orders to the order table. */
export const bvbsPlaces: Partial<OrderExtras> = {
  fileKinds: [
    { name: 'ABS', accept: '.abs', takes: ({ name }) => name.toLowerCase().endsWith('.abs'), Preview },
  ],
  marks: [DrawingMark],
  entries: [drawingEntries],
};
