import { lazyPart } from '../lib/lazy-part.tsx';
import type { OrderPlaces } from '../orders/order-places.ts';
import { DrawingMark, drawingEntries } from './drawing-mark.tsx';

const Preview = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

/** BVBS files, which only their name tells from a list before they are read, and what orders were drawn as. */
export const bvbsPlaces: Partial<OrderPlaces> = {
  fileKinds: [
    { name: 'ABS', accept: '.abs', takes: ({ name }) => name.toLowerCase().endsWith('.abs'), Preview },
  ],
  marks: [DrawingMark],
  entries: [drawingEntries],
};
