import { beginDraftEndpoint } from '@werkplan/shared/drafts/draft-endpoints.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { CircleCheck, DraftingCompass, Ellipsis, QrCode, RotateCcw } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { yardLinksAtom } from '../deliveries/yard-links-state.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { isPastDayAtom, selectedDayAtom } from '../lib/day-atoms.ts';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { shownDateAtom } from '../live/day-store.ts';
import { clearanceAtom } from '../releases/day-release.ts';
import { releaseAtom } from '../releases/late-rows.ts';
import { releaseDay, withdrawRelease } from '../releases/release-calls.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { MenuEntry } from '../ui/menu-popup.tsx';
import { Menu } from '../ui/menu.tsx';
import styles from './day-menu.module.css';
import { draftCalls, useShowDraft } from './use-draft.ts';

const YardLinksDialog = lazyPart(
  async () => (await import('../deliveries/yard-links-dialog.tsx')).YardLinksDialog,
  { texts: 'own', ahead: null },
);

/** Releasing the shown day, or taking that back; what is over, or not one's own to change, offers neither. */
const useReleaseEntries = (): readonly MenuEntry[] => {
  const { t } = useText();
  const day = useAtomValue(shownDateAtom);
  const isPast = useAtomValue(isPastDayAtom);
  const isReleased = useAtomValue(releaseAtom) !== null;
  const mayChange = useAtomValue(clearanceAtom) === 'may';
  const mayRelease = useMay(releaseDayEndpoint);
  if (day === null || isPast || !mayRelease || !mayChange) return [];
  return [
    isReleased
      ? {
          key: 'withdraw',
          label: t('release.withdraw'),
          icon: RotateCcw,
          onSelect: () => void withdrawRelease(day),
        }
      : {
          key: 'release',
          label: t('release.release.day'),
          icon: CircleCheck,
          onSelect: () => void releaseDay(day),
        },
  ];
};

interface Props {
  /** What the page adds. */
  more?: readonly MenuEntry[];
}

const none: readonly MenuEntry[] = [];

/** What else there is to do with the day: its release, its draft, also by E, its links for the yard, and what the page adds. */
export const DayMenu = ({ more = none }: Props): ReactNode => {
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
  const release = useReleaseEntries();
  const drafts: readonly MenuEntry[] = [
    { key: 'draft', label: t('draft.open'), icon: DraftingCompass, shortcut: 'E', onSelect: open },
    { key: 'yard', label: t('delivery.truck.menu.yard'), icon: QrCode, onSelect: () => showLinks(null) },
  ];
  const items = mayDraft ? [...release, ...drafts, ...more] : more;
  if (items.length === 0 || !isPlan) return null;
  return (
    <span className={styles['menu']}>
      <Menu
        heading={t('draft.more')}
        trigger={<IconButton icon={Ellipsis} label={t('draft.more')} />}
        items={items}
      />
      {linksOf !== undefined && (
        <Suspense>
          <YardLinksDialog run={linksOf} onClose={() => showLinks(undefined)} />
        </Suspense>
      )}
    </span>
  );
};
