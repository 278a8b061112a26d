import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { orderIdsOfHallAtom } from './order-atoms.ts';
import styles from './orders-heading.module.css';

const HeadingTools = idlePart(async () => (await import('./heading-tools.tsx')).HeadingTools);

/** Heading of the table, 'Aufträge Halle 1 · 13 aktiv · 2 storniert', with the buttons and key hints of `HeadingTools`. */
export const OrdersHeading = ({ hall }: { hall: HallId }): ReactNode => {
  const { t } = useText();
  const ids = useAtomValue(orderIdsOfHallAtom(hall));
  return (
    <div className={styles['heading']}>
      <h2 className={styles['title']}>{t('order.heading', { id: hall })}</h2>
      {ids && (
        <p className={styles['counts']}>
          <span>{t('order.active', { count: ids.active.length })}</span>
          {ids.canceled.length > 0 && (
            <>
              <span aria-hidden> · </span>
              <span className="visually-hidden">, </span>
              <span>{t('order.canceled', { count: ids.canceled.length })}</span>
            </>
          )}
        </p>
      )}
      <HeadingTools hall={hall} />
    </div>
  );
};
