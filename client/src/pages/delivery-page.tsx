import { useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { PageFrame } from '../app/page-frame.tsx';
import { jumpToFreeSlot, walk } from '../deliveries/board-keys.ts';
import { TotalToday } from '../deliveries/total-today.tsx';
import { TruckBoard } from '../deliveries/truck-board.tsx';
import { useText } from '../lib/i18n.ts';
import { store } from '../lib/store.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { useLiveDay } from '../live/use-live-day.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { ShipmentDialogs } from '../shipments/shipment-dialogs.tsx';
import { ShipmentPanel } from '../shipments/shipment-panel.tsx';
import { useSelectionGuard } from '../shipments/use-selection-guard.ts';
import { useUnassignedWarning } from '../shipments/use-unassigned-warning.ts';
import { TruckModal, truckDialogAtom } from '../trucks/truck-modal.tsx';
import { Button } from '../ui/button.tsx';
import styles from './delivery-page.module.css';

const CreateTruck = (): ReactNode => {
  const { t } = useText();
  const openModal = useSetAtom(truckDialogAtom);
  return (
    <Button variant="primary" icon={Plus} onClick={() => openModal({ truckId: null })}>
      {t('delivery.createTruck')}
    </Button>
  );
};

/** Arrows walk list, slots and trucks; P jumps to a free slot; Escape gives the selection up. */
const useKeys = () => {
  const root = useRef<HTMLDivElement>(null);
  useShortcuts({
    p: () => root.current && jumpToFreeSlot(root.current),
    escape: () => store.set(selectionAtom, []),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target instanceof Element && root.current && walk(root.current, event.target, event.key)) {
      event.preventDefault();
    }
  };
  return { root, onKeyDown };
};

export const DeliveryPage = (): ReactNode => {
  const { t } = useText();
  const { root, onKeyDown } = useKeys();
  useLiveDay();
  useSelectionGuard();
  useUnassignedWarning();
  return (
    <PageFrame title={t('navigation.delivery')} dayToolbar actions={<CreateTruck />}>
      <div ref={root} className={styles['page']} onKeyDown={onKeyDown}>
        <ShipmentPanel foot={<TotalToday />} />
        <TruckBoard />
      </div>
      <ShipmentDialogs />
      <TruckModal />
    </PageFrame>
  );
};
