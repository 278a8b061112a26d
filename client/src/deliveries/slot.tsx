import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { ProposedMove } from '@werkplan/shared/proposals/proposal-schema.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { memo, Suspense, useState, type ReactNode } from 'react';
import { TouchMark } from '../history/touch-mark.tsx';
import { cx } from '../lib/class-names.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { idlePart, lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import type { RecentChange } from '../live/recent-changes.ts';
import { lastChangeAtom } from '../live/day-store.ts';
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

const SlotExtras = idlePart(async () => (await import('./slot-extras.tsx')).SlotExtras);

const ProposedCard = lazyPart(async () => (await import('./proposed-card.tsx')).ProposedCard);

const DraftMark = lazyPart(async () => (await import('./draft-mark.tsx')).DraftMark, { ahead: null });

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
  const isInDraft = useAtomValue(draftIdAtom) !== null;
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
      {isInDraft && (
        <Suspense>
          <DraftMark shipmentId={shipmentId} />
        </Suspense>
      )}
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
        <SlotExtras
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
  /** The move that a proposal makes into this slot, if any. */
  proposed: ProposedMove | undefined;
  /** True if a proposal would remove the slot's content. */
  isLeaving: boolean;
};

export const Slot = memo(({ itemId, proposed, isLeaving, ...place }: SlotProps): ReactNode => {
  const key = slotKey(place.deliveryId, place.slot);
  return (
    <li className={styles['slot']} data-slot={place.slot} data-free={itemId === null || undefined}>
      <span className={styles['number']} aria-hidden>
        {place.slot + 1}
      </span>
      <div className={cx(styles['content'], isLeaving && !proposed && styles['leaving'])} data-content>
        {proposed ? (
          <Suspense>
            <ProposedCard move={proposed} registration={place.registration} isTabStop={place.isTabStop} />
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
