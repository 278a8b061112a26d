import { defaultHallId, hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { DayActions } from '../app/day-actions.tsx';
import { PageFrame } from '../app/page-frame.tsx';
import { CapacityCards } from '../halls/capacity-cards.tsx';
import { cx } from '../lib/class-names.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { useOpenSelectedDay } from '../live/live-day.ts';
import { OrderDialogs } from '../orders/order-dialogs.tsx';
import { pastedSourceAtom } from '../orders/order-table-state.ts';
import { OrdersHeading } from '../orders/orders-heading.tsx';
import { OrdersTable } from '../orders/orders-table.tsx';
import { SeveralOrders } from '../orders/several/several-orders.tsx';
import { defaultSorting } from '../orders/sorted-orders.ts';
import { ChangesSince } from '../since/since-parts.tsx';
import styles from './production-page.module.css';

const PasteDialog = lazyPart(async () => (await import('../orders/paste/paste-dialog.tsx')).PasteDialog);

const PastedPreview = (): ReactNode => {
  const [pasted, setPasted] = useAtom(pastedSourceAtom);
  return (
    pasted && (
      <Suspense>
        <PasteDialog pasted={pasted} onClose={() => setPasted(null)} />
      </Suspense>
    )
  );
};

/** Returns the hall that the followed link has put into the history state; undefined without one. */
const hallIn = (state: unknown): HallId | undefined => {
  const named = state !== null && typeof state === 'object' && 'hall' in state ? state.hall : undefined;
  return hallIds.find((id) => id === named);
};

export const ProductionPage = (): ReactNode => {
  const day = useAtomValue(selectedDayAtom);
  const { state, key } = useLocation();
  const [hall, setHall] = useState<HallId>(() => hallIn(state) ?? defaultHallId);
  const [link, setLink] = useState(key);
  // Selects the hall of a link that is followed while the page is already shown.
  if (link !== key) {
    setLink(key);
    setHall(hallIn(state) ?? hall);
  }
  const [sorting, setSorting] = useState(defaultSorting);
  useOpenSelectedDay();
  const isPast = useAtomValue(pastMomentAtom) !== null;
  return (
    <PageFrame
      dayToolbar={{ past: 'notesOnly' }}
      actions={<DayActions />}
      strips={<ChangesSince hall={hall} />}
    >
      <div className={cx(styles['page'], isPast && styles['past'])}>
        <CapacityCards selected={hall} onSelect={setHall} />
        <OrdersHeading hall={hall} />
        {/* The key resets the row for a new order and the filters when another hall or day is shown. */}
        <OrdersTable
          key={`${hall} ${day}`}
          hall={hall}
          sorting={sorting}
          onSort={setSorting}
          onHall={setHall}
        />
      </div>
      <SeveralOrders hall={hall} />
      <OrderDialogs />
      <PastedPreview />
    </PageFrame>
  );
};
