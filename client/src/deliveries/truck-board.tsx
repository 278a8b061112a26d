import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import Plus from 'lucide-react/icons/plus';
import Truck from 'lucide-react/icons/truck';
import { atom, useSetAtom } from 'jotai';
import { Fragment, Suspense, useRef, useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { onlyTouchedAtom, touchedRunsAtom } from '../history/touched.ts';
import { isCompactAtom } from '../lib/board-view.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { NearViewContext, useNearView } from '../lib/near-view.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { sameElements } from '../live/atom-family.ts';
import { RunColumns } from '../orders/order-marks.tsx';
import { isEditingAtom } from '../shipments/editing.ts';
import { isSelectingAtom } from '../shipments/selection.ts';
import { hasBarAtom } from '../shipments/several/selected-cards.ts';
import { truckDialogAtom } from '../trucks/truck-modal.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { deliveryIdsAtom } from './delivery-atoms.ts';
import { isDraggingAtom } from './drag/drag-atoms.ts';
import { TruckColumn } from './truck-column.tsx';
import styles from './truck-board.module.css';

const RunHeads = lazyPart(async () => (await import('./heads/run-heads.tsx')).RunHeads);

const loadingColumns = 5;
/** Number of columns rendered at first on a longer board; more than most screens show. */
const firstColumns = 8;
/** Number of runs up to which a slow machine scrolls smoothly with all of them rendered. */
const shortBoard = 16;

const Loading = (): ReactNode => {
  const { t } = useText();
  return (
    <div className={styles['columns']} role="status" aria-label={t('delivery.loading')}>
      {Array.from({ length: loadingColumns }, (_, index) => (
        <div key={index} className={styles['placeholder']}>
          <Skeleton width="100%" height={86} />
          <Skeleton width="100%" height={60} />
          <Skeleton width="100%" height={60} />
        </div>
      ))}
    </div>
  );
};

const Empty = (): ReactNode => {
  const { t } = useText();
  const openModal = useSetAtom(truckDialogAtom);
  const mayCreate = useMay(createTruckEndpoint);
  return (
    <EmptyState
      icon={Truck}
      title={t('delivery.board.empty')}
      text={t('delivery.board.emptyText')}
      action={
        mayCreate && (
          <Button icon={Plus} onClick={() => openModal({ truckId: null })}>
            {t('delivery.createTruck')}
          </Button>
        )
      }
    />
  );
};

/** Returns the sorted ids in the order already shown, with new ids appended, so that no column moves while in use. */
const keepOrder = (shown: readonly number[], sorted: readonly number[]): readonly number[] => {
  const present = new Set(sorted);
  const known = new Set(shown);
  return [...shown.filter((id) => present.has(id)), ...sorted.filter((id) => !known.has(id))];
};

const isInUseAtom = atom((get) => get(isSelectingAtom) || get(isEditingAtom) || get(isDraggingAtom));

/**
 * Returns the ids of the runs to show in display order: all of the day, or only the changed ones (`onlyTouchedAtom`);
 * null while loading. Sorts again only while nothing is dragged, selected or edited.
 */
export const useColumnIds = (): readonly number[] | null => {
  const sorted = useAtomValue(deliveryIdsAtom);
  const isInUse = useAtomValue(isInUseAtom);
  const only = useAtomValue(onlyTouchedAtom);
  const touched = useAtomValue(touchedRunsAtom);
  const [shown, setShown] = useState<readonly number[]>([]);
  if (sorted === null) return null;
  const wanted = only ? sorted.filter((id) => touched.has(id)) : sorted;
  const next = isInUse ? keepOrder(shown, wanted) : wanted;
  if (!sameElements(next, shown)) setShown(next);
  return next;
};

export const TruckBoard = (): ReactNode => {
  const { t } = useText();
  const ids = useColumnIds();
  const isInDraft = useAtomValue(draftIdAtom) !== null;
  const isCompact = useAtomValue(isCompactAtom);
  const hasBar = useAtomValue(hasBarAtom);
  const board = useRef<HTMLElement>(null);
  const { near, drawn } = useNearView(board, {
    count: ids?.length ?? 0,
    short: shortBoard,
    start: 0,
    first: firstColumns,
    together: 1,
  });
  return (
    <section
      ref={board}
      className={styles['board']}
      translate="no"
      aria-label={t('delivery.board')}
      data-arrows="board"
      data-several={hasBar || undefined}
    >
      {ids === null && <Loading />}
      {ids?.length === 0 && !isInDraft && <Empty />}
      {ids !== null && isCompact && ids.length > 0 && (
        <Suspense>
          <RunHeads ids={ids} />
        </Suspense>
      )}
      {ids !== null && !(isCompact && ids.length > 0) && (ids.length > 0 || isInDraft) && (
        <div className={styles['columns']}>
          <NearViewContext value={near}>
            {ids.map((id, index) => (
              <Fragment key={id}>
                <RunColumns before={id} />
                <TruckColumn deliveryId={id} isFirst={index < drawn} isWaiting={drawn === 0} />
              </Fragment>
            ))}
          </NearViewContext>
          <RunColumns before={null} />
        </div>
      )}
    </section>
  );
};
