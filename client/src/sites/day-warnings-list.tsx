import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { ReactNode } from 'react';
import { truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { type Texts, useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { tooLongCardsAtom } from '../loads/load-atoms.ts';
import { tooLongText } from '../loads/metres-text.ts';
import { dayWarningCountAtom, dayMarkedCardsAtom, type MarkedCard } from './mark-atoms.ts';
import styles from './site-marks.module.css';
import { marksText } from './site-words.ts';

interface Props {
  /** Shows the card where it is placed. */
  onShow: (shipmentId: number) => void;
}

interface LineProps extends Props {
  card: Pick<MarkedCard, 'shipmentId' | 'deliveryId' | 'order'>;
  why: (truck: Truck, texts: Texts) => string;
}

const Line = ({ card, why: whyOn, onShow }: LineProps): ReactNode => {
  const texts = useText();
  const truck = useAtomValue(truckOfDeliveryAtom(card.deliveryId));
  if (!truck) return null;
  const why = whyOn(truck, texts);
  const { constructionSite: site } = card.order;
  return (
    <li>
      <button type="button" className={styles['entry']} onClick={() => onShow(card.shipmentId)}>
        <b>{texts.t('release.siteOnTruck', { site, truck: truck.registration })}</b>
        <span>{why}</span>
      </button>
    </li>
  );
};

/**
 * Lists the shown day's cards with a piece that is too long for their truck, and those whose run does not suit their site,
 * each with the reason.
 */
export const DayWarningsList = ({ onShow }: Props): ReactNode => {
  const { t } = useText();
  const [marked, tooLong] = [useAtomValue(dayMarkedCardsAtom), useAtomValue(tooLongCardsAtom)];
  const count = useAtomValue(dayWarningCountAtom);
  if (count === 0) return null;
  return (
    <section className={styles['list']} aria-label={t('siteBook.marks', { count })}>
      <strong>{t('siteBook.marks', { count })}</strong>
      <ul>
        {tooLong.map((card) => (
          <Line
            key={`long:${card.shipmentId}`}
            card={card}
            why={(_truck, texts) => tooLongText(card.longest, card.most, texts)}
            onShow={onShow}
          />
        ))}
        {marked.map((card) => (
          <Line
            key={card.shipmentId}
            card={card}
            why={({ type }, texts) => marksText(card.marks, type, texts)}
            onShow={onShow}
          />
        ))}
      </ul>
    </section>
  );
};
