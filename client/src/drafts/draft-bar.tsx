import type { PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import { useSetAtom } from 'jotai';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import DraftingCompass from 'lucide-react/icons/drafting-compass';
import Ellipsis from 'lucide-react/icons/ellipsis';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Link2 from 'lucide-react/icons/link-2';
import Link2Off from 'lucide-react/icons/link-2-off';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState, type ReactNode } from 'react';
import { openProposalAtom, proposalScopeAtom } from '../deliveries/proposed.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { isTextField } from '../lib/is-text-field.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { draftAtom } from './open-draft.ts';
import { Button } from '../ui/button.tsx';
import { Chip, type ChipPart } from '../ui/chip.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { MenuEntry } from '../ui/menu-popup.tsx';
import { Menu } from '../ui/menu.tsx';
import styles from './draft-bar.module.css';
import { applyDraft, discardDraft, shareDraft, undoDraftStep } from './draft-calls.ts';
import { differencesAtom } from './draft-state.ts';
import { useDraftInAddress } from './use-draft-in-address.ts';
import { useShowDraft } from './use-draft.ts';
import { useIsAtBoard, useShowDifferences } from './use-show-differences.ts';

/** Names the draft by the first run that it takes out of service, so that drafts can be told apart; null without such a run. */
const useSubject = (): string | null => {
  const { t } = useText();
  const out = useAtomValue(differencesAtom).find(
    ({ parts: [first] }) => first?.of === 'state' && first.is === 'outage',
  );
  return out?.subject.of === 'run' ? `${out.subject.registration} ${t('draft.is.outage')}` : null;
};

/** Returns one line about the draft: the run that it takes out of service, whose it is, that it follows the plan, and its end. */
const useFacts = (): string => {
  const { t, language } = useText();
  const draft = useAtomValue(draftAtom);
  const subject = useSubject();
  if (!draft) return t('draft.loading');
  const whose = draft.isMine
    ? t(draft.isShared ? 'draft.shared' : 'draft.ownOnly')
    : t('draft.readOnly', { by: draft.by });
  const ends = t('draft.ends', { date: formatDay(draft.endsAt.slice(0, 10), language, 'tiny') });
  return [subject, whose, t('draft.follows'), ends].filter((fact) => fact !== null).join(' · ');
};

/** Menu of the open draft; it replaces the chip with the day's state. */
export const DraftChip = (): ReactNode => {
  const { t } = useText();
  const draft = useAtomValue(draftAtom);
  const show = useShowDraft();
  const showDifferences = useShowDifferences();
  const isAtBoard = useIsAtBoard();
  const isProposing = useAtomValue(proposalScopeAtom) !== null;
  const propose = useSetAtom(openProposalAtom);
  const differences = useAtomValue(differencesAtom).length;
  const conflicts = draft?.conflicts.length ?? 0;
  const facts = useFacts();
  const parts: (ChipPart | false)[] = [
    { key: 'draft', icon: DraftingCompass, text: t('draft.title') },
    differences > 0 && {
      key: 'differences',
      text: (
        <>
          {differences}
          <span data-from="1160"> {t('draft.differences.word', { count: differences })}</span>
        </>
      ),
    },
    conflicts > 0 && {
      key: 'conflicts',
      icon: GitCompareArrows,
      tone: 'conflict',
      text: (
        <>
          {conflicts}
          <span data-from="1320"> {t('draft.conflicts.word', { count: conflicts })}</span>
        </>
      ),
    },
    draft?.isMine === false && { key: 'whose', text: t('draft.readOnly', { by: draft.by }) },
  ];
  const entries: readonly MenuEntry[] = [
    {
      key: 'differences',
      label: t('draft.differences'),
      icon: GitCompareArrows,
      onSelect: () => showDifferences('differences'),
    },
    ...(draft?.isMine
      ? [
          ...(isAtBoard
            ? [
                {
                  key: 'propose',
                  label: t('draft.propose'),
                  icon: Lightbulb,
                  onSelect: () => propose(isProposing ? null : {}),
                },
              ]
            : []),
          {
            key: 'share',
            label: t(draft.isShared ? 'draft.unshare' : 'draft.share'),
            icon: draft.isShared ? Link2Off : Link2,
            onSelect: () => void shareDraft(!draft.isShared),
          },
        ]
      : []),
    'rule',
    { key: 'close', label: t('draft.close'), icon: ArrowLeft, onSelect: () => show(null) },
  ];
  return (
    <>
      <Menu
        heading={facts}
        align="start"
        trigger={<Chip tone="inverse" parts={parts.filter((part) => part !== false)} title={facts} />}
        items={entries}
      />
      <span role="status" className="visually-hidden">
        {facts}
      </span>
    </>
  );
};

