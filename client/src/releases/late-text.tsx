import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import ClockFading from 'lucide-react/icons/clock-fading';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { lateReasonAtom } from './late-rows.ts';
import styles from './late-text.module.css';

/** Mark of a slot's text that was changed after the release of its day. */
export const LateText = ({ item }: { item: DeliveryItemRow }): ReactNode => {
  const { t } = useText();
  const reason = useAtomValue(lateReasonAtom('deliveryItems', item.id));
  if (reason === null) return null;
  return (
    <span className={styles['late']} role="img" aria-label={t('shipment.late')} title={reason}>
      <ClockFading size={14} strokeWidth={1.75} aria-hidden />
    </span>
  );
};
