import Pin from 'lucide-react/icons/pin';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './pin-mark.module.css';

export const PinMark = (): ReactNode => {
  const { t } = useText();
  return (
    <span className={styles['pin']} role="img" aria-label={t('delivery.pinned')} title={t('delivery.pinned')}>
      <Pin size={13} fill="currentColor" aria-hidden />
    </span>
  );
};
