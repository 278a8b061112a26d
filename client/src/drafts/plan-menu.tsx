import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import { Suspense, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { idlePart, lazyPart } from '../lib/lazy-part.tsx';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { useLazyMenu } from '../ui/menu.tsx';
import styles from './plan-menu.module.css';
import { draftCalls, useShowDraft } from './use-draft.ts';

const PlanEntries = lazyPart(async () => (await import('./plan-entries.tsx')).PlanEntries);
const UnfinishedDraftBadge = idlePart(
  async () => (await import('./unfinished-draft-badge.tsx')).UnfinishedDraftBadge,
);

/** Menu with the day's draft (key E), proposals of runs, and the yard links. */
export const PlanMenu = (): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const isPlan = useAtomValue(isPlanShownAtom);
  const mayDraft = useMay(createOrderEndpoint);
  const show = useShowDraft();
  const open = (): void => {
    if (!isPlan) return;
    draftCalls
      .load()
      .then(async ({ startDraft }) => show(await startDraft(day)))
      .catch(notifyFailure);
  };
  useShortcuts({ e: open }, mayDraft);
  const trigger = (
    <Button icon={PencilRuler} title={t('plan.menu')} className={styles['button']} id="plan-menu">
      <span data-from="1160">{t('plan.menu')}</span>
      <span data-below="1160" className="visually-hidden">
        {t('plan.menu')}
      </span>
      <ChevronDown size={12} strokeWidth={2} aria-hidden />
      <UnfinishedDraftBadge />
    </Button>
  );
  const { isUsed, closed } = useLazyMenu({ trigger });
  if (!mayDraft || !isPlan) return null;
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <PlanEntries trigger={trigger} onDraft={open} />
    </Suspense>
  );
};
