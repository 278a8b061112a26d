import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { PrintedCard, PrintedSlot } from '@werkplan/shared/prints/printed-day.ts';
import { announcementText } from '@werkplan/shared/shipments/announcement-text.ts';
import { formatMetres } from '@werkplan/shared/values/parse-metres.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { limitLines } from './limit-lines.ts';
import styles from './print-slot.module.css';
import { AttributeTag, Tag } from './print-tag.tsx';
import type { PrintedRow } from './printed-rows.ts';

const Halls = ({ halls: [first, ...others] }: Pick<PrintedCard, 'halls'>): ReactNode => {
  const { t } = useText();
  const values = { first: first ?? '', others: others.join(', ') };
  return (
    <span className={styles['end']}>{t(others.length > 0 ? 'print.halls.also' : 'print.halls', values)}</span>
  );
};

const Marks = ({ card }: { card: PrintedCard }): ReactNode => {
  const { t } = useText();
  return (
    <>
      {card.isUrgent && <Tag isUrgent>{t('sign.urgent')}</Tag>}
      {card.isShort && <Tag>{t('sign.short')}</Tag>}
      {card.part && <Tag>{t('print.part', card.part)}</Tag>}
    </>
  );
};

/** Shows the site's unloading hours, that it needs a crane, and its remark for the driver. */
const Access = ({ access }: { access: NonNullable<PrintedCard['access']> }): ReactNode => {
  const { t } = useText();
  const { windows, craneNeeded, remark } = access;
  const hours = windows?.map(({ from, to }) => `${from}–${to}`).join(', ');
  const facts = [
    hours && t('print.access.hours', { hours }),
    hours === '' && t('print.access.closed'),
    craneNeeded && t('print.access.crane'),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p className={styles['access']}>{facts.join(' · ')}</p>}
      {remark && <p className={styles['note']}>{t('print.access.remark', { remark: limitLines(remark) })}</p>}
    </>
  );
};

/** Returns the metres for 'zu lang: 14,0 m auf 13,6 m' from the longest piece and the longest that the truck takes (mm). */
export const tooLongValues = (
  { longest, most }: NonNullable<PrintedCard['tooLong']>,
  language: Language,
): { readonly longest: string; readonly most: string } => ({
  longest: formatMetres(longest / 1_000, language),
  most: formatMetres(most / 1_000, language),
});

const Card = ({ card }: { card: PrintedCard }): ReactNode => {
  const { t, language } = useText();
  return (
    <>
      <div className={cx(styles['line'], styles['first'])}>
        <bdi className={styles['site']}>{card.site}</bdi>
        <span className={styles['end']}>{t('shipment.amount.value', { tonnes: card.tonnes })}</span>
      </div>
      <div className={styles['line']}>
        <span className={styles['city']}>
          {card.postCode} <bdi>{card.city}</bdi>
        </span>
        <Halls halls={card.halls} />
      </div>
      <div className={styles['line']}>
        <span className={styles['order']}>#{card.orderNumber}</span>
        <span className={cx(styles['end'], styles['time'])}>{card.time}</span>
      </div>
      {card.texts?.map(({ field, text }) => (
        <div key={field} className={styles['line']}>
          {t(`order.column.${field}`)} <bdi>{text}</bdi>
        </div>
      ))}
      <div className={styles['tags']}>
        <Marks card={card} />
        {card.attributes.map((number) => (
          <AttributeTag key={number} number={number} />
        ))}
      </div>
      {card.tooLong && (
        <p className={styles['access']}>
          <b>{t('print.tooLong', tooLongValues(card.tooLong, language))}</b>
        </p>
      )}
      {card.announcement && (
        <p className={styles['access']}>
          {t('print.announcement', { state: announcementText(card.announcement, t) })}
        </p>
      )}
      {card.access && <Access access={card.access} />}
      {card.note && <p className={styles['note']}>{t('print.note', { note: limitLines(card.note) })}</p>}
    </>
  );
};

const Content = ({ content }: { content: PrintedSlot }): ReactNode => {
  if (content === null) return null;
  return 'card' in content ? (
    <Card card={content.card} />
  ) : (
    <p className={styles['text']}>{limitLines(content.text)}</p>
  );
};

/** One line for all the free slots at the end of a run. */
const Rest = ({ from, to }: Pick<PrintedRow, 'from' | 'to'>): ReactNode => {
  const { t } = useText();
  const text =
    from === to ? t('print.rest.one', { from: from + 1 }) : t('print.rest', { from: from + 1, to: to + 1 });
  return (
    <li className={styles['rest']} data-print="slot" data-slot={from} data-free>
      {text}
    </li>
  );
};

/**
 * Line of a slot. A change since the previous print is marked by a bar at the edge and a word, a change after the day's release
 * by a word only.
 */
export const PrintSlot = ({ row }: { row: PrintedRow }): ReactNode => {
  const { t } = useText();
  const { from: slot, content, isRest, isChanged, isLate } = row;
  if (isRest) return <Rest {...row} />;
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
