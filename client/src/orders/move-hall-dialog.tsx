import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { useText } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './move-hall-dialog.module.css';
import { ResultingHallLoad } from './resulting-load.tsx';
import { moveOrderToHall } from './order-api.ts';
import { OrderSubject } from './order-subject.tsx';
import { useOrderDialog } from './use-order-dialog.ts';

interface Props {
  order: Order;
  hall: HallId;
  onClose: () => void;
}

const Marker = ({ hall }: { hall: HallId }): ReactNode => {
  const { t } = useText();
  return (
    <span className={styles['marker']}>
      <HallTile hall={hall} size="large" />
      {t('hall.name', { id: hall })}
    </span>
  );
};

export const MoveHallDialog = ({ order, hall, onClose }: Props): ReactNode => {
  const { t } = useText();
  const { busy, confirm, dismiss } = useOrderDialog({
    order,
    act: () => moveOrderToHall(order.id, hall),
    done: t('order.hall.moved', { id: hall }),
    discarded: t('order.hall.discarded', { id: hall }),
    onClose,
  });
  return (
    <ConfirmDialog open title={t('order.hall.title')} busy={busy} onConfirm={confirm} onCancel={dismiss}>
      <p>{t('order.hall.text', { id: hall })}</p>
      <OrderSubject label={`#${order.orderId}`} order={order} />
      <div className={styles['markers']}>
        <Marker hall={order.hallId} />
        <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        <Marker hall={hall} />
      </div>
      <ResultingHallLoad hall={hall} order={order} />
    </ConfirmDialog>
  );
};
