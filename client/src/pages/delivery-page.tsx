import LayoutGrid from 'lucide-react/icons/layout-grid';
import { Suspense, useEffect, type ReactNode } from 'react';
import { DayActions } from '../app/day-actions.tsx';
import { PageFrame } from '../app/page-frame.tsx';
import { AddTruckButton } from '../deliveries/add-truck-button.tsx';
import { DragArea } from '../deliveries/drag/drag-area.tsx';
import { toggleCompact } from '../deliveries/heads/jump-to-run.ts';
import { TotalOfDay } from '../deliveries/total-of-day.tsx';
import { TruckBoard } from '../deliveries/truck-board.tsx';
import { useBoardKeys } from '../deliveries/use-board-keys.ts';
import { departedQuestionAtom } from '../deliveries/departed-question.ts';
import { openProposalAtom, proposalScopeAtom } from '../deliveries/proposed.ts';
import { isCompactAtom } from '../lib/board-view.ts';
import { cx } from '../lib/class-names.ts';
import { useClient } from '../lib/client-context.tsx';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
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
import { Suggestions } from '../proposals/suggestions.tsx';
import { TruckModal } from '../trucks/truck-modal.tsx';
import { IconButton } from '../ui/icon-button.tsx';
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

const DraftTabs = lazyPart(async () => (await import('../drafts/draft-tabs.tsx')).DraftTabs, { ahead: null });

/** Shows tabs with shipments and differences while a draft is open, otherwise `list`, the unassigned shipments. */
const DraftSidePanel = ({ list }: { list: ReactNode }): ReactNode => {
  if (useAtomValue(draftIdAtom) === null) return list;
  return (
    <Suspense fallback={list}>
      <DraftTabs list={list} />
    </Suspense>
  );
};

const ProposalPanel = lazyPart(async () => (await import('../proposals/proposal-panel.tsx')).ProposalPanel);

/** Shows the panel of an open proposal, otherwise `list`. Selecting another day or leaving the page closes the proposal. */
const ProposalSidePanel = ({ list }: { list: ReactNode }): ReactNode => {
  const { store } = useClient();
  const asked = useAtomValue(proposalScopeAtom);
  const day = useAtomValue(selectedDayAtom);
  useEffect(() => () => store.set(openProposalAtom, null), [store, day]);
  if (!asked) return list;
  return (
    <Suspense fallback={list}>
      <ProposalPanel />
    </Suspense>
  );
};

const CompactButton = (): ReactNode => {
  const { t } = useText();
  return (
    <IconButton
      data-from="1640"
      icon={LayoutGrid}
      label={t('delivery.heads')}
      shortcut="K"
      pressed={useAtomValue(isCompactAtom)}
      onClick={toggleCompact}
    />
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
