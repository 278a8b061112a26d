import type { HallTotals } from '@werkplan/shared/halls/hall.ts';
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
import type { PrintedHalls } from './printed-day.ts';

interface RowProps {
  order: PrintedOrder;
  isChanged: boolean;
  /** After the day's release. */
  isLate: boolean;
}

/** An order on paper. What has changed since the last print has a bar at its edge and a word for it. */
const Row = ({ order, isChanged, isLate }: RowProps): ReactNode => {
  const { t } = useText();
  const words = [isLate && t('shipment.late'), isChanged && t('print.changed')].filter(
    (word) => word !== false,
  );
  const marks = [order.isUrgent && t('shipment.urgent'), order.isShort && t('shipment.short')];
  return (
    <tr className={cx(isChanged && styles['changed'])} data-changed={isChanged || undefined}>
      <td className={styles['number']}>{order.orderId}</td>
      <td>
        <strong>{order.constructionSite}</strong>
      </td>
      <td>
        {order.postCode} {order.city}
      </td>
      <td className={styles['number']}>{order.time}</td>
      <td className={styles['figure']}>{order.steel > 0 && formatKilograms(order.steel)}</td>
      <td className={styles['figure']}>{order.matting > 0 && formatKilograms(order.matting)}</td>
      <td className={styles['note']}>
        {[...marks, order.note].filter(Boolean).join(' · ')}
        {words.length > 0 && <span className={styles['word']}>{words.join(' · ')}</span>}
      </td>
    </tr>
  );
};

const columns = ['orderId', 'constructionSite', 'city', 'time', 'steel', 'matting'] as const;
const figures: ReadonlySet<string> = new Set(['steel', 'matting']);

interface SumsProps {
  count: number;
  totals: HallTotals;
}

const Sums = ({ count, totals }: SumsProps): ReactNode => {
  const { t } = useText();
  const { steelTotal, mattingTotal, maxCapacity, remaining } = totals;
  const rest = formatKilograms(Math.abs(remaining));
  return (
    <p className={styles['sums']}>
      <strong>{t('order.active', { count })}</strong>
      <span>
        {t('hall.sums', { steel: formatKilograms(steelTotal), matting: formatKilograms(mattingTotal) })}
      </span>
      <span>{t('hall.capacityExact', { kilograms: formatKilograms(maxCapacity) })}</span>
      <strong>{t(remaining < 0 ? 'hall.over' : 'hall.free', { kilograms: rest })}</strong>
    </p>
  );
};

interface Props {
  printed: PrintedHalls;
  hall: PrintedHall;
}

/** A hall's day on paper: its orders that aren't canceled, and their sums against its capacity (rules/prints.md#a-halls-day). */
export const HallSheet = ({ printed, hall: { hallId, orders, totals } }: Props): ReactNode => {
  const { t, language } = useText();
  const { full } = useMomentTexts();
  const { date, revision, printedAt, staleSince, late } = printed;
  const recorded = printed.recorded?.find((one) => one.hallId === hallId) ?? null;
  const changed = new Set(recorded?.changedOrders);
  return (
    <article className={styles['sheet']} data-theme="light" data-print="sheet">
      <header className={styles['head']}>
        <h1>{t('hall.name', { id: hallId })}</h1>
        <span className={styles['day']}>{formatDay(date, language, 'full')}</span>
        <span>{t('common.date.week', { week: isoWeek(date) })}</span>
        <span className={styles['printed']}>{t('print.printed', { when: full(printedAt) })}</span>
        <b>{t('print.revision', { revision })}</b>
      </header>
      <ChangesLine recorded={recorded} staleSince={staleSince} />
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={figures.has(column) ? styles['figure'] : undefined}>
                {t(`order.column.${column}`)}
              </th>
            ))}
            <th scope="col">{t('print.hall.notes')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row
              key={order.id}
              order={order}
              isChanged={changed.has(order.id)}
              isLate={late.orders.has(order.id)}
            />
          ))}
        </tbody>
      </table>
      {totals && <Sums count={orders.length} totals={totals} />}
    </article>
  );
};
