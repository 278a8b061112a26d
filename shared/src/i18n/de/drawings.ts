import type { texts as english } from '../en/drawings.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'drawings.of': 'Zeichnung zu Auftrag {{orderId}}',
  'drawings.menu': 'Zeichnung',
};
