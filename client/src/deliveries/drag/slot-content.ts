import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { Getter } from 'jotai';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { itemAtom, itemsOfDeliveryAtom } from '../delivery-atoms.ts';
import type { SlotContent } from './drop-effect.ts';

/** What the slot (0–19) holds on this screen. */
export const slotContent = (
  get: Getter,
  { deliveryId, slot }: { readonly deliveryId: number; readonly slot: number },
): SlotContent => {
  const itemId = get(itemsOfDeliveryAtom(deliveryId))[slot] ?? null;
  const item = itemId === null ? undefined : get(itemAtom(itemId));
  if (!item) return { kind: 'free' };
  if (item.shipmentId === null) return { kind: 'text', itemId: item.id };
  const card = get(cardAtom(item.shipmentId));
  if (card && !isLive(card.shipment, card.order)) return { kind: 'free' };
  return { kind: 'card', itemId: item.id, shipmentId: item.shipmentId };
};
