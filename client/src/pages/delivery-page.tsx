import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
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
import { useText } from '../lib/i18n.ts';
import { PrintButton } from '../prints/print-button.tsx';
import { usePrintEntries } from '../prints/use-print-entries.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useLiveDay } from '../live/use-live-day.ts';
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

export const DeliveryPage = (): ReactNode => {
  const root = useBoardKeys();
  useLiveDay();
  useSelectionGuard();
  useUnassignedWarning();
  const isInDraft = useAtomValue(draftIdAtom) !== null;
  const isPast = useAtomValue(pastMomentAtom) !== null;
  const isPlan = useAtomValue(isPlanShownAtom);
  const printEntries = usePrintEntries();
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
          <DayMenu more={printEntries} />
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
