import { idlePart } from '../lib/lazy-part.tsx';
import type { OrderExtras, TextMarkProps } from '../orders/order-places.ts';

/** Adds to a slot's text the button that repeats it. */
export const routinePlaces: Partial<OrderExtras> = {
  textMarks: [idlePart<TextMarkProps>(async () => (await import('./slot-repeat.tsx')).SlotRepeat)],
};
