import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import { memo, type ReactNode } from 'react';
import { arePlacePropsEqual, useStepwiseRender, useNear, type NearState } from '../lib/near-view.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { deliveryAtom, slotsOfDeliveryAtom, truckOfDeliveryAtom } from './delivery-atoms.ts';
import { wouldOverloadAtom } from './planned-load.ts';
import { proposedRunAtom } from './proposed.ts';
import { tabStopOfRunAtom } from './board-stop.ts';
import { Slot } from './slot.tsx';
import { TruckHeader } from './truck-header.tsx';
import styles from './truck-column.module.css';
import { useColumnName } from './use-column-name.ts';

interface DrawnProps {
  deliveryId: number;
  tabStop: number | null;
  /** Number of slots rendered together with the head. */
  firstSlots: number;
  ref: NearState['ref'];
}

/** Number of slots that a slow machine renders within 50 ms, together with a head. */
const slotsTogether = 7;

const DrawnColumn = ({ deliveryId, tabStop, firstSlots, ref }: DrawnProps): ReactNode => {
  const delivery = useAtomValue(deliveryAtom(deliveryId));
  const truck = useAtomValue(truckOfDeliveryAtom(deliveryId));
  const items = useAtomValue(slotsOfDeliveryAtom(deliveryId));
  const proposed = useAtomValue(proposedRunAtom(deliveryId));
  const name = useColumnName(deliveryId);
  const wouldOverload = useAtomValue(wouldOverloadAtom(deliveryId));
  const registration = truck?.registration ?? '';
  const { drawn, ref: follow } = useStepwiseRender({
    count: items.length,
    first: firstSlots,
    together: slotsTogether,
    ref,
  });
  return (
    <section
      ref={follow}
      className={styles['column']}
      aria-label={name}
      data-delivery={deliveryId}
      data-overload={wouldOverload || undefined}
    >
      <div className={styles['head']}>
        {delivery && truck ? (
          <TruckHeader delivery={delivery} truck={truck} />
        ) : (
          <Skeleton width="100%" height={86} />
        )}
      </div>
      <ol className={styles['slots']}>
        {items.slice(0, drawn).map((itemId, slot) => (
          <Slot
            key={slot}
            deliveryId={deliveryId}
            slot={slot}
            itemId={itemId}
            isTabStop={slot === tabStop}
            registration={registration}
            isProposed={proposed?.moves.has(slot) === true}
            isLeaving={itemId !== null && proposed?.leaving.has(itemId) === true}
          />
        ))}
      </ol>
    </section>
  );
};

interface Props {
  deliveryId: number;
  /** True if the column is rendered without scrolling. */
  isFirst: boolean;
  /** True until the board may render its columns. */
  isWaiting: boolean;
}

/**
 * Head and 20 slots of a run, rendered only near the view or with the tab stop. After a patch, only the changed slots
 * render again.
 */
export const TruckColumn = memo(({ deliveryId, isFirst, isWaiting }: Props): ReactNode => {
  const { isNear, isWhole, ref } = useNear(isFirst);
  const tabStop = useAtomValue(tabStopOfRunAtom(deliveryId));
  if (isNear || (tabStop !== null && !isWaiting)) {
    // The column with the tab stop, by default the first, first renders its head alone, because that text layout is slowest.
    const inSteps = tabStop === null ? slotsTogether : 0;
    const firstSlots = isFirst && !isWhole ? inSteps : slotCount;
    return <DrawnColumn ref={ref} deliveryId={deliveryId} tabStop={tabStop} firstSlots={firstSlots} />;
  }
  return <section ref={ref} className={styles['column']} data-delivery={deliveryId} />;
}, arePlacePropsEqual);
