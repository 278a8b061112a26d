import { useSetAtom } from 'jotai';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  openProposalAtom,
  proposedMovesAtom,
  proposalScopeAtom,
  type ProposalScope,
} from '../deliveries/proposed.ts';
import { truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { draftCalls, useShowDraft } from '../drafts/use-draft.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { useText } from '../lib/i18n.ts';
import { useClient } from '../lib/client-context.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { isPanelOpenAtom } from '../shipments/panel-drawer.tsx';
import { SidePanel } from '../shipments/side-panel.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Switch } from '../ui/switch.tsx';
import { countShipments, placementCall, placeProposed } from './place-proposal.ts';
import { ProposalFigures } from './proposal-figures.tsx';
import styles from './proposal-panel.module.css';
import { UnplacedList } from './unplaced-list.tsx';
import { useProposal } from './use-proposal.ts';

const useTitle = (asked: ProposalScope | null): string => {
  const { t } = useText();
  const truck = useAtomValue(truckOfDeliveryAtom(asked?.deliveryIds?.[0] ?? 0));
  if (truck) return t('suggestions.title.run', { registration: truck.registration });
  const count = asked?.shipmentIds?.length;
  return count === undefined ? t('suggestions.title') : t('suggestions.title.selected', { count });
};

/** Focuses the button of the plan menu, which opened the proposal, unless another element has the focus. */
const returnFocus = (): void => {
  if (document.activeElement === document.body) document.getElementById('plan-menu')?.focus();
};

/**
 * Panel of a proposal, which the board previews (rules/proposals.md#a-proposal-on-the-board). Nothing is placed before the
 * planner confirms the proposal.
 */
export const ProposalPanel = (): ReactNode => {
  const { store } = useClient();
  const { t } = useText();
  const title = useTitle(useAtomValue(proposalScopeAtom));
  const date = useAtomValue(selectedDayAtom);
  const moves = useAtomValue(proposedMovesAtom);
  const propose = useSetAtom(openProposalAtom);
  const [allowSplit, setAllowSplit] = useState(false);
  const [moveUnpinned, setMoveUnpinned] = useState(false);
  const [isPlacing, setIsPlacing] = useState(false);
  const isInDraft = useAtomValue(draftIdAtom) !== null;
  const showDraft = useShowDraft();
  const proposal = useProposal({ allowSplit, moveUnpinned });
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // In narrow windows the panel is a drawer, which must be open.
    store.set(isPanelOpenAtom, true);
    place.current?.focus();
    return () => {
      store.set(isPanelOpenAtom, false);
      requestAnimationFrame(returnFocus);
    };
  }, [store]);
  const count = countShipments(moves);
  const close = (): void => propose(null);
  const placeAll = async (): Promise<void> => {
    // Without moves the button is not disabled, because it would lose the focus; it does nothing then.
    if (count === 0 || isPlacing) return;
    setIsPlacing(true);
    await placeProposed(date, store.get(proposedMovesAtom));
    setIsPlacing(false);
  };
  const openAsDraft = async (): Promise<void> => {
    try {
      const { startDraft, addDraftStep } = await draftCalls.load();
      const id = await startDraft(date);
      await addDraftStep(id, placementCall(date, store.get(proposedMovesAtom)));
      close();
      showDraft(id);
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <SidePanel label={title}>
      <header className={styles['head']}>
        <WandSparkles size={16} strokeWidth={1.75} aria-hidden />
        <h2 className={styles['title']}>{title}</h2>
        <IconButton size="small" icon={X} label={t('common.close')} shortcut="Esc" onClick={close} />
      </header>
      {proposal && <ProposalFigures proposal={proposal} moves={moves} />}
      <div className={styles['switches']}>
        <Switch label={t('suggestions.allowSplit')} checked={allowSplit} onCheckedChange={setAllowSplit} />
        <Switch
          label={t('suggestions.moveUnpinned')}
          checked={moveUnpinned}
          onCheckedChange={setMoveUnpinned}
        />
      </div>
      {proposal ? <UnplacedList proposal={proposal} moves={moves} /> : <div className={styles['rest']} />}
      <footer className={styles['foot']}>
        <Button
          ref={place}
          className={styles['place']}
          variant="primary"
          shortcut="Enter"
          aria-disabled={count === 0 || isPlacing}
          onClick={() => void placeAll()}
        >
          {t('suggestions.place', { count })}
        </Button>
        {isInDraft || (
          <Button
            className={styles['other']}
            aria-disabled={count === 0}
            onClick={() => count > 0 && void openAsDraft()}
          >
            {t('draft.asDraft')}
          </Button>
        )}
        <Button className={styles['other']} onClick={close}>
          {t('suggestions.discard')}
        </Button>
      </footer>
    </SidePanel>
  );
};
