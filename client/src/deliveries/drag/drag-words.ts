import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { store } from '../../lib/client.ts';
import { translateNow } from '../../lib/i18n.ts';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { fallingWords } from '../../shipments/falling.ts';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { truckOfDeliveryAtom } from '../delivery-atoms.ts';
import { aimedAt, dropEffectAtom, type Target } from './drag-atoms.ts';
import { fallingAtom } from './falling-atom.ts';

/** What is dragged: a card by its site, several by their number. */
export const draggedName = (): string => {
  const cards = store().get(draggedCardsAtom);
  const [card] = cards;
  if (!card) return translateNow('delivery.drag.note');
  if (cards.length > 1) return translateNow('delivery.drag.several', { n: cards.length });
  return store().get(cardAtom(card.id))?.order.constructionSite ?? '';
};

export const placeName = (target: Target): string => {
  if (target === null) return '';
  if (target === 'list') return translateNow('shipment.list');
  const truck = store().get(truckOfDeliveryAtom(target.deliveryId))?.registration ?? '–';
  return translateNow('delivery.slot.text', { truck, slot: target.slot + 1 });
};

const effectKeys: Partial<Record<string, MessageKey>> = {
  place: 'delivery.drag.free',
  swap: 'delivery.drag.swap',
  replace: 'delivery.drag.replace',
  taken: 'delivery.drag.taken',
};

/** The place that the drag aims at, with what a drop does there. */
export const aimWords = (): string => {
  const key = effectKeys[store().get(dropEffectAtom)];
  const falls = fallingWords(store().get(fallingAtom), translateNow);
  return [placeName(aimedAt()), key && translateNow(key), falls].filter(Boolean).join(', ');
};
