import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import GripVertical from 'lucide-react/icons/grip-vertical';
import MessageSquare from 'lucide-react/icons/message-square';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { memo, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { Badge } from '../ui/badge.tsx';
import { AttributeDots } from './attribute-dots.tsx';
import { CardAmount } from './card-amount.tsx';
import type { CardProperties } from './card-facts.ts';
import { CardSigns, OrderDate } from './card-signs.tsx';
import styles from './card-body.module.css';
import { HallTiles } from './hall-tiles.tsx';
import { PinMark } from './pin-mark.tsx';
import { OrderBadges, OrderMarks, RowBadges } from '../orders/order-marks.tsx';
import { SiteLabel } from '../orders/site-label.tsx';
import { StateBadge } from './state-badge.tsx';

const CardYard = idlePart(async () => (await import('./card-yard.tsx')).CardYard);

interface Props {
  card: ListedShipment;
  facts: CardProperties;
  pending: boolean;
  isPinned?: boolean;
  mark?: YardMark | null;
  /** True while the card's controls are in the tab order. */
  near: boolean;
  onNotes: () => void;
  /** Tab index of the notes icon, which is a dead card's only control, so that arrow keys stop at it. */
  notesTabIndex: number;
  /** Covers a dead card's signs, date and notes icon with 'Place here'. */
  end?: ReactNode;
}

const NotesIcon = ({
  facts,
  card,
  onNotes,
  notesTabIndex,
}: Pick<Props, 'facts' | 'card' | 'onNotes' | 'notesTabIndex'>): ReactNode => {
  const { t } = useText();
  const Icon = facts.note ? MessageSquareText : MessageSquare;
  return (
    <button
      type="button"
      className={cx(styles['notes'], facts.note !== '' && styles['hasNote'])}
      aria-label={t('shipment.notes.of', { site: card.order.constructionSite })}
      title={facts.note || t('shipment.notes')}
      tabIndex={notesTabIndex}
      onClick={onNotes}
      {...(facts.isDead && { 'data-stop': true })}
    >
      <Icon size={15} strokeWidth={1.5} aria-hidden />
    </button>
  );
};

/** Content of a card: three lines of 16 px, the last of which wraps, so that nothing is cut off. */
export const CardBody = memo((props: Props): ReactNode => {
  const { card, facts, mark, pending, near, end } = props;
  const { shipment, order } = card;
  const { t } = useText();
  return (
    <>
      <div className={cx(styles['line'], styles['first'])}>
        <HallTiles halls={facts.halls} muted={facts.isDead} />
        <span className={styles['site']}>
          <SiteLabel site={order.constructionSite} />
        </span>
        {props.isPinned && <PinMark />}
        <CardAmount
          shipment={shipment}
          order={order}
          editable={!facts.isDead && facts.isSplit}
          tabIndex={near ? 0 : -1}
        />
        {!facts.isDead && (
          <span className={styles['handle']} data-handle aria-hidden>
            <GripVertical size={16} strokeWidth={1.75} />
          </span>
        )}
      </div>
      <div className={cx(styles['line'], styles['second'])}>
        <span className={styles['city']} title={`${order.postCode} ${isolateText(order.city)}`}>
          <span>{order.postCode}</span> <bdi>{order.city}</bdi>
        </span>
        <span className={styles['time']}>{order.time}</span>
      </div>
      <div className={styles['third']}>
        <OrderBadges order={order} shipmentId={shipment.id} tabIndex={-1} />
        {mark && <CardYard mark={mark} site={order.constructionSite} />}
        <RowBadges kind="shipments" id={shipment.id} />
        <StateBadge facts={facts} shipment={shipment} />
        {pending && (
          <Badge size="card" tone="warn">
            {t('live.waiting')}
          </Badge>
        )}
        <AttributeDots numbers={facts.attributes} />
        <span className={cx(styles['marks'], Boolean(end) && styles['covered'])}>
          <CardSigns shipment={shipment} order={order} facts={facts} />
          <OrderDate order={order} facts={facts} />
          <span className={styles['added']}>
            <OrderMarks order={order} shipmentId={shipment.id} tabIndex={near ? 0 : -1} />
          </span>
          <NotesIcon {...props} />
        </span>
        {end && <span className={styles['end']}>{end}</span>}
      </div>
    </>
  );
});
