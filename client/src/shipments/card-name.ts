import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { announcementText } from '@werkplan/shared/shipments/announcement-text.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { useAttributeName } from './attribute-dots.tsx';
import type { CardProperties } from './card-facts.ts';

/** Returns the card's accessible name (rules/look-and-feel.md#a-card-in-words). */
export const useCardName = (
  shipment: ShipmentRow,
  order: Order,
  facts: CardProperties,
  mark: YardMark | null,
): string => {
  const { t, language } = useText();
  const attributeName = useAttributeName();
  const state = (): string | null => {
    if (facts.class === 'canceled' || facts.class === 'deleted') return t(`shipment.${facts.class}`);
    const date = facts.class === 'ghost' ? shipment.date : shipment.previousDate;
    if (date === null) return null;
    const day = { date: formatDay(date, language, 'numeric') };
    if (facts.class === 'ghost') return t('shipment.ghost.long', day);
    return facts.moved && t(`shipment.${facts.moved}.long`, day);
  };
  const part = { number: shipment.splitNumber, total: shipment.totalNumberOfSplits };
  return [
    isolateText(order.constructionSite),
    `${order.postCode} ${isolateText(order.city)}`,
    t('shipment.amount.value', { tonnes: formatTonnes(shipment.amount) }),
    order.time,
    state(),
    facts.isSplit && t('shipment.part', part),
    order.isUrgent && t('sign.urgent'),
    order.isShort && t('sign.short'),
    ...facts.attributes.map(attributeName),
    facts.note && t('shipment.notes'),
    isLive(shipment, order) &&
      shipment.announcement &&
      t('announcement.inName', { state: announcementText(shipment.announcement, t) }),
    mark && t('yard.inName', { status: t(`yard.mark.${mark.status}`), by: mark.by }),
  ]
    .filter(Boolean)
    .join(', ');
};
