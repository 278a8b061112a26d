import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './orders-loading.module.css';

const widths = [230, 180, 260, 200, 240, 170, 220, 190];

/** Placeholder rows while the day loads, because a loading table must not look empty. */
export const OrdersLoading = (): ReactNode => {
  const { t } = useText();
  return (
    <div role="row" aria-busy>
      <div role="gridcell" aria-label={t('order.loading')}>
        {widths.map((width) => (
          <div key={width} className={styles['row']}>
            <Skeleton width={52} height={12} />
            <Skeleton width={width} height={12} />
          </div>
        ))}
      </div>
    </div>
  );
};
