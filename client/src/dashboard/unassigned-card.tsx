import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { unassignedCountAtom } from '../live/unassigned-count.ts';
import { cardProperties } from '../shipments/card-facts.ts';
import { HallTiles } from '../shipments/hall-tiles.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card, CardNote } from '../ui/card.tsx';
import row from './card-row.module.css';
import { CardLink } from './card-link.tsx';
import { showRowOnPage } from './show-row-on-page.ts';
import { unassignedTodayAtom } from './today-atoms.ts';
import styles from './unassigned-card.module.css';

const maxShown = 4;

const Waiting = ({ card: { shipment, order } }: { card: ListedShipment }): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const where = [`${order.postCode} ${isolateText(order.city)}`, order.time].filter(Boolean).join(' · ');
  return (
    <li className={row['row']}>
      <span className={styles['halls']}>
        <HallTiles halls={cardProperties(shipment, order, today).halls} />
      </span>
      <span className={row['words']}>
        <Link
          to={`/delivery?date=${today}`}
          className={cx(row['link'], styles['site'])}
          title={order.constructionSite}
          onClick={() => showRowOnPage('/delivery', { entity: 'shipments', id: shipment.id, changeId: null })}
        >
          {order.constructionSite}
        </Link>
        <span className={row['second']} title={where}>
          {where}
        </span>
      </span>
      {order.isUrgent && (
        <span className={styles['urgent']} title={t('sign.urgent')}>
          <CircleAlert size={14} strokeWidth={2.25} aria-label={t('sign.urgent')} />
        </span>
      )}
      {order.isShort && (
        <span className={styles['short']} title={t('sign.short')}>
          <Check size={14} strokeWidth={2.5} aria-label={t('sign.short')} />
        </span>
      )}
      <b className={styles['amount']} title={formatKilograms(shipment.amount)}>
        {formatTonnes(shipment.amount)} t
      </b>
    </li>
  );
};

/**
 * Shows how many more cards are unassigned than listed, how many are urgent, and how many are left from earlier days.
 */
const Also = ({ cards }: { cards: readonly ListedShipment[] }): ReactNode => {
  const { t } = useText();
  const earlier = useAtomValue(unassignedCountAtom)?.leftovers ?? 0;
  const urgent = cards.filter(({ order }) => order.isUrgent).length;
  const more = cards.length - maxShown;
  const also = [
    more > 0 && t('dashboard.unassigned.more', { count: more }),
    urgent > 0 && t('dashboard.unassigned.urgent', { count: urgent }),
    earlier > 0 && t('dashboard.unassigned.earlier', { count: earlier }),
  ].filter(Boolean);
  return also.length > 0 && <p className={styles['also']}>{also.join(' · ')}</p>;
};

export const UnassignedCard = (): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const cards = useAtomValue(unassignedTodayAtom);
  const load = cards?.reduce((sum, { shipment }) => sum + shipment.amount, 0) ?? 0;
  return (
    <Card
      title={t('dashboard.unassigned')}
      aside={
        cards &&
        cards.length > 0 && (
          <Badge tone="warn">
            {cards.length} · {formatTonnes(load)} t
          </Badge>
        )
      }
      end={<CardLink to={`/delivery?date=${today}`}>{t('dashboard.unassigned.open')}</CardLink>}
    >
      {cards?.length === 0 && <CardNote>{t('dashboard.unassigned.none')}</CardNote>}
      <ul>
        {cards?.slice(0, maxShown).map((card) => (
          <Waiting key={card.shipment.id} card={card} />
        ))}
      </ul>
      {cards && <Also cards={cards} />}
    </Card>
  );
};
