import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { kgOverCapacity } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { atom } from 'jotai';
import Plus from 'lucide-react/icons/plus';
import { memo, useMemo, type ReactNode } from 'react';
import { useMay } from '../../account/may.ts';
import { TouchMark } from '../../history/touch-mark.tsx';
import { cx } from '../../lib/class-names.ts';
import { store } from '../../lib/client.ts';
import { useText } from '../../lib/i18n.ts';
import { idlePart } from '../../lib/lazy-part.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import { lastChangeAtom } from '../../live/day-store.ts';
import { RunBadges, RunBars, RunHeadExtras } from '../../orders/order-marks.tsx';
import { PresenceMark } from '../../presence/presence-mark.tsx';
import { useToneStyle } from '../../presence/use-tone-style.ts';
import { PinMark } from '../../shipments/pin-mark.tsx';
import { selectionAtom } from '../../shipments/selection.ts';
import { isPlacingAtom } from '../../shipments/suggesting.ts';
import { truckColorClass } from '../../trucks/truck-type-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { focusedSlotAtom, slotKey, tabStopOfRunAtom } from '../board-stop.ts';
import {
  deliveryAtom,
  slotsOfDeliveryAtom,
  loadOfDeliveryAtom,
  truckOfDeliveryAtom,
} from '../delivery-atoms.ts';
import { placeSelectionAt } from '../placing.ts';
import { wouldOverloadAtom } from '../planned-load.ts';
import { SuggestionMark } from '../suggestion-mark.tsx';
import { TruckLoad } from '../truck-load.tsx';
import { useColumnName } from '../use-column-name.ts';
import { headSlot } from './head-slot.ts';
import { jumpToRun } from './jump-to-run.ts';
import styles from './run-head.module.css';

const DriverMark = idlePart(async () => (await import('../driver-mark.tsx')).DriverMark);
const TouchCount = idlePart<{ deliveryId: number }>(
  async () => (await import('../touch-count.tsx')).TouchCount,
);
const RunYard = idlePart<{ deliveryId: number }>(async () => (await import('../run-yard.tsx')).RunYard);

/** Returns the slot for the selected cards; null if a click should open the run instead. */
const useOfferedSlot = (deliveryId: number): number | null => {
  const mayPlace = useMay(fillSlotEndpoint);
  const offered = useMemo(
    () => atom((get) => (get(isPlacingAtom) ? headSlot(get, deliveryId, get(selectionAtom)) : null)),
    [deliveryId],
  );
  const slot = useAtomValue(offered);
  return mayPlace ? slot : null;
};

/** Shows the run's driver and the yard's reports, or the slot for the selected cards. */
const SecondLine = ({ delivery, slot }: { delivery: DeliveryRow; slot: number | null }): ReactNode => {
  const { t } = useText();
  const isFull = !useAtomValue(slotsOfDeliveryAtom(delivery.id)).includes(null);
  if (slot !== null)
    return (
      <div className={cx(styles['line'], styles['offer'])}>
        <Plus size={12} strokeWidth={2} aria-hidden />
        <span>{t('delivery.heads.place', { slot: slot + 1 })}</span>
        <RunHeadExtras deliveryId={delivery.id} />
      </div>
    );
  return (
    <div className={styles['line']}>
      <span className={styles['driver']} title={delivery.truckDriver}>
        {delivery.truckDriver}
      </span>
      <span className={styles['marks']}>
        {isFull && <Badge size="card">{t('delivery.heads.full')}</Badge>}
        <DriverMark delivery={delivery} />
        <RunBadges deliveryId={delivery.id} />
        <TouchCount deliveryId={delivery.id} />
        <RunYard deliveryId={delivery.id} />
      </span>
      <RunHeadExtras deliveryId={delivery.id} />
    </div>
  );
};

/** Button that covers the head; a click places the selected cards, or opens the run if `slot` is null. */
const HeadButton = ({
  deliveryId,
  slot,
  name,
}: {
  deliveryId: number;
  slot: number | null;
  name: string;
}): ReactNode => {
  const { t } = useText();
  const tabStop = useAtomValue(tabStopOfRunAtom(deliveryId));
  const truck = useAtomValue(truckOfDeliveryAtom(deliveryId))?.registration ?? '';
  const cards = useAtomValue(slotsOfDeliveryAtom(deliveryId)).filter((id) => id !== null).length;
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={
        slot === null
          ? `${name}, ${t('delivery.heads.taken', { count: cards, slots: slotCount })}`
          : t('delivery.slot.placeHere.name', { truck, slot: slot + 1 })
      }
      tabIndex={tabStop === null ? -1 : 0}
      data-stop
      onFocus={() => tabStop === null && store().set(focusedSlotAtom, slotKey(deliveryId, 0))}
      onClick={() => (slot === null ? jumpToRun(deliveryId) : void placeSelectionAt(deliveryId, slot))}
    />
  );
};

const DrawnHead = ({ delivery, truck }: { delivery: DeliveryRow; truck: Truck }): ReactNode => {
  const { id } = delivery;
  const name = useColumnName(id);
  const load = useAtomValue(loadOfDeliveryAtom(id));
  const wouldOverload = useAtomValue(wouldOverloadAtom(id));
  const changed = useAtomValue(lastChangeAtom('deliveries', id));
  const tone = useToneStyle(changed);
  const slot = useOfferedSlot(id);
  return (
    <section
      className={cx(styles['head'], truckColorClass(truck.color), changed && styles['flash'])}
      style={tone}
      aria-label={name}
      data-delivery={id}
      data-over={kgOverCapacity(load, truck.capacity) > 0 || undefined}
      data-overload={wouldOverload || undefined}
      data-limited={truck.loadingMetres !== null || undefined}
    >
      <div className={styles['body']} data-content>
        <HeadButton deliveryId={id} slot={slot} name={name} />
        <div className={styles['line']}>
          <h2 className={styles['registration']} title={truck.registration}>
            {truck.registration}
          </h2>
          {delivery.isPinned && <PinMark />}
          <span className={styles['time']}>{delivery.startingTime.slice(0, 5)}</span>
        </div>
        <SecondLine delivery={delivery} slot={slot} />
        <TruckLoad deliveryId={id} capacity={truck.capacity} registration={truck.registration} />
        <RunBars deliveryId={id} />
        <PresenceMark at={`deliveries:${id}`} />
        <TouchMark at={`deliveries:${id}`} />
        <SuggestionMark deliveryId={id} />
      </div>
    </section>
  );
};

/** Head of a run in the compact board: takes cards, or opens the run to show its slots. */
export const RunHead = memo(({ deliveryId }: { deliveryId: number }): ReactNode => {
  const delivery = useAtomValue(deliveryAtom(deliveryId));
  const truck = useAtomValue(truckOfDeliveryAtom(deliveryId));
  return delivery && truck && <DrawnHead delivery={delivery} truck={truck} />;
});
