import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { memo, Suspense, use, useState, type ReactNode } from 'react';
import { TouchMark } from '../history/touch-mark.tsx';
import { cx } from '../lib/class-names.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { RecentChange } from '../live/recent-changes.ts';
import { lastChangeAtom } from '../live/day-store.ts';
import { CardTags, TextMarks } from '../orders/order-marks.tsx';
import { OrderExtrasContext } from '../orders/order-places.ts';
import { PresenceMark } from '../presence/presence-mark.tsx';
import { cardAtom } from '../shipments/shipment-atoms.ts';
import { ShipmentCard } from '../shipments/shipment-card.tsx';
import { isPlacingAtom } from '../shipments/suggesting.ts';
import { slotKey } from './board-stop.ts';
import { itemAtom } from './delivery-atoms.ts';
import { toggleShipmentPin } from './pin-api.ts';
import { PlaceButton } from './place-button.tsx';
import { unassignShipment } from './placing.ts';
import { SlotText } from './slot-text.tsx';
import styles from './slot.module.css';

interface SlotPosition {
  deliveryId: number;
  slot: number;
  registration: string;
}
type Content = SlotPosition & { isTabStop: boolean };

const PlacedShipment = ({
  shipmentId,
  isPinned,
  mark,
  placedBy,
  ...place
}: Content &
  Pick<DeliveryItemRow, 'isPinned' | 'mark'> & {
    shipmentId: number;
    placedBy: RecentChange | null;
  }): ReactNode => {
  const card = useAtomValue(cardAtom(shipmentId));
  const isPlacing = useAtomValue(isPlacingAtom);
  const isDead = card !== null && !isLive(card.shipment, card.order);
  // A dead card's slot can take another card.
  const button = isDead && isPlacing && <PlaceButton {...place} inCard />;
  return (
    <>
      <ShipmentCard
        shipmentId={shipmentId}
        place={slotKey(place.deliveryId, place.slot)}
        onUnassign={unassignShipment}
        onPin={toggleShipmentPin}
        isPinned={isPinned}
        mark={mark}
        isTabStop={place.isTabStop}
        placedBy={placedBy}
        {...(button && { end: button })}
      />
      <CardTags shipmentId={shipmentId} />
    </>
  );
};

const noItem = 0;

const SlotContent = ({ itemId, ...place }: Content & { itemId: number | null }): ReactNode => {
  const item = useAtomValue(itemAtom(itemId ?? noItem));
  const changed = useAtomValue(lastChangeAtom('deliveryItems', itemId ?? noItem));
  const isPlacing = useAtomValue(isPlacingAtom);
  // Keeps an open editor mounted when another user changes the slot.
  const [isWriting, setIsWriting] = useState(false);
  if (!isWriting && item && item.shipmentId !== null)
    return (
      <PlacedShipment
        {...place}
        shipmentId={item.shipmentId}
        isPinned={item.isPinned}
        mark={item.mark}
        placedBy={changed}
      />
    );
  if (!isWriting && !item && isPlacing) return <PlaceButton {...place} />;
  return (
    <>
      <SlotText {...place} item={item} changedBy={changed} onWritingChange={setIsWriting} />
      {item?.text && !isWriting && (
        <TextMarks
          item={item}
          text={item.text}
          registration={place.registration}
          isTabStop={place.isTabStop}
        />
      )}
    </>
  );
};

type SlotProps = Content & {
  itemId: number | null;
  /** True if a proposal puts a card into the slot. */
  isProposed: boolean;
  /** True if a proposal would remove the slot's content. */
  isLeaving: boolean;
};

export const Slot = memo(({ itemId, isProposed, isLeaving, ...place }: SlotProps): ReactNode => {
  const { ProposedCard } = use(OrderExtrasContext);
  const key = slotKey(place.deliveryId, place.slot);
  return (
    <li className={styles['slot']} data-slot={place.slot} data-free={itemId === null || undefined}>
      <span className={styles['number']} aria-hidden>
        {place.slot + 1}
      </span>
      <div className={cx(styles['content'], isLeaving && !isProposed && styles['leaving'])} data-content>
        {isProposed && ProposedCard ? (
          <Suspense>
            <ProposedCard {...place} />
          </Suspense>
        ) : (
          <SlotContent {...place} itemId={itemId} />
        )}
        <PresenceMark at={`slots:${key}`} />
        <TouchMark at={`slots:${key}`} />
      </div>
    </li>
  );
});
