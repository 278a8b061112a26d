import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import type { PrintedHall, PrintedOrder } from '@werkplan/shared/prints/printed-hall.ts';
import { isoWeek } from '@werkplan/shared/values/day.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { ChangesLine } from './changes-line.tsx';
import styles from './hall-sheet.module.css';
import { useMomentTexts } from './moment-text.ts';
import type { HallPart } from './lay-out-hall-sheets.ts';
import { limitLines } from './limit-lines.ts';
import { AttributeTag, Tag } from './print-tag.tsx';
import type { PrintedHalls } from './printed-day.ts';

interface RowProps {
  order: PrintedOrder;
  hallId: HallId;
  isChanged: boolean;
  /** True if the order was changed after the day's release. */
  isLate: boolean;
}

const columns = ['orderId', 'constructionSite', 'city', 'time', 'steel', 'matting'] as const;
const figures: ReadonlySet<string> = new Set(['steel', 'matting']);

const Marks = ({ order, hallId }: Pick<RowProps, 'order' | 'hallId'>): ReactNode => {
  const { t } = useText();
  return (
    <div className={styles['marks']}>
      {[hallId, ...(order.otherHalls ?? [])].map((first) => (
        <Tag key={first}>{t('print.halls', { first })}</Tag>
      ))}
      {order.isUrgent && <Tag isUrgent>{t('sign.urgent')}</Tag>}
      {order.isShort && <Tag>{t('sign.short')}</Tag>}
      {order.attributes?.map((number) => (
        <AttributeTag key={number} number={number} />
      ))}
    </div>
  );
};

/** A changed order is marked by a bar at the edge and by a word, because colours may not be printed. */
const Row = ({ order, hallId, isChanged, isLate }: RowProps): ReactNode => {
  const { t } = useText();
  const words = [isLate && t('shipment.late'), isChanged && t('print.changed')].filter(
    (word) => word !== false,
  );
  return (
    <tbody
      className={cx(styles['order'], isChanged && styles['changed'])}
      data-print="slot"
      data-changed={isChanged || undefined}
    >
      <tr>
        <td>{order.orderId}</td>
        <td>
          <strong>{order.constructionSite}</strong>
        </td>
        <td>
          {order.postCode} <bdi>{order.city}</bdi>
        </td>
        <td>{order.time}</td>
        <td className={styles['figure']}>{order.steel > 0 && formatKilograms(order.steel)}</td>
        <td className={styles['figure']}>{order.matting > 0 && formatKilograms(order.matting)}</td>
        <td>
          <Marks order={order} hallId={hallId} />
          {words.length > 0 && <span className={styles['word']}>{words.join(' · ')}</span>}
        </td>
      </tr>
      {order.note && (
        <tr>
          <td colSpan={columns.length + 1}>
            <p className={styles['note']}>{t('print.note', { note: limitLines(order.note) })}</p>
          </td>
        </tr>
      )}
    </tbody>
  );
};

interface SumsProps {
  count: number;
  totals: HallTotals;
}

const Sums = ({ count, totals }: SumsProps): ReactNode => {
  const { t } = useText();
  const { steelTotal, mattingTotal, maxCapacity, remaining } = totals;
  const rest = formatKilograms(Math.abs(remaining));
  return (
    <p className={styles['sums']} data-print="sums">
      <strong>{t('order.active', { count })}</strong>
      <span>
        {t('capacity.sums', { steel: formatKilograms(steelTotal), matting: formatKilograms(mattingTotal) })}
      </span>
      <span>{t('capacity.exact', { kilograms: formatKilograms(maxCapacity) })}</span>
      <strong>{t(remaining < 0 ? 'hall.over' : 'hall.free', { kilograms: rest })}</strong>
    </p>
  );
};

interface Props {
  printed: PrintedHalls;
  hall: PrintedHall;
  part: HallPart;
}

const Head = ({ printed, hall, part }: Props): ReactNode => {
  const { t, language } = useText();
  const { full } = useMomentTexts();
  const { date, revision, printedAt } = printed;
  const { number, count } = part;
  return (
    <header className={styles['head']}>
      <h1>{t('hall.name', { id: hall.hallId })}</h1>
      <span className={styles['day']}>{formatDay(date, language, 'full')}</span>
      <span>{t('common.date.week', { week: isoWeek(date) })}</span>
      <span className={styles['printed']}>{t('print.printed', { when: full(printedAt) })}</span>
      <b>{t('print.revision', { revision })}</b>
      <span>{t('print.sheet', { number, count })}</span>
    </header>
  );
};

/** One sheet of a hall's list; the last one compares the sums with the capacity (rules/prints.md#a-halls-day). */
export const HallSheet = (props: Props): ReactNode => {
  const { t } = useText();
  const { printed, hall, part } = props;
  const { hallId, orders, totals } = hall;
  const { staleSince, late } = printed;
  const recorded = printed.recorded?.find((one) => one.hallId === hallId) ?? null;
  const changed = new Set(recorded?.changedOrders);
  const isLast = part.to === orders.length - 1;
  return (
    <article className={styles['sheet']} data-theme="light" data-print="sheet" translate="no">
      <Head {...props} />
      <ChangesLine recorded={recorded} staleSince={staleSince} />
      <div className={styles['list']} data-print="columns">
        <table className={styles['table']}>
          <colgroup>
            {columns.map((column) => (
              <col key={column} className={styles[column]} />
            ))}
            <col />
          </colgroup>
          <thead data-print="head">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={figures.has(column) ? styles['figure'] : undefined}>
                  {t(`order.column.${column}`)}
                </th>
              ))}
              <th scope="col">{t('print.hall.marks')}</th>
            </tr>
          </thead>
          {orders.slice(part.from, part.to + 1).map((order) => (
            <Row
              key={order.id}
              order={order}
              hallId={hallId}
              isChanged={changed.has(order.id)}
              isLate={late.orders.has(order.id)}
            />
          ))}
        </table>
        {isLast && totals && <Sums count={orders.length} totals={totals} />}
      </div>
    </article>
  );
};
