import type { PlanDraft } from '@werkplan/shared/drafts/draft.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { DraftingCompass, Lightbulb, Link2, Link2Off } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { proposeAtom, proposingAtom } from '../deliveries/proposed.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { store } from '../lib/store.ts';
import { isTextField, useShortcuts } from '../lib/use-shortcuts.ts';
import { draftAtom } from '../live/draft-day.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { applyDraft, discardDraft, share, undoStep } from './draft-calls.ts';
import { differencesAtom, draftTabAtom } from './draft-state.ts';
import styles from './draft-strip.module.css';
import { focusFirstConflict } from './focus-conflict.ts';
import { useDraftInAddress, useShowDraft } from './use-draft.ts';

/** What the draft is about: the first run that falls out. */
const useSubject = (): string | null => {
  const { t } = useText();
  const out = useAtomValue(differencesAtom).find(
    ({ otherwise: [first] }) => first?.of === 'state' && first.is === 'outage',
  );
  return out?.subject.of === 'run' ? `${out.subject.registration} ${t('draft.is.outage')}` : null;
};

interface Props {
  draft: PlanDraft;
  /** Only where there is a board to propose for. */
  canPropose: boolean;
}

const Tools = ({ draft, canPropose }: Props): ReactNode => {
  const { t } = useText();
  const show = useShowDraft();
  const differences = useAtomValue(differencesAtom);
  const isProposing = useAtomValue(proposingAtom) !== null;
  const propose = useSetAtom(proposeAtom);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { isShared, conflicts } = draft;
  const apply = async (): Promise<void> => {
    if (isBusy) return;
    if (conflicts.length > 0) {
      store.set(draftTabAtom, 'differences');
      return focusFirstConflict();
    }
    setIsBusy(true);
    if (await applyDraft()) show(null);
    setIsBusy(false);
  };
  const discard = async (): Promise<void> => {
    if (await discardDraft()) show(null);
  };
  useShortcuts({
    'ctrl+z': () => void undoStep(),
    // In a text it is the text's.
    'ctrl+enter': ({ target }) => isTextField(target) || void apply(),
  });
  return (
    <div className={styles['tools']}>
      {canPropose && (
        <Button
          className={styles['button']}
          size="small"
          icon={Lightbulb}
          aria-pressed={isProposing}
          onClick={() => propose(isProposing ? null : {})}
        >
          {t('draft.propose')}
        </Button>
      )}
      <Button
        className={styles['button']}
        size="small"
        icon={isShared ? Link2Off : Link2}
        onClick={() => void share(!isShared)}
      >
        {t(isShared ? 'draft.unshare' : 'draft.share')}
      </Button>
      <span className={styles['divider']} />
      <Button
        className={styles['button']}
        size="small"
        onClick={() => (draft.steps.length > 0 ? setIsAsking(true) : void discard())}
      >
        {t('draft.discard')}
      </Button>
      <Button
        className={styles['apply']}
        size="small"
        busy={isBusy}
        aria-disabled={draft.steps.length === 0}
        onClick={() => draft.steps.length > 0 && void apply()}
      >
        {t('draft.apply')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('draft.discard.title')}
        confirmLabel={t('draft.discard')}
        onConfirm={() => void discard()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('draft.discard.text', { count: differences.length })}</p>
      </ConfirmDialog>
    </div>
  );
};

/** Opens the draft that the address names, and says, for as long as it is shown, that this isn't the plan (design 21-draft). */
export const DraftStrip = (): ReactNode => {
  const { t, language } = useText();
  useDraftInAddress();
  const draft = useAtomValue(draftAtom);
  const subject = useSubject();
  const show = useShowDraft();
  const facts = draft && [
    draft.isMine
      ? t(draft.isShared ? 'draft.shared' : 'draft.ownOnly')
      : t('draft.readOnly', { by: draft.by }),
    t('draft.follows'),
    t('draft.ends', { date: formatDay(draft.endsAt.slice(0, 10), language, 'numeric') }),
  ];
  return (
    <section className={styles['strip']} aria-label={t('draft.title')}>
      <DraftingCompass size={16} strokeWidth={1.75} aria-hidden />
      <strong className={styles['name']}>{t('draft.title')}</strong>
      {subject !== null && <span className={styles['subject']}>{subject}</span>}
      <span className={styles['facts']}>{facts ? facts.join(' · ') : t('draft.loading')}</span>
      {draft?.isMine && <Tools draft={draft} canPropose={location.pathname === '/delivery'} />}
      {draft && (
        <Button className={styles['button']} size="small" onClick={() => show(null)}>
          {t('draft.close')}
        </Button>
      )}
    </section>
  );
};
