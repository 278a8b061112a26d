import type { PrintedCard, PrintedSlot } from '@werkplan/shared/prints/printed-day.ts';
import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import styles from './print-slot.module.css';

const Halls = ({ halls: [first, ...others] }: Pick<PrintedCard, 'halls'>): ReactNode => {
  const { t } = useText();
  const values = { first: first ?? '', others: others.join(', ') };
  return (
    <span className={styles['end']}>{t(others.length > 0 ? 'print.halls.also' : 'print.halls', values)}</span>
  );
};

const Attribute = ({ number }: { number: number }): ReactNode => {
  const { t } = useText();
  const color = t(`order.color.${attributeColors[number - 1] ?? 'white'}`);
  return (
    <span className={styles['tag']}>
      <span className={styles['dot']} data-attribute={number} />
      {t('print.attribute', { number, color })}
    </span>
  );
};

const Marks = ({ card }: { card: PrintedCard }): ReactNode => {
  const { t } = useText();
  return (
    <>
      {card.isUrgent && <span className={cx(styles['tag'], styles['urgent'])}>{t('shipment.urgent')}</span>}
      {card.isShort && <span className={styles['tag']}>{t('shipment.short')}</span>}
      {card.part && <span className={styles['tag']}>{t('print.part', card.part)}</span>}
    </>
  );
};

const Card = ({ card }: { card: PrintedCard }): ReactNode => {
  const { t } = useText();
  return (
    <>
      <div className={cx(styles['line'], styles['first'])}>
        <span className={styles['site']}>{card.site}</span>
        <span className={styles['end']}>{t('shipment.amount.value', { tonnes: card.tonnes })}</span>
      </div>
      <div className={styles['line']}>
        <span className={styles['city']}>
          {card.postCode} {card.city}
        </span>
        <Halls halls={card.halls} />
      </div>
      <div className={styles['line']}>
        <span>{t('print.order', { number: card.orderNumber })}</span>
        <span className={cx(styles['end'], styles['time'])}>{card.time}</span>
      </div>
      {card.texts?.map(({ field, text }) => (
        <div key={field} className={styles['line']}>
          {t(`order.column.${field}`)} {text}
        </div>
      ))}
      <div className={styles['tags']}>
        <Marks card={card} />
        {card.attributes.map((number) => (
          <Attribute key={number} number={number} />
        ))}
      </div>
      {card.note && <p className={styles['note']}>{t('print.note', { note: card.note })}</p>}
    </>
  );
};

const Content = ({ content }: { content: PrintedSlot }): ReactNode => {
  if (content === null) return null;
  return 'card' in content ? <Card card={content.card} /> : <p className={styles['text']}>{content.text}</p>;
};

interface Props {
  /** 0–19. */
  slot: number;
  content: PrintedSlot;
  isChanged: boolean;
  /** After the day's release. */
  isLate: boolean;
}

/** A slot on paper. What has changed since the last print has a bar at its edge and a word for it; so has what came after the release. */
export const PrintSlot = ({ slot, content, isChanged, isLate }: Props): ReactNode => {
  const { t } = useText();
  const words = [
    isLate && t('shipment.late'),
    isChanged && t(content === null ? 'print.emptied' : 'print.changed'),
  ].filter((word) => word !== false);
  return (
    <li
      className={cx(styles['slot'], isChanged && styles['changed'])}
      data-print="slot"
      data-slot={slot}
      data-free={content === null || undefined}
      data-changed={isChanged || undefined}
    >
      <span className={styles['number']}>{slot + 1}</span>
      <div className={styles['content']}>
        <Content content={content} />
        {words.length > 0 && <span className={styles['word']}>{words.join(' · ')}</span>}
      </div>
    </li>
  );
};
