import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { useAtomValue } from 'jotai';
import { memo, type ReactNode } from 'react';
import { lastChangeAtom } from '../live/row-atoms.ts';
import { isSelectingAtom } from '../shipments/selection.ts';
import { cardAtom } from '../shipments/shipment-atoms.ts';
import { ShipmentCard } from '../shipments/shipment-card.tsx';
import { isTabStopAtom, slotKey } from './board-stop.ts';
import { itemAtom } from './delivery-atoms.ts';
import { PlaceButton } from './place-button.tsx';
import { onUnassign } from './placing.ts';
import { SlotNote } from './slot-note.tsx';
import styles from './slot.module.css';

interface Place {
  deliveryId: number;
  slot: number;
  registration: string;
}
type Content = Place & { isTabStop: boolean };

const FreeSlot = (place: Content): ReactNode => {
  const isPlacing = useAtomValue(isSelectingAtom);
  return isPlacing ? <PlaceButton {...place} /> : <SlotNote {...place} text="" />;
};

const PlacedShipment = ({
  shipmentId,
  isPlacedNow,
  ...place
}: Content & { shipmentId: number; isPlacedNow: boolean }): ReactNode => {
  const card = useAtomValue(cardAtom(shipmentId));
  const isPlacing = useAtomValue(isSelectingAtom);
  const isDead = card !== null && !isLive(card.shipment, card.order);
  // A dead card gives way to what is placed on it.
  const button = isDead && isPlacing && <PlaceButton {...place} inCard />;
  return (
    <ShipmentCard
      shipmentId={shipmentId}
      place={slotKey(place.deliveryId, place.slot)}
      onUnassign={onUnassign}
      isTabStop={place.isTabStop}
      isPlacedNow={isPlacedNow}
      {...(button && { end: button })}
    />
  );
};

const Taken = ({ itemId, ...place }: Content & { itemId: number }): ReactNode => {
  const item = useAtomValue(itemAtom(itemId));
  const changed = useAtomValue(lastChangeAtom('deliveryItems', itemId)) !== null;
  if (!item) return <FreeSlot {...place} />;
  if (item.shipmentId !== null)
    return <PlacedShipment {...place} shipmentId={item.shipmentId} isPlacedNow={changed} />;
  return <SlotNote {...place} text={item.text ?? ''} flash={changed} />;
};

/** One of a truck's 20 slots. */
export const Slot = memo(({ itemId, ...place }: Place & { itemId: number | null }): ReactNode => {
  const key = slotKey(place.deliveryId, place.slot);
  const isTabStop = useAtomValue(isTabStopAtom(key));
  return (
    <li className={styles['slot']} data-slot={place.slot} data-free={itemId === null || undefined}>
      <span className={styles['number']} aria-hidden>
        {place.slot + 1}
      </span>
      <div className={styles['content']}>
        {itemId === null ? (
          <FreeSlot {...place} isTabStop={isTabStop} />
        ) : (
          <Taken {...place} itemId={itemId} isTabStop={isTabStop} />
        )}
      </div>
    </li>
  );
});
