import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { compareDeliveries } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { announcementText } from '@werkplan/shared/shipments/announcement-text.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { nextWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { atom } from 'jotai';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { type Texts, useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { calendarAtom, rowsAtoms } from '../live/day-store.ts';
import { syncAtom } from '../live/sync-store.ts';
import { Button } from '../ui/button.tsx';
import styles from './announcements-ahead.module.css';

interface OpenCard {
  readonly shipmentId: number;
  /** Start and registration of the card's run: '06:00 OG-BS 214'. */
  readonly run: string;
  /** Site, weight and answer: 'Klinikum Freiburg, 79106 Freiburg, 10 t (angefragt)'. */
  readonly text: string;
}

/** Returns the day's live cards on runs that their sites haven't confirmed, by run and slot. */
const openCards = (day: DaySnapshot, { t }: Pick<Texts, 't'>): OpenCard[] => {
  const [orders, shipments, trucks] = [
    new Map(day.orders.map((row) => [row.id, row])),
    new Map(day.shipments.map((row) => [row.id, row])),
    new Map(day.trucks.map((row) => [row.id, row])),
  ];
  const runs = day.deliveries.flatMap((delivery) => {
    const truck = trucks.get(delivery.truckId);
    return truck ? [{ delivery, truck }] : [];
  });
  return runs.sort(compareDeliveries).flatMap(({ delivery, truck }) =>
    day.deliveryItems
      .filter(({ deliveryId }) => deliveryId === delivery.id)
      .toSorted((a, b) => a.ordinalNumberInDelivery - b.ordinalNumberInDelivery)
      .flatMap(({ shipmentId }): OpenCard[] => {
        const shipment = shipments.get(shipmentId ?? 0);
        const order = shipment && orders.get(shipment.productionOrderId);
        if (!order || !isLive(shipment, order) || shipment.announcement?.state === 'confirmed') return [];
        const { announcement } = shipment;
        const said = announcement ? ` (${announcementText(announcement, t)})` : '';
        const where = `${order.constructionSite}, ${order.postCode} ${order.city}`;
        return [
          {
            shipmentId: shipment.id,
            run: `${delivery.startingTime.slice(0, 5)} ${truck.registration}`,
            text: `${where}, ${formatTonnes(shipment.amount)} t${said}`,
          },
        ];
      }),
  );
};

const isAnnounced = ({ announcement }: DaySnapshot['shipments'][number]): boolean => announcement !== null;

/** False over plain HTTP, where browsers offer no clipboard API. */
const mayCopy = (): boolean => 'clipboard' in navigator;

interface Props {
  /** Opens the day at the card. */
  readonly onShow: (date: Day, shipmentId: number) => void;
}

/**
 * Lists the next working day's cards that their sites haven't confirmed. It is shown only if some card of today or of that
 * day has been announced, because otherwise the plant doesn't use announcements.
 */
export const AnnouncementsAhead = ({ onShow }: Props): ReactNode => {
  const texts = useText();
  const { t, language } = texts;
  const today = useAtomValue(todayAtom);
  const calendar = useAtomValue(calendarAtom);
  const date = nextWorkingDay(calendar, today);
  // This revision rises with each change of that day, which is then loaded again.
  const revision = useAtomValue(
    useMemo(() => atom((get) => get(syncAtom).period.totals.get(date)?.revision), [date]),
  );
  const todays = useAtomValue(rowsAtoms.shipments);
  const [day, setDay] = useState<DaySnapshot | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    call(daySnapshotEndpoint, { params: { date } }, { quiet: true }).then(
      ({ data }) => void (isCurrent && setDay(data)),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [date, revision]);
  if (!day || day.date !== date) return null;
  const cards = openCards(day, texts);
  const isUsed = day.shipments.some(isAnnounced) || [...(todays?.values() ?? [])].some(isAnnounced);
  if (cards.length === 0 || !isUsed) return null;
  const title = t('siteBook.announce.ahead', {
    count: cards.length,
    day: formatDay(date, language, 'dayMonth'),
  });
  const copy = async (): Promise<void> => {
    const lines = cards.map(({ run, text }) => `${run}: ${text}`);
    const head = t('siteBook.announce.mail', { day: formatDay(date, language, 'full') });
    await navigator.clipboard.writeText([head, '', ...lines].join('\n'));
    notify.success(t('siteBook.announce.copied'));
  };
  return (
    <section className={styles['strip']} aria-label={title}>
      <div className={styles['head']}>
        <strong>{title}</strong>
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'siteBook.announce.hide' : 'siteBook.announce.show')}
        </Button>
        {mayCopy() && (
          <Button size="small" icon={Copy} onClick={() => void copy().catch(() => undefined)}>
            {t('siteBook.announce.copy')}
          </Button>
        )}
      </div>
      {isOpen && (
        <ul>
          {cards.map(({ shipmentId, run, text }) => (
            <li key={shipmentId}>
              <button type="button" className={styles['entry']} onClick={() => onShow(date, shipmentId)}>
                <b>{run}</b>
                <span>{text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
