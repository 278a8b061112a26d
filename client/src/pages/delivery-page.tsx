import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../account/may.ts';
import { PageFrame } from '../app/page-frame.tsx';
import { AddRun } from '../deliveries/add-run.tsx';
import { DragArea } from '../deliveries/drag/drag-area.tsx';
import { TotalToday } from '../deliveries/total-today.tsx';
import { TruckBoard } from '../deliveries/truck-board.tsx';
import { useBoardKeys } from '../deliveries/use-board-keys.ts';
import { DraftOr } from '../drafts/draft-or.tsx';
import { DayMenu, DraftInAddress } from '../drafts/draft-parts.tsx';
import { cx } from '../lib/class-names.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { isPlanShownAtom, pastMomentAtom } from '../lib/shown-plan.ts';
import { PastInAddress } from '../history/past-in-address.tsx';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { fromDelivery, printAddress } from '../prints/print-address.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useLiveDay } from '../live/use-live-day.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { PanelButton } from '../shipments/panel-drawer.tsx';
import { ChangesSince } from '../since/since-parts.tsx';
import { ShipmentDialogs } from '../shipments/shipment-dialogs.tsx';
import { ShipmentPanel } from '../shipments/shipment-panel.tsx';
import { useSelectionGuard } from '../shipments/use-selection-guard.ts';
import { useUnassignedWarning } from '../shipments/use-unassigned-warning.ts';
import { ProposalOr } from '../proposals/proposal-or.tsx';

import { ProposeButton } from '../proposals/propose-button.tsx';
import { Suggestions } from '../proposals/suggestions.tsx';
import { TruckModal, truckDialogAtom } from '../trucks/truck-modal.tsx';
import { Button } from '../ui/button.tsx';
import styles from './delivery-page.module.css';

const PrintButton = idlePart(async () => (await import('../prints/print-button.tsx')).PrintButton);

const CreateTruck = (): ReactNode => {
  const { t } = useText();
  const openModal = useSetAtom(truckDialogAtom);
  const mayCreate = useMay(createTruckEndpoint);
  if (!mayCreate) return null;
  return (
    <Button
      variant="primary"
      icon={Plus}
      aria-label={t('delivery.createTruck')}
      onClick={() => openModal({ truckId: null })}
    >
      <span data-wide-only="1200">{t('delivery.createTruck')}</span>
    </Button>
  );
};

/** Ctrl+P goes to the day's print, also before its button is there. */
const usePrintKey = (isPlan: boolean): void => {
  const navigate = useNavigate();
  const day = useAtomValue(selectedDayAtom);
  useShortcuts({ 'ctrl+p': () => void navigate(printAddress(day), { state: fromDelivery }) }, isPlan);
};

export const DeliveryPage = (): ReactNode => {
  const root = useBoardKeys();
  useLiveDay();
  useSelectionGuard();
  useUnassignedWarning();
  const isInDraft = useAtomValue(draftIdAtom) !== null;
  const isPast = useAtomValue(pastMomentAtom) !== null;
  const isPlan = useAtomValue(isPlanShownAtom);
  usePrintKey(isPlan);
  return (
    <PageFrame
      dayToolbar={{ past: 'correctable' }}
      actions={
        <>
          <PanelButton />
          {isPlan && <ProposeButton />}
          {isPlan && <PrintButton />}
          <AddRun />
          <CreateTruck />
          <DayMenu />
        </>
      }
    >
      <DraftInAddress />
      <PastInAddress />
      <ChangesSince />
      <DragArea
        ref={root}
        className={cx(styles['page'], isInDraft && styles['draft'], isPast && styles['past'])}
      >
        <ProposalOr list={<DraftOr list={<ShipmentPanel foot={<TotalToday />} />} />} />
        <TruckBoard />
      </DragArea>
      <ShipmentDialogs />
      <Suggestions />
      <TruckModal />
    </PageFrame>
  );
};
