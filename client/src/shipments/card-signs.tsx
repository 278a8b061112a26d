import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import Split from 'lucide-react/icons/split';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Badge } from '../ui/badge.tsx';
import type { CardProperties } from './card-facts.ts';
import styles from './card-signs.module.css';
import { differenceText } from './difference-text.ts';

interface Props {
  shipment: ShipmentRow;
  order: Order;
  facts: CardProperties;
}

const Difference = ({ kilograms }: { kilograms: number }): ReactNode => {
  const { t } = useText();
  const long = kilograms > 0 ? 'shipment.difference.more' : 'shipment.difference.less';
  return (
    <Badge size="card" tone="warn" title={t(long, { amount: formatKilograms(Math.abs(kilograms)) })}>
      {t('shipment.difference', { amount: differenceText(kilograms) })}
    </Badge>
  );
};

/** Shows the order's date: in grey if the shipment has the same date, otherwise as a badge. */
export const OrderDate = ({ order, facts }: Pick<Props, 'order' | 'facts'>): ReactNode => {
  const { t, language } = useText();
  const short = formatDay(order.date, language, 'compact');
  const date = formatDay(order.date, language, 'numeric');
  if (facts.dateMark === null) {
    return (
      <span className={styles['date']} title={t('shipment.orderDate', { date })}>
        {short}
      </span>
    );
  }
  return (
    <Badge
      size="card"
      tone={facts.dateMark === 'earlier' ? 'danger' : 'ok'}
      icon={Calendar}
      className={styles['quiet']}
      title={t(`shipment.orderDate.${facts.dateMark}`, { date })}
    >
      {short}
    </Badge>
  );
};

/** Signs at the right of a card's third line, before the date: part, short, urgent and difference. */
export const CardSigns = ({ shipment, order, facts }: Props): ReactNode => {
  const { t } = useText();
  const part = { number: shipment.splitNumber, total: shipment.totalNumberOfSplits };
  return (
    <>
      {facts.isSplit && (
        <span className={styles['part']} title={t('shipment.part', part)}>
          <Split size={12} strokeWidth={1.75} aria-hidden />
          <span>{`${part.number}/${part.total}`}</span>
        </span>
      )}
      {order.isShort && (
        <span className={cx(styles['sign'], styles['short'])} title={t('sign.short')}>
          <Check size={9} strokeWidth={3.5} aria-hidden />
        </span>
      )}
      {order.isUrgent && (
        <span className={cx(styles['sign'], styles['urgent'])} title={t('sign.urgent')}>
          !
        </span>
      )}
      {facts.difference !== 0 && <Difference kilograms={facts.difference} />}
    </>
  );
};
