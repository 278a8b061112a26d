import { Suspense, type ReactNode } from 'react';
import { DayActions } from '../app/day-actions.tsx';
import { PageFrame } from '../app/page-frame.tsx';
import { AddTruckButton } from '../deliveries/add-truck-button.tsx';
import { DragArea } from '../deliveries/drag/drag-area.tsx';
import { CompactButton } from '../deliveries/heads/compact-button.tsx';
import { TotalOfDay } from '../deliveries/total-of-day.tsx';
import { TruckBoard } from '../deliveries/truck-board.tsx';
import { useBoardKeys } from '../deliveries/use-board-keys.ts';
import { DraftSidePanel } from '../drafts/draft-side-panel.tsx';
import { departedQuestionAtom } from '../deliveries/departed-question.ts';
import { cx } from '../lib/class-names.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { PrintButton } from '../prints/print-button.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { useOpenSelectedDay } from '../live/live-day.ts';
import { PanelButton } from '../shipments/panel-drawer.tsx';
import { ChangesSince } from '../since/since-parts.tsx';
import { SeveralCards } from '../shipments/several/several-cards.tsx';
import { ShipmentDialogs } from '../shipments/shipment-dialogs.tsx';
import { ShipmentPanel } from '../shipments/shipment-panel.tsx';
import { useSelectionGuard } from '../shipments/use-selection-guard.ts';
import { useUnassignedWarning } from '../shipments/use-unassigned-warning.ts';
import { ProposalSidePanel } from '../proposals/proposal-side-panel.tsx';
import { Suggestions } from '../proposals/suggestions.tsx';
import { TruckModal } from '../trucks/truck-modal.tsx';
import styles from './delivery-page.module.css';

const DepartedDialog = lazyPart(
  async () => (await import('../deliveries/departed-dialog.tsx')).DepartedDialog,
);

const DepartedQuestions = (): ReactNode => {
  const question = useAtomValue(departedQuestionAtom);
  return (
    question && (
      <Suspense>
        <DepartedDialog question={question} />
      </Suspense>
    )
  );
};

export const DeliveryPage = (): ReactNode => {
  const root = useBoardKeys();
  useOpenSelectedDay();
  useSelectionGuard();
  useUnassignedWarning();
  const isInDraft = useAtomValue(draftIdAtom) !== null;
  const isPast = useAtomValue(pastMomentAtom) !== null;
  return (
    <PageFrame
      dayToolbar={{ past: 'correctable' }}
      actions={
        <>
          <PanelButton />
          <CompactButton />
          <DayActions plan={<PrintButton />} add={<AddTruckButton />} />
        </>
      }
      strips={<ChangesSince />}
    >
      <DragArea
        ref={root}
        className={cx(styles['page'], isInDraft && styles['draft'], isPast && styles['past'])}
      >
        <ProposalSidePanel list={<DraftSidePanel list={<ShipmentPanel foot={<TotalOfDay />} />} />} />
        <TruckBoard />
      </DragArea>
      <SeveralCards />
      <ShipmentDialogs />
      <DepartedQuestions />
      <Suggestions />
      <TruckModal />
    </PageFrame>
  );
};
