import type { ReactNode } from 'react';
import { truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { dayMarksAtom, type MarkedCard } from './mark-atoms.ts';
import styles from './site-marks.module.css';
import { marksText } from './site-words.ts';

interface Props {
  /** Shows the card in its place. */
  onShow: (shipmentId: number) => void;
}

const Line = ({ card, onShow }: Props & { card: MarkedCard }): ReactNode => {
  const texts = useText();
  const truck = useAtomValue(truckOfDeliveryAtom(card.deliveryId));
  if (!truck) return null;
  const why = marksText(card.marks, truck.type, texts);
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

/** Cards of the shown day whose runs don't suit their sites, with the reasons. */
export const MarksList = ({ onShow }: Props): ReactNode => {
  const { t } = useText();
  const cards = useAtomValue(dayMarksAtom);
  if (cards.length === 0) return null;
  return (
    <section className={styles['list']} aria-label={t('siteBook.marks', { count: cards.length })}>
      <strong>{t('siteBook.marks', { count: cards.length })}</strong>
      <ul>
        {cards.map((card) => (
          <Line key={card.shipmentId} card={card} onShow={onShow} />
        ))}
      </ul>
    </section>
  );
};
