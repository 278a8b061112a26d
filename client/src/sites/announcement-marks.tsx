import { announcementText } from '@werkplan/shared/shipments/announcement-text.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import Check from 'lucide-react/icons/check';
import Megaphone from 'lucide-react/icons/megaphone';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { Suspense, useEffect, type ReactNode } from 'react';
import { runFitAtom } from '../deliveries/run-fit.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import type { OrderMarkProps } from '../orders/order-places.ts';
import { cardAtom, placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';
import { Badge } from '../ui/badge.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { announceDialogAtom } from './announce-dialog-atom.ts';
import { runAnnouncementsAtom } from './announcing.ts';
import { reportRevertedConfirmations } from './reverted-confirmations.ts';
import styles from './announcement-marks.module.css';

const AnnounceDialog = lazyPart(async () => (await import('./announce-dialog.tsx')).AnnounceDialog);

const looks = {
  requested: { tone: 'outline', icon: Send },
  confirmed: { tone: 'ok', icon: Check },
  declined: { tone: 'danger', icon: X },
} as const;

/** Badge with the site's answer to a card's announcement. It is grey for an unassigned card, whose answer has no effect. */
export const CardAnnouncement = ({ shipmentId }: OrderMarkProps): ReactNode => {
  const { t } = useText();
  const card = useAtomValue(cardAtom(shipmentId ?? 0));
  const isPlaced = useAtomValue(placeOfShipmentAtom(shipmentId ?? 0)) !== null;
  const announcement = card && isLive(card.shipment, card.order) ? card.shipment.announcement : null;
  if (!announcement) return null;
  const { tone, icon } = looks[announcement.state];
  const { number: _, ...short } = announcement;
  return (
    <Badge
      size="card"
      tone={isPlaced ? tone : 'neutral'}
      icon={icon}
      title={announcementText(announcement, t)}
    >
      {announcementText(short, t)}
    </Badge>
  );
};

/** Mounts the dialog with the site's answer when it is opened for this card by the card's menu or by the key A. */
export const AnnounceDialogMount = ({ order, shipmentId }: OrderMarkProps): ReactNode => {
  const [announced, setAnnounced] = useAtom(announceDialogAtom);
  if (shipmentId === null || announced !== shipmentId) return null;
  return (
    <Suspense>
      <AnnounceDialog order={order} shipmentId={shipmentId} onClose={() => setAnnounced(null)} />
    </Suspense>
  );
};

/**
 * Shows in a run's head how many of the run's cards are confirmed by their sites; hidden while the head shows whether the run
 * suits the dragged or selected cards.
 */
export const RunAnnouncements = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const { t } = useText();
  useEffect(reportRevertedConfirmations, []);
  const counted = useAtomValue(runAnnouncementsAtom(deliveryId));
  const inHand = useAtomValue(runFitAtom(deliveryId));
  if (!counted || inHand) return null;
  const label = t('siteBook.announce.count', { confirmed: counted.confirmed, all: counted.cards });
  return (
    <Tooltip content={label}>
      <span
        className={styles['count']}
        role="img"
        aria-label={label}
        data-all={counted.confirmed === counted.cards || undefined}
      >
        <Megaphone size={14} strokeWidth={1.75} aria-hidden />
        {`${counted.confirmed}/${counted.cards}`}
      </span>
    </Tooltip>
  );
};
