import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { useText, type Translate } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { fieldName } from '../order-columns.ts';
import { ActionPanel, type SelectionPanelProps } from './action-panel.tsx';
import { applyFill } from './apply-fill.ts';
import { unconfirmedFillAtom, type ColumnFill } from './column-fill.ts';
import panel from './panels.module.css';

/** The number of orders that are listed; the others are only counted. */
const shownOrders = 8;

const written = (value: ColumnFill['value'], t: Translate): string => {
  if (typeof value === 'boolean') return t(value ? 'orderSeveral.fill.on' : 'orderSeveral.fill.off');
  return typeof value === 'number' ? formatKilograms(value) : value || '–';
};

const Row = ({ order, fill }: { order: Order; fill: ColumnFill }): ReactNode => {
  const { t } = useText();
  return (
    <li className={panel['filled']}>
      <b>{order.orderId}</b>
      <span>
        <s>{written(order[fill.field] ?? '', t)}</s>
        <ArrowRight size={12} strokeWidth={2} aria-hidden />
        {written(fill.value, t)}
      </span>
    </li>
  );
};

/** Shows the affected orders before a pasted value fills many of them. */
export const FillPanel = ({ orders, hall, onReady }: SelectionPanelProps): ReactNode => {
  const { t } = useText();
  const fill = useAtomValue(unconfirmedFillAtom);
  if (!fill) return null;
  const column = fieldName(fill.field, hall, t);
  const changing = orders.filter((order) => order[fill.field] !== fill.value);
  const rest = changing.length - shownOrders;
  return (
    <ActionPanel
      title={t('orderSeveral.fill.title', { column })}
      isReady={changing.length > 0}
      onReady={onReady}
      onApply={() =>
        applyFill(
          orders.map(({ id }) => id),
          fill,
          column,
        )
      }
    >
      <p className={panel['text']}>
        {t('orderSeveral.fill.text', { count: changing.length, value: written(fill.value, t) })}
      </p>
      <ul className={panel['list']}>
        {changing.slice(0, shownOrders).map((order) => (
          <Row key={order.id} order={order} fill={fill} />
        ))}
      </ul>
      {rest > 0 && <p className={panel['caption']}>{t('orderSeveral.cancel.more', { count: rest })}</p>}
    </ActionPanel>
  );
};