const DiscardButton = ({ draft, count }: { draft: PlanDraft; count: number }): ReactNode => {
  const { t } = useText();
  const show = useShowDraft();
  const [isAsking, setIsAsking] = useState(false);
  const discard = async (): Promise<void> => {
    if (await discardDraft()) show(null);
  };
  return (
    <>
      <Button
        aria-label={t('draft.discard')}
        title={t('draft.discard')}
        onClick={() => (draft.steps.length > 0 ? setIsAsking(true) : void discard())}
      >
        <span data-from="1160">{t('draft.discard')}</span>
        <Trash2 size={16} strokeWidth={1.75} data-below="1160" aria-hidden />
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('draft.discard.title')}
        confirmLabel={t('draft.discard')}
        onConfirm={() => void discard()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('draft.discard.text', { count })}</p>
      </ConfirmDialog>
    </>
  );
};

/** Buttons with which the owner undoes steps, discards or applies the draft. */
const Tools = ({ draft }: { draft: PlanDraft }): ReactNode => {
  const { t } = useText();
  const show = useShowDraft();
  const showDifferences = useShowDifferences();
  const [isBusy, setIsBusy] = useState(false);
  const { conflicts, steps } = draft;
  const count = useAtomValue(differencesAtom).length + conflicts.length;
  const isUntouched = steps.length === 0;
  const apply = async (): Promise<void> => {
    if (isBusy || isUntouched) return;
    if (conflicts.length > 0) return showDifferences('conflict');
    setIsBusy(true);
    const outcome = await applyDraft();
    setIsBusy(false);
    if (outcome === 'applied') show(null);
    if (outcome === 'conflicts') showDifferences('conflict');
  };
  useShortcuts({
    'ctrl+z': () => void undoDraftStep(),
    // In text fields, Ctrl+Enter is left to the field.
    'ctrl+enter': ({ target }) => isTextField(target) || void apply(),
  });
  return (
    <>
      <span data-from="1320">
        <IconButton
          icon={Undo2}
          label={t('draft.undo')}
          shortcut={t('undo.key')}
          aria-disabled={isUntouched}
          onClick={() => void undoDraftStep()}
        />
      </span>
      <DiscardButton draft={draft} count={count} />
      <Button
        className={styles['apply']}
        busy={isBusy}
        aria-disabled={isUntouched}
        title={t('draft.applyKey')}
        onClick={() => void apply()}
      >
        {t('draft.apply')}
      </Button>
    </>
  );
};

/** Toolbar of an open draft, which replaces the plan's actions (rules/drafts.md#a-draft-on-the-screen). */
export const DraftBar = (): ReactNode => {
  const { t } = useText();
  useDraftInAddress();
  const draft = useAtomValue(draftAtom);
  const show = useShowDraft();
  return (
    <section className={styles['bar']} aria-label={t('draft.title')}>
      {draft?.isMine ? (
        <Tools draft={draft} />
      ) : (
        <Button onClick={() => show(null)}>{t('draft.close')}</Button>
      )}
    </section>
  );
};

/** Menu with those draft actions that do not fit into a narrow toolbar. */
export const DraftMore = (): ReactNode => {
  const { t } = useText();
  const show = useShowDraft();
  const draft = useAtomValue(draftAtom);
  const undo: readonly MenuEntry[] =
    draft?.isMine && draft.steps.length > 0
      ? [{ key: 'undo', label: t('draft.undo'), icon: Undo2, onSelect: () => void undoDraftStep() }]
      : [];
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={t('dayMenu.more')} />}
      items={[
        ...undo,
        { key: 'close', label: t('draft.close'), icon: ArrowLeft, onSelect: () => show(null) },
      ]}
    />
  );
};
