import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { ActionPanel, type PanelProps } from './action-panel.tsx';
import { applyToOrders } from './apply-several.ts';
import panel from './panels.module.css';
import { cancelOrders } from './several-orders-api.ts';

/** Further orders are only counted. */
const namedOrders = 12;

/** Confirmation that names the orders to cancel. */
export const CancelPanel = ({ orders, onReady }: PanelProps): ReactNode => {
  const { t } = useText();
  const rest = orders.length - namedOrders;
  const apply = (): void => {
    const ids = orders.map(({ id }) => id);
    void applyToOrders({ send: () => cancelOrders(ids), done: 'order.several.cancel.done' });
  };
  return (
    <ActionPanel title={t('order.several.cancel.title')} isReady onReady={onReady} onApply={apply}>
      <p className={panel['text']}>{t('order.several.cancel.text', { count: orders.length })}</p>
      <p className={panel['orders']}>
        {orders
          .slice(0, namedOrders)
          .map(({ orderId }) => orderId)
          .join(', ')}
        {rest > 0 && ` ${t('order.several.cancel.more', { count: rest })}`}
      </p>
    </ActionPanel>
  );
};
