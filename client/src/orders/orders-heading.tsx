import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { isPastDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { Kbd } from '../ui/kbd.tsx';
import { orderIdsOfHallAtom } from './order-atoms.ts';
import styles from './orders-heading.module.css';

/** 'Aufträge Halle 1 · 13 aktiv · 2 storniert', and the keys that help here. */
export const OrdersHeading = ({ hall }: { hall: HallId }): ReactNode => {
  const { t } = useText();
  const ids = useAtomValue(orderIdsOfHallAtom(hall));
  const isPast = useAtomValue(isPastDayAtom);
  return (
    <div className={styles['heading']}>
      <h2 className={styles['title']}>{t('order.heading', { id: hall })}</h2>
      {ids && (
        <p className={styles['counts']}>
          {t('order.active', { count: ids.active.length })}
          {ids.canceled.length > 0 && (
            <>
              <span aria-hidden> · </span>
              {t('order.canceled', { count: ids.canceled.length })}
            </>
          )}
        </p>
      )}
      <div className={styles['hints']} aria-hidden>
        <span className={styles['hint']}>
          {t('hall.switch')}
          {hallIds.map((id) => (
            <Kbd key={id}>{id}</Kbd>
          ))}
        </span>
        {!isPast && (
          <span className={styles['hint']}>
            {t('order.new')} <Kbd>N</Kbd>
          </span>
        )}
      </div>
    </div>
  );
};
