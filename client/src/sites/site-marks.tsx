import { Suspense, useEffect, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Truck from 'lucide-react/icons/truck';
import { Link } from 'react-router-dom';
import { truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { runFitAtom } from '../deliveries/run-fit.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useText } from '../lib/i18n.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { readPlantOnce } from '../live/plant-settings.ts';
import type { OrderMarkProps } from '../orders/order-places.ts';
import { placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';
import { Badge } from '../ui/badge.tsx';
import { CraneIcon } from '../ui/crane-icon.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { cardMarksAtom, markedCardsAtom } from './mark-atoms.ts';
import { registerSiteRequirements, selectedCardsWithSiteAtom } from './site-fit.ts';
import { hoursText, marksText, shortMarkText, trucksText } from './site-words.ts';
import { tieDialogAtom } from './tie-dialog-atom.ts';
import styles from './site-marks.module.css';

const TieDialog = lazyPart(async () => (await import('./tie-dialog.tsx')).TieDialog);

/** Badge of a card whose run does not suit the card's site; the tooltip explains why. */
export const CardSiteMark = ({ shipmentId }: OrderMarkProps): ReactNode => {
  const texts = useText();
  const marks = useAtomValue(cardMarksAtom(shipmentId ?? 0));
  const place = useAtomValue(placeOfShipmentAtom(shipmentId ?? 0));
  const truck = useAtomValue(truckOfDeliveryAtom(place?.deliveryId ?? 0));
  const [first, ...others] = marks;
  if (!first || !truck) return null;
  const title = marksText(marks, truck.type, texts);
  return (
    <Badge size="card" tone="late" icon={TriangleAlert} title={title}>
      {shortMarkText(first, truck.type, texts)}
      {others.length > 0 && ` +${others.length}`}
    </Badge>
  );
};

/** Mounts the dialog for choosing an order's site when it is opened from the menu of the order's row or card. */
export const TieDialogMount = ({ order, shipmentId }: OrderMarkProps): ReactNode => {
  const [tied, setTied] = useAtom(tieDialogAtom);
  if (tied?.orderId !== order.id || tied.shipmentId !== shipmentId) return null;
  return (
    <Suspense>
      <TieDialog order={order} onClose={() => setTied(null)} />
    </Suspense>
  );
};

/**
 * Shows in a run's head how many of the run's cards do not suit it. While cards are dragged or selected, shows instead
 * whether the run suits these, over the head's second line.
 */
export const RunSiteMark = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const texts = useText();
  useEffect(() => {
    registerSiteRequirements();
    readPlantOnce();
  }, []);
  const inHand = useAtomValue(runFitAtom(deliveryId));
  const marked = useAtomValue(markedCardsAtom(deliveryId));
  const truck = useAtomValue(truckOfDeliveryAtom(deliveryId));
  if (inHand) {
    const Icon = inHand.tone === 'ok' ? Check : TriangleAlert;
    const text = inHand.text(texts);
    return (
      <span className={styles['hand']} data-site-mark={inHand.tone} title={text}>
        <Icon size={12} strokeWidth={2} aria-hidden />
        <span className={styles['reason']}>{text}</span>
      </span>
    );
  }
  if (marked.length === 0 || !truck) return null;
  const lines = marked.map(({ order, marks }) =>
    [order.constructionSite, marksText(marks, truck.type, texts)].join(': '),
  );
  const label = `${texts.t('siteBook.marks', { count: marked.length })}: ${lines.join('; ')}`;
  return (
    <Tooltip content={lines.join('; ')}>
      <span className={styles['head']} role="img" aria-label={label}>
        <TriangleAlert size={14} strokeWidth={2} aria-hidden />
        {marked.length}
      </span>
    </Tooltip>
  );
};

/** Shows the requirements of the dragged or selected cards' site below the list; nothing if they have several sites. */
export const SelectedSiteRequirements = (): ReactNode => {
  const { t, language } = useText();
  const [first, ...others] = useAtomValue(selectedCardsWithSiteAtom);
  const site = first?.site;
  if (!site || others.some((other) => other.site !== site)) return null;
  const trucks = trucksText(site, t);
  const contact = [site.contact, site.phone].filter(Boolean).join(', ');
  return (
    <section className={styles['inHand']} aria-label={site.name}>
      <h3 className={styles['site']}>
        <span>{site.name}</span>
        <Link to={`/sites?site=${site.id}`}>{t('siteBook.field.name')}</Link>
      </h3>
      <p>
        <Clock size={14} strokeWidth={1.75} aria-hidden />
        {`${t('siteBook.field.windows')} ${hoursText(site, language) || t('siteBook.hours.unknown')}`}
      </p>
      {trucks && (
        <p>
          <Truck size={14} strokeWidth={1.75} aria-hidden />
          {trucks}
        </p>
      )}
      {site.craneNeeded && (
        <p>
          <CraneIcon size={14} strokeWidth={1.75} />
          {t('siteBook.mark.crane')}
        </p>
      )}
      {contact && (
        <p>
          <Phone size={14} strokeWidth={1.75} aria-hidden />
          {contact}
        </p>
      )}
    </section>
  );
};
