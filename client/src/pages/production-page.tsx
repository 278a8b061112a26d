import { defaultHallId, type HallId } from '@werkplan/shared/halls/hall.ts';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { PageFrame } from '../app/page-frame.tsx';
import { CapacityCards } from '../halls/capacity-cards.tsx';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useLiveDay } from '../live/use-live-day.ts';
import { OrderDialogs } from '../orders/order-dialogs.tsx';
import { OrdersHeading } from '../orders/orders-heading.tsx';
import { OrdersTable } from '../orders/orders-table.tsx';
import { PastedPreview } from '../orders/paste/pasted-preview.tsx';
import { defaultSorting } from '../orders/use-order-table.ts';
import styles from './production-page.module.css';

export const ProductionPage = (): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const [hall, setHall] = useState<HallId>(defaultHallId);
  const [sorting, setSorting] = useState(defaultSorting);
  useLiveDay();
  return (
    <PageFrame title={t('production.title')} dayToolbar>
      <div className={styles['page']}>
        <CapacityCards selected={hall} onSelect={setHall} />
        <OrdersHeading hall={hall} />
        {/* Another hall or day is another table: its create form and filters start anew (chapter 2). */}
        <OrdersTable key={`${hall} ${day}`} hall={hall} sorting={sorting} onSort={setSorting} />
      </div>
      <OrderDialogs />
      <PastedPreview />
    </PageFrame>
  );
};
