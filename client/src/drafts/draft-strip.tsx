import { DraftingCompass, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { draftAtom } from '../live/draft-day.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Strip } from '../ui/strip.tsx';
import { differencesAtom } from './draft-state.ts';
import styles from './draft-strip.module.css';
import { DraftTools } from './draft-tools.tsx';
import { useDraftInAddress } from './use-draft-in-address.ts';
import { useShowDraft } from './use-draft.ts';

/** What the draft is about: the first run that falls out. */
const useSubject = (): string | null => {
  const { t } = useText();
  const out = useAtomValue(differencesAtom).find(
    ({ otherwise: [first] }) => first?.of === 'state' && first.is === 'outage',
  );
  return out?.subject.of === 'run' ? `${out.subject.registration} ${t('draft.is.outage')}` : null;
};

/** Opens the draft in the address, and marks what is shown as not the plan (rules/drafts.md#a-draft-on-the-screen). */
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
    t('draft.ends', { date: formatDay(draft.endsAt.slice(0, 10), language, 'tiny') }),
  ];
  return (
    <Strip tone="draft" icon={DraftingCompass} label={t('draft.title')} className={styles['strip']}>
      <strong className={styles['name']}>{t('draft.title')}</strong>
      {subject !== null && <span className={styles['subject']}>{subject}</span>}
      <span className={styles['facts']}>{facts ? facts.join(' · ') : t('draft.loading')}</span>
      {draft?.isMine && <DraftTools draft={draft} />}
      <IconButton
        className={styles['close']}
        size="small"
        icon={X}
        label={t('draft.close')}
        onClick={() => show(null)}
      />
    </Strip>
  );
};
