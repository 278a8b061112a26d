import { proposeDayEndpoint, suggestRunsEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { useSetAtom } from 'jotai';
import DraftingCompass from 'lucide-react/icons/drafting-compass';
import Lightbulb from 'lucide-react/icons/lightbulb';
import QrCode from 'lucide-react/icons/qr-code';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { openProposalAtom, proposalScopeAtom } from '../deliveries/proposed.ts';
import { yardLinksDialogAtom } from '../deliveries/yard-links-state.ts';
import { useText } from '../lib/i18n.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { suggestRunsForFocus } from '../shipments/suggesting.ts';
import { MenuPopup, type MenuEntry } from '../ui/menu-popup.tsx';
import { unfinishedDraftAtom, useUnfinishedDraftText } from './unfinished-draft.ts';
import { useIsAtBoard } from './use-show-differences.ts';

/**
 * Returns two menu entries: one opens or closes a proposal of runs for the selected unassigned shipments, or else for all of the
 * day; the other suggests the best runs for the selection. Returns none away from the board or without the right.
 */
const useProposals = (): readonly MenuEntry[] => {
  const { t } = useText();
  const mayPropose = useMay(proposeDayEndpoint);
  const maySuggest = useMay(suggestRunsEndpoint);
  const isAtBoard = useIsAtBoard();
  const isProposing = useAtomValue(proposalScopeAtom) !== null;
  const propose = useSetAtom(openProposalAtom);
  const [selection, setSelection] = useAtom(selectionAtom);
  const toggle = (): void => {
    const listed = selection.filter(({ place }) => place === null).map(({ id }) => id);
    setSelection([]);
    propose(isProposing ? null : listed.length > 0 ? { shipmentIds: listed } : {});
  };
  if (!isAtBoard || !mayPropose) return [];
  return [
    {
      key: 'propose',
      label: t(isProposing ? 'delivery.propose.end' : 'delivery.propose'),
      icon: WandSparkles,
      onSelect: toggle,
    },
    {
      key: 'suggest',
      label: t('delivery.suggestSelected'),
      icon: Lightbulb,
      shortcut: 'F',
      disabled: !maySuggest || selection.length === 0,
      onSelect: suggestRunsForFocus,
    },
  ];
};

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>;
  onDraft: () => void;
}

/** Entries of the plan menu. They open on mount, because the click on the menu's button has loaded this code. */
export const PlanEntries = ({ trigger, onDraft }: Props): ReactNode => {
  const { t } = useText();
  const left = useAtomValue(unfinishedDraftAtom);
  const words = useUnfinishedDraftText();
  const proposals = useProposals();
  const showLinks = useSetAtom(yardLinksDialogAtom);
  return (
    <MenuPopup
      trigger={trigger}
      items={[
        {
          key: 'draft',
          label: t(left ? 'draft.resume' : 'draft.open'),
          icon: DraftingCompass,
          shortcut: 'E',
          ...(words !== null && { detail: words }),
          onSelect: onDraft,
        },
        ...proposals,
        'rule',
        {
          key: 'yard',
          label: t('delivery.truck.menu.yard'),
          icon: QrCode,
          onSelect: () => showLinks(null),
        },
      ]}
    />
  );
};
