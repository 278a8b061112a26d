import { kgOverCapacity } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, useRef, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { deliveryAtom, loadOfDeliveryAtom, truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { overageText } from '../deliveries/truck-load.tsx';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { useText } from '../lib/i18n.ts';
import { TruckTypeBadge } from '../trucks/truck-type-badge.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card, CardNote } from '../ui/card.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { CardLink } from './card-link.tsx';
import styles from './runs-card.module.css';
import { showRowOnPage } from './show-row-on-page.ts';
import { departuresAtom, runIdsAtom, runSumAtom, shipmentCountAtom } from './today-atoms.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { plantTime, serverNow } from '../displays/display-clock.ts';
import { plantZoneAtom } from '../lib/plant-zone.ts';
import { timeNow } from '../lib/server-time.ts';
import { socket } from '../live/server-socket.ts';

const lookEveryMs = 10_000;

/**
 * Returns the plant's time, '06:42'. Returns null until the server has sent its time, but for at most 10 s: then, if
 * WebSockets are blocked for example, the time follows the clock that HTTP answers set.
 */
const usePlantTime = (): string | null => {
  const timeZone = useAtomValue(plantZoneAtom);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const onHeads = (): void => {
      socket().off('heads', onHeads);
      setNow(serverNow);
    };
    const timer = setInterval(() => setNow(serverNow() ?? timeNow()), lookEveryMs);
    socket().on('heads', onHeads);
    return () => {
      clearInterval(timer);
      socket().off('heads', onHeads);
    };
  }, []);
  return now === null ? null : plantTime(now, timeZone, 'de');
};

const RunYard = idlePart<{ deliveryId: number; inWords: boolean }>(
  async () => (await import('../deliveries/run-yard.tsx')).RunYard,
);

const LoadingMetresCell = idlePart<{ deliveryId: number }>(
  async () => (await import('../loads/loading-metres-cell.tsx')).LoadingMetresCell,
);

const Load = ({ id, capacity, registration }: { id: number; capacity: number; registration: string }) => {
  const { t } = useText();
  const load = useAtomValue(loadOfDeliveryAtom(id));
  const over = kgOverCapacity(load, capacity);
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
        <LoadingMetresCell deliveryId={id} />
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
    <tr className={cx(styles['run'], isGone && styles['gone'])} data-run={id} translate="no">
      <td className={styles['start']}>
        <b>{delivery.startingTime.slice(0, 5)}</b>
      </td>
      <th scope="row" className={styles['registration']}>
        <Link
          to={`/delivery?date=${today}`}
          className={styles['link']}
          onClick={() => showRowOnPage('/delivery', { entity: 'deliveries', id, changeId: null })}
        >
          {truck.registration}
        </Link>
        <RunYard deliveryId={id} inWords />
        {isNext && <Badge tone="ok">{t('dashboard.runs.next')}</Badge>}
      </th>
      <td className={styles['type']}>
        <TruckTypeBadge type={truck.type} color={truck.color} />
      </td>
      <td className={styles['driver']} title={delivery.truckDriver}>
        {delivery.truckDriver}
      </td>
      <td className={cx(styles['number'], styles['shipments'])}>{count}</td>
      <Load id={id} capacity={truck.capacity} registration={truck.registration} />
    </tr>
  );
};

/** Scrolls the run to the top of the table, unless the pointer or the focus is in the table. */
const scrollTo = (table: HTMLTableElement | null, run: number): void => {
  const [list, row] = [table?.parentElement, table?.querySelector(dataSelector('run', run))];
  const head = table?.querySelector('thead th');
  if (!list || !row || !head || list.matches(':hover, :focus-within')) return;
  list.scrollTop += row.getBoundingClientRect().top - head.getBoundingClientRect().bottom;
};

const Runs = ({ ids }: { ids: readonly number[] }): ReactNode => {
  const { t } = useText();
  const { next, left } = useAtomValue(departuresAtom(usePlantTime() ?? ''));
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (next !== undefined) scrollTo(table.current, next);
  }, [next]);
  return (
    <table className={styles['table']} ref={table}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.runs.start')}</th>
          <th scope="col">{t('dashboard.runs.registration')}</th>
          <th scope="col" className={styles['type']}>
            {t('dashboard.runs.type')}
          </th>
          <th scope="col" className={styles['driver']}>
            {t('dashboard.runs.driver')}
          </th>
          <th scope="col" className={cx(styles['number'], styles['shipments'])}>
            {t('dashboard.runs.shipments')}
          </th>
          <th scope="col" colSpan={2} className={styles['number']}>
            {t('dashboard.runs.load')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => (
          <Run key={id} id={id} isNext={id === next} isGone={left.has(id)} />
        ))}
      </tbody>
    </table>
  );
};

/** Lists today's runs by starting time, with their loads. */
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
    <Card
      title={t('dashboard.runs')}
      aside={values && t('dashboard.runs.sum', values)}
      end={<CardLink to={`/delivery?date=${today}`}>{t('dashboard.runs.open')}</CardLink>}
    >
      {ids?.length === 0 && <CardNote>{t('dashboard.runs.none')}</CardNote>}
      {ids && ids.length > 0 && <Runs ids={ids} />}
    </Card>
  );
};
