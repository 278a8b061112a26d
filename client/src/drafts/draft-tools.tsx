import type { PlanDraft } from '@werkplan/shared/drafts/draft.ts';
import { useSetAtom } from 'jotai';
import { GitCompareArrows, Lightbulb, Link2, Link2Off, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { proposeAtom, proposingAtom } from '../deliveries/proposed.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { isTextField, useShortcuts } from '../lib/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { applyDraft, discardDraft, share, undoStep } from './draft-calls.ts';
import { differencesAtom } from './draft-state.ts';
import styles from './draft-tools.module.css';
import { useShowDraft } from './use-draft.ts';
import { useIsAtBoard, useShowDifferences } from './use-show-differences.ts';

const ProposeButton = (): ReactNode => {
  const { t } = useText();
  const isProposing = useAtomValue(proposingAtom) !== null;
  const propose = useSetAtom(proposeAtom);
  return (
    <Button
      className={styles['button']}
      size="small"
      icon={Lightbulb}
      aria-label={t('draft.propose')}
      aria-pressed={isProposing}
      onClick={() => propose(isProposing ? null : {})}
    >
      <span className={styles['label']}>{t('draft.propose')}</span>
    </Button>
  );
};

/** From a page without the board to what is listed beside it. */
const DifferencesButton = ({ count }: { count: number }): ReactNode => {
  const { t } = useText();
  const showDifferences = useShowDifferences();
  return (
    <Button
      className={styles['button']}
      size="small"
      icon={GitCompareArrows}
      onClick={() => showDifferences('differences')}
    >
      {t('draft.differences')}
      <span className={styles['count']}>{count}</span>
    </Button>
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
        className={styles['button']}
        size="small"
        onClick={() => (draft.steps.length > 0 ? setIsAsking(true) : void discard())}
      >
        {t('draft.discard')}
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

/** What the owner of a draft can do with it as a whole. */
export const DraftTools = ({ draft }: { draft: PlanDraft }): ReactNode => {
  const { t } = useText();
  const show = useShowDraft();
  const showDifferences = useShowDifferences();
  const isAtBoard = useIsAtBoard();
  const [isBusy, setIsBusy] = useState(false);
  const { isShared, conflicts, steps } = draft;
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
    'ctrl+z': () => void undoStep(),
    // In a text it is the text's.
    'ctrl+enter': ({ target }) => isTextField(target) || void apply(),
  });
  return (
    <div className={styles['tools']}>
      <IconButton
        className={styles['icon']}
        size="small"
        icon={Undo2}
        label={t('draft.undo')}
        shortcut={t('undo.key')}
        aria-disabled={isUntouched}
        onClick={() => void undoStep()}
      />
      {isAtBoard ? <ProposeButton /> : <DifferencesButton count={count} />}
      <Button
        className={styles['button']}
        size="small"
        icon={isShared ? Link2Off : Link2}
        aria-label={t(isShared ? 'draft.unshare' : 'draft.share')}
        onClick={() => void share(!isShared)}
      >
        <span className={styles['label']}>{t(isShared ? 'draft.unshare' : 'draft.share')}</span>
      </Button>
      <span className={styles['divider']} />
      <DiscardButton draft={draft} count={count} />
      <Button
        className={cx(styles['button'], styles['apply'])}
        size="small"
        busy={isBusy}
        aria-disabled={isUntouched}
        onClick={() => void apply()}
      >
        {t('draft.apply')}
      </Button>
    </div>
  );
};
