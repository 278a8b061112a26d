import { memo, type ReactNode } from 'react';
import { TouchMark } from '../history/touch-mark.tsx';
import { arePlacePropsEqual, useNear } from '../lib/near-view.ts';
import styles from './listed-card.module.css';
import { ShipmentCard } from './shipment-card.tsx';

interface Props {
  id: number;
  isTabStop: boolean;
  /** True for cards that are rendered without scrolling. */
  isFirst: boolean;
  foot?: ReactNode;
}

/** A card of the list that is rendered only near the view or with the tab stop; `foot` is shown below it. */
export const ListedCard = memo(({ id, isTabStop, isFirst, foot }: Props): ReactNode => {
  const { isNear, height, ref } = useNear(isFirst);
  const isDrawn = isNear || isTabStop;
  return (
    <li
      ref={ref}
      data-shipment={id}
      className={styles['place']}
      style={isDrawn || !height ? undefined : { height }}
    >
      {isDrawn && <ShipmentCard shipmentId={id} place={null} onUnassign={null} isTabStop={isTabStop} />}
      {isDrawn && <TouchMark at={`cards:${id}`} />}
      {isDrawn && foot}
    </li>
  );
}, arePlacePropsEqual);
