import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import { type Day, isoWeek } from '@werkplan/shared/values/day.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { hallTotalsAtom } from '../halls/hall-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { ordersOfHallAtom } from '../orders/order-atoms.ts';
import styles from './hall-sheet.module.css';
import { useMomentTexts } from './moment-text.ts';

interface Props {
  hall: HallId;
  day: Day;
  printedAt: Date;
}

const Row = ({ order }: { order: Order }): ReactNode => {
  const { t } = useText();
  const marks = [order.isUrgent && t('shipment.urgent'), order.isShort && t('shipment.short')];
  return (
    <tr>
      <td className={styles['number']}>{order.orderId}</td>
      <td>
        <strong>{order.constructionSite}</strong>
      </td>
      <td>
        {order.postCode} {order.city}
      </td>
      <td className={styles['number']}>{order.time}</td>
      <td className={styles['figure']}>{formatKilograms(order.steel)}</td>
      <td className={styles['figure']}>{formatKilograms(order.matting)}</td>
      <td className={styles['note']}>{[...marks, order.note].filter(Boolean).join(' · ')}</td>
    </tr>
  );
};

const columns = ['orderId', 'constructionSite', 'city', 'time', 'steel', 'matting'] as const;
const figures: ReadonlySet<string> = new Set(['steel', 'matting']);

/** A hall's day on paper: its orders that aren't canceled, and their sums against its capacity (rules/prints.md#a-halls-day). */
export const HallSheet = ({ hall, day, printedAt }: Props): ReactNode => {
  const { t, language } = useText();
  const { full } = useMomentTexts();
  const orders = useAtomValue(ordersOfHallAtom(hall))?.active ?? [];
  const totals = useAtomValue(hallTotalsAtom(hall));
  if (!totals) return null;
  const { steelTotal, mattingTotal, maxCapacity, remaining } = totals;
  const rest = formatKilograms(Math.abs(remaining));
  return (
    <article className={styles['sheet']} data-theme="light" data-print="sheet">
      <header className={styles['head']}>
        <h1>{t('hall.name', { id: hall })}</h1>
        <span className={styles['day']}>{formatDay(day, language, 'full')}</span>
        <span>{t('common.date.week', { week: isoWeek(day) })}</span>
        <span className={styles['printed']}>{t('print.printed', { when: full(printedAt) })}</span>
      </header>
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
            <Row key={order.id} order={order} />
          ))}
        </tbody>
      </table>
      <p className={styles['sums']}>
        <strong>{t('order.active', { count: orders.length })}</strong>
        <span>
          {t('hall.sums', { steel: formatKilograms(steelTotal), matting: formatKilograms(mattingTotal) })}
        </span>
        <span>{t('hall.capacityExact', { kilograms: formatKilograms(maxCapacity) })}</span>
        <strong>{t(remaining < 0 ? 'hall.over' : 'hall.free', { kilograms: rest })}</strong>
      </p>
    </article>
  );
};
