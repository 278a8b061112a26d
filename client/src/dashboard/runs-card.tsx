import { overage } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { atom, useAtomValue } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  deliveryAtom,
  itemAtom,
  itemsOfDeliveryAtom,
  loadOfDeliveryAtom,
  truckOfDeliveryAtom,
} from '../deliveries/delivery-atoms.ts';
import { overageText } from '../deliveries/truck-load.tsx';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { family } from '../live/atom-family.ts';
import { clockTime } from '../live/clock-time.ts';
import { orderAtom } from '../orders/order-atoms.ts';
import { shipmentAtom } from '../shipments/shipment-atoms.ts';
import { TruckTypeBadge } from '../trucks/truck-type-badge.tsx';
import { Badge } from '../ui/badge.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { CardLink, CardNote, DashboardCard } from './dashboard-card.tsx';
import styles from './runs-card.module.css';
import { runIdsAtom, runSumAtom } from './today-atoms.ts';

/** How many live shipments are on the run. */
const shipmentCountAtom = family((deliveryId: number) =>
  atom((get) => {
    const shipmentIds = get(itemsOfDeliveryAtom(deliveryId)).flatMap((id) =>
      id === null ? [] : (get(itemAtom(id))?.shipmentId ?? []),
    );
    return shipmentIds.filter((id) => {
      const shipment = get(shipmentAtom(id));
      const order = shipment && get(orderAtom(shipment.productionOrderId));
      return order && isLive(shipment, order);
    }).length;
  }),
);

const startsAtom = atom((get) =>
  (get(runIdsAtom) ?? []).map((id) => ({
    id,
    start: get(deliveryAtom(id))?.startingTime.slice(0, 5) ?? '',
  })),
);

const minuteMs = 60_000;

/** The time of day, to the minute. */
const useNow = (): string => {
  const now = () => clockTime(new Date(), 'de');
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now), minuteMs / 6);
    return () => clearInterval(timer);
  }, []);
  return time;
};

const Load = ({ id, capacity, registration }: { id: number; capacity: number; registration: string }) => {
  const { t } = useText();
  const load = useAtomValue(loadOfDeliveryAtom(id));
  const over = overage(load, capacity);
  return (
    <>
      <td className={styles['bar']}>
        <ProgressBar value={load} max={capacity} label={t('delivery.truck.load', { registration })} />
      </td>
      <td
        className={cx(styles['number'], over > 0 && styles['over'])}
        title={`${formatKilograms(load)} / ${formatKilograms(capacity)}`}
      >
        {over > 0 && <TriangleAlert size={12} strokeWidth={2} aria-hidden />} <b>{formatTonnes(load)}</b> /{' '}
        {formatTonnes(capacity)} t{over > 0 && ` (${overageText(over)})`}
      </td>
    </>
  );
};

const Run = ({ id, isNext, isGone }: { id: number; isNext: boolean; isGone: boolean }): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const delivery = useAtomValue(deliveryAtom(id));
  const truck = useAtomValue(truckOfDeliveryAtom(id));
  const count = useAtomValue(shipmentCountAtom(id));
  if (!delivery || !truck) return null;
  return (
    <tr className={cx(styles['run'], isGone && styles['gone'])}>
      <td className={styles['start']}>
        <b>{delivery.startingTime.slice(0, 5)}</b>
      </td>
      <th scope="row" className={styles['registration']}>
        <Link to={`/delivery?date=${today}`} className={styles['link']}>
          {truck.registration}
        </Link>
        {isNext && <Badge tone="ok">{t('dashboard.runs.next')}</Badge>}
      </th>
      <td>
        <TruckTypeBadge type={truck.type} color={truck.color} />
      </td>
      <td className={styles['driver']}>{delivery.truckDriver}</td>
      <td className={styles['number']}>{count}</td>
      <Load id={id} capacity={truck.capacity} registration={truck.registration} />
    </tr>
  );
};

const Runs = ({ ids }: { ids: readonly number[] }): ReactNode => {
  const { t } = useText();
  const now = useNow();
  const next = useAtomValue(startsAtom).find(({ start }) => start >= now);
  const gone = useAtomValue(startsAtom).filter(({ start }) => start < now);
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.runs.start')}</th>
          <th scope="col">{t('dashboard.runs.registration')}</th>
          <th scope="col">{t('dashboard.runs.type')}</th>
          <th scope="col">{t('dashboard.runs.driver')}</th>
          <th scope="col" className={styles['number']}>
            {t('dashboard.runs.shipments')}
          </th>
          <th scope="col" colSpan={2} className={styles['number']}>
            {t('dashboard.runs.load')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => (
          <Run key={id} id={id} isNext={id === next?.id} isGone={gone.some((run) => run.id === id)} />
        ))}
      </tbody>
    </table>
  );
};

/** Today's runs by departure with what they carry. */
export const RunsCard = (): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const ids = useAtomValue(runIdsAtom);
  const sum = useAtomValue(runSumAtom);
  const values = sum && {
    count: sum.count,
    load: formatTonnes(sum.load),
    capacity: formatTonnes(sum.capacity),
  };
  return (
    <DashboardCard
      title={t('dashboard.runs')}
      aside={
        values && (
          <span className={styles['sum']}>
            {t(values.count === 1 ? 'dashboard.runs.sum.one' : 'dashboard.runs.sum', values)}
          </span>
        )
      }
      end={<CardLink to={`/delivery?date=${today}`}>{t('dashboard.runs.open')}</CardLink>}
    >
      {ids?.length === 0 && <CardNote>{t('dashboard.runs.none')}</CardNote>}
      {ids && ids.length > 0 && <Runs ids={ids} />}
    </DashboardCard>
  );
};
