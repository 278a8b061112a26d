import type { Announcements } from '@dnd-kit/core';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { clientPart, store } from '../../lib/client.ts';
import { translateNow } from '../../lib/i18n.ts';
import { removedMarksText } from '../../shipments/removed-marks.ts';
import { truckOfDeliveryAtom } from '../delivery-atoms.ts';
import { dropEffectAtom, type DropTarget, dropTargetAtom, removedMarksAtom } from './drag-atoms.ts';
import { dragController } from './drag-controller.ts';

const placeName = (target: DropTarget): string => {
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

/** Describes the current target, the effect of a drop, and the marks that it would remove. */
const aimWords = (): string => {
  const key = effectKeys[store().get(dropEffectAtom)];
  const falls = removedMarksText(store().get(removedMarksAtom), translateNow);
  return [placeName(store().get(dropTargetAtom)), key && translateNow(key), falls].filter(Boolean).join(', ');
};

/** Announces keyboard drags to screen readers, and only the end of pointer drags. */
export const announcements = clientPart((): Announcements => {
  let said = '';
  const isByKeys = (): boolean => dragController().drag?.start === null;
  const what = (): string => dragController().drag?.what ?? '';
  const canceled = (): string => translateNow('delivery.drag.canceled', { what: what() });
  return {
    onDragStart: () => {
      said = aimWords();
      return isByKeys() ? translateNow('delivery.drag.picked', { what: what() }) : undefined;
    },
    onDragMove: () => {
      const before = said;
      if (isByKeys()) said = aimWords();
      return said === before ? undefined : said;
    },
    onDragOver: () => undefined,
    onDragEnd: () => {
      const { lastDrop } = dragController();
      if (lastDrop === null) return canceled();
      return translateNow('delivery.drag.dropped', { what: what(), place: placeName(lastDrop) });
    },
    onDragCancel: canceled,
  };
});
