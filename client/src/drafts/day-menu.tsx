import { beginDraftEndpoint } from '@werkplan/shared/drafts/draft-endpoints.ts';
import { DraftingCompass, Ellipsis, QrCode } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { yardLinksAtom } from '../deliveries/yard-links-state.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import styles from './day-menu.module.css';
import { draftCalls, useShowDraft } from './use-draft.ts';

const YardLinksDialog = lazyPart(
  async () => (await import('../deliveries/yard-links-dialog.tsx')).YardLinksDialog,
  { texts: 'own', ahead: null },
);

/** What else there is to do with the day: its draft, also by E, and its links for the yard. */
export const DayMenu = (): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const isPlan = useAtomValue(isPlanShownAtom);
  const mayDraft = useMay(beginDraftEndpoint);
  const show = useShowDraft();
  const [linksOf, showLinks] = useAtom(yardLinksAtom);
  const open = (): void => {
    if (!isPlan) return;
    draftCalls
      .load()
      .then(async ({ beginDraft }) => show(await beginDraft(day)))
      .catch(notifyFailure);
  };
  useShortcuts({ e: open }, mayDraft);
  if (!mayDraft || !isPlan) return null;
  return (
    <span className={styles['menu']}>
      <Menu
        heading={t('draft.more')}
        trigger={<IconButton icon={Ellipsis} label={t('draft.more')} />}
        items={[
          { key: 'draft', label: t('draft.open'), icon: DraftingCompass, shortcut: 'E', onSelect: open },
          {
            key: 'yard',
            label: t('delivery.truck.menu.yard'),
            icon: QrCode,
            onSelect: () => showLinks(null),
          },
        ]}
      />
      {linksOf !== undefined && (
        <Suspense>
          <YardLinksDialog run={linksOf} onClose={() => showLinks(undefined)} />
        </Suspense>
      )}
    </span>
  );
};
