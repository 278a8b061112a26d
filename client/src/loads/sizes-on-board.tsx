import { metresOver } from '@werkplan/shared/loads/run-load.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { formatMetres } from '@werkplan/shared/values/parse-metres.ts';
import Boxes from 'lucide-react/icons/boxes';
import Ruler from 'lucide-react/icons/ruler';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useEffect, type ReactNode } from 'react';
import { truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { proposalScopeAtom } from '../deliveries/proposed.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { OrderMarkProps, RunBarProps } from '../orders/order-places.ts';
import { isChosenRunAtom } from '../shipments/suggesting.ts';
import { Badge } from '../ui/badge.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import {
  addedMetresAtom,
  cardSizesAtom,
  tooLongCardsAtom,
  commonMaxLengthAtom,
  runLoadAtom,
  registerLoadLimits,
} from './load-atoms.ts';
import { lengthText, metresText, loadingMetresText, tooLongText } from './metres-text.ts';
import load from '../deliveries/truck-load.module.css';
import styles from './sizes-on-board.module.css';

interface RoomBarProps {
  readonly deliveryId: number;
  readonly truck: Truck;
  /** Loading metres that fit on the truck. */
  readonly limit: number;
}

/**
 * Shows a run's loading metres as bar and text: '7,2 / 13,6 m'. With cards that would be added the text is '7,2 + 2,1 /
 * 13,6 m', with cards of unknown size 'mind. 7,2 / 13,6 m', and beyond the limit it ends with the excess: '(+0,4)'.
 */
const RoomBar = ({ deliveryId, truck, limit }: RoomBarProps): ReactNode => {
  const texts = useText();
  const { t, language } = texts;
  const lying = useAtomValue(runLoadAtom(deliveryId));
  const change = useAtomValue(addedMetresAtom(deliveryId));
  const isChosen = useAtomValue(isChosenRunAtom(deliveryId));
  const isProposing = useAtomValue(proposalScopeAtom) !== null;
  if (!lying) return null;
  const atLeast = lying.atLeast || change.atLeast;
  // A proposal may remove more from a run than it adds.
  const [metres, added] =
    change.metres < 0 ? [lying.metres + change.metres, 0] : [lying.metres, change.metres];
  const over = metresOver({ metres: metres + added }, truck);
  const values = {
    metres: loadingMetresText({ metres, atLeast: lying.atLeast }, texts),
    limit: formatMetres(limit, language),
  };
  return (
    <div
      className={cx(load['load'], styles['room'])}
      data-room={metresOver(lying, truck) > 0 ? 'over' : 'fits'}
    >
      <ProgressBar
        className={load['bar'] ?? ''}
        height={4}
        value={metres}
        added={isChosen || isProposing ? added : 0}
        max={limit}
        label={t('loads.run', { registration: truck.registration })}
        valueText={t('loads.run.value', values)}
      />
      <span
        className={cx(load['text'], styles['text'], over > 0 && load['over'])}
        title={t('loads.run.value', values)}
      >
        {over > 0 && <TriangleAlert size={12} strokeWidth={2} aria-hidden />}
        <span>
          <b>{loadingMetresText({ metres, atLeast }, texts)}</b>
          {added > 0 && ` + ${formatMetres(added, language)}`}
          {` / ${values.limit} m`}
          {over > 0 && ` (+${formatMetres(over, language)})`}
        </span>
      </span>
    </div>
  );
};

/** Warns in a run's head about pieces that are too long for its truck: names the longest one, and counts the other cards. */
const TooLong = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const texts = useText();
  const cards = useAtomValue(tooLongCardsAtom)
    .filter((card) => card.deliveryId === deliveryId)
    .toSorted((one, other) => other.longest - one.longest);
  const [first, ...others] = cards;
  if (!first) return null;
  const title = cards
    .map(({ order, longest, most }) => `${order.constructionSite}: ${lengthText(longest, most, texts)}`)
    .join('; ');
  return (
    <span className={styles['tooLong']} data-room="over" title={title}>
      <Ruler size={12} strokeWidth={2} aria-hidden />
      {tooLongText(first.longest, first.most, texts)}
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
};

/** Shows a bar of a run's loading metres if its truck has a limit, and a warning about pieces that are too long. */
export const RunSizes = ({ deliveryId }: RunBarProps): ReactNode => {
  useEffect(registerLoadLimits, []);
  const truck = useAtomValue(truckOfDeliveryAtom(deliveryId));
  if (!truck) return null;
  const { loadingMetres: limit } = truck;
  return (
    <>
      {limit !== null && <RoomBar deliveryId={deliveryId} limit={limit} truck={truck} />}
      {truck.loadingLength !== null && <TooLong deliveryId={deliveryId} />}
    </>
  );
};

/** Badge of a card that is bulky, or has a piece too long for its run or above `commonMaxLengthAtom`. */
export const CardSizes = ({ shipmentId }: OrderMarkProps): ReactNode => {
  const texts = useText();
  const sizes = useAtomValue(cardSizesAtom(shipmentId ?? 0));
  const half = useAtomValue(commonMaxLengthAtom);
  if (!sizes) return null;
  const { most, measures } = sizes;
  const { longest, bulky } = measures;
  const isLong = longest !== null && (most !== null || (half !== null && longest > half));
  const isBulky = bulky === true && texts.t('loads.bulky');
  if (!isLong)
    return (
      isBulky && (
        <Badge size="card" tone="outline">
          {isBulky}
        </Badge>
      )
    );
  const title = texts.t('loads.longest', { length: metresText(longest, texts) });
  return (
    <Badge
      size="card"
      tone={most === null ? 'outline' : 'danger'}
      icon={Ruler}
      title={[title, isBulky].filter(Boolean).join(', ')}
    >
      {most === null ? metresText(longest, texts) : lengthText(longest, most, texts)}
      {isBulky && <Boxes className={styles['bulky']} size={12} strokeWidth={1.75} aria-label={isBulky} />}
    </Badge>
  );
};
