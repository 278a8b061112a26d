import type { Announcements } from '@dnd-kit/core';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { translateNow } from '../../lib/i18n.ts';
import { store } from '../../lib/client.ts';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { fallingWords } from '../../shipments/falling.ts';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { truckOfDeliveryAtom } from '../delivery-atoms.ts';
import { aimedAt, dropEffectAtom, type Target } from './drag-atoms.ts';
import { isLedByKeys, lastDropped } from './drag-session.ts';
import { fallingAtom } from './falling-atom.ts';

// Announces a drag by keyboard to screen readers; a drag with the mouse is not announced.

let isByKeyboard = false;
let what = '';
let lastAnnounced: string | null = null;

const nameOf = (): string => {
  const cards = store().get(draggedCardsAtom);
  const [card] = cards;
  if (!card) return translateNow('delivery.drag.note');
  if (cards.length > 1) return translateNow('delivery.drag.several', { n: cards.length });
  return store().get(cardAtom(card.id))?.order.constructionSite ?? '';
};

const placeName = (target: Target): string => {
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

const announceTarget = (): string => {
  const key = effectKeys[store().get(dropEffectAtom)];
  const falls = fallingWords(store().get(fallingAtom), translateNow);
  return [placeName(aimedAt()), key && translateNow(key), falls].filter(Boolean).join(', ');
};

export const announcements: Announcements = {
  onDragStart: () => {
    isByKeyboard = isLedByKeys();
    what = nameOf();
    lastAnnounced = null;
    return isByKeyboard ? translateNow('delivery.drag.picked', { what }) : undefined;
  },
  onDragMove: () => {
    if (!isByKeyboard) return undefined;
    const announced = announceTarget();
    // Where it was picked up need not be announced.
    const isNews = lastAnnounced !== null && announced !== lastAnnounced;
    lastAnnounced = announced;
    return isNews ? announced : undefined;
  },
  onDragOver: () => undefined,
  onDragEnd: () => {
    const dropped = lastDropped();
    return dropped === null
      ? translateNow('delivery.drag.canceled', { what })
      : translateNow('delivery.drag.dropped', { what, place: placeName(dropped) });
  },
  onDragCancel: () => translateNow('delivery.drag.canceled', { what }),
};
