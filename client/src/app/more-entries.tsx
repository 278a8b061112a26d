import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { useSetAtom } from 'jotai';
import { CircleCheck, History, Keyboard, ListOrdered, RotateCcw, Undo2 } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { undoableAtom } from '../history/undo-atoms.ts';
import { useIsAtBoard } from '../drafts/use-show-differences.ts';
import { isPastDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { toggleHistory, undoNext } from '../history/undoable.ts';
import { releaseDay, withdrawRelease } from '../releases/release-calls.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDateAtom } from '../live/day-store.ts';
import { usePrintEntries } from '../prints/use-print-entries.ts';
import { clearanceAtom } from '../releases/clearance.ts';
import { releaseAtom } from '../releases/late-rows.ts';
import { dayChangesAtom, rowsFor, showStrip } from '../since/strip-place.ts';
import { MenuPopup, type MenuEntry } from '../ui/menu-popup.tsx';
import { shortcutListAtom } from './use-app-shortcuts.ts';

/** Releasing the shown day, or taking that back; what is over, or not one's own to change, offers neither. */
const useReleaseEntries = (): readonly MenuEntry[] => {
  const { t } = useText();
  const day = useAtomValue(shownDateAtom);
  const isPast = useAtomValue(isPastDayAtom);
  const isReleased = useAtomValue(releaseAtom) !== null;
  const mayChange = useAtomValue(clearanceAtom) === 'may';
  const mayRelease = useMay(releaseDayEndpoint);
  const isMoment = useAtomValue(pastMomentAtom) !== null;
  if (day === null || isPast || isMoment || !mayRelease || !mayChange) return [];
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

/** Opens as it is mounted: it is fetched by the click that asks for it. */
export const MoreEntries = ({ trigger }: { trigger: ReactElement<ComponentProps<'button'>> }): ReactNode => {
  const { t } = useText();
  const release = useReleaseEntries();
  const changes = useAtomValue(dayChangesAtom);
  const isMoment = useAtomValue(pastMomentAtom) !== null;
  const mayUndo = useMay(undoChangeEndpoint) && !isMoment;
  const undoable = useAtomValue(undoableAtom);
  const isAtBoard = useIsAtBoard();
  const printing = usePrintEntries();
  // The paper of the plan as it is.
  const print = isAtBoard && !isMoment ? printing : [];
  const openKeys = useSetAtom(shortcutListAtom);
  const since: readonly MenuEntry[] =
    changes && !isMoment && rowsFor(changes) > 0
      ? [{ key: 'since', label: t('since.menu'), icon: ListOrdered, onSelect: showStrip }]
      : [];
  const undo: readonly MenuEntry[] = mayUndo
    ? [
        {
          key: 'undo',
          label: t('undo.action'),
          detail: t('undo.key'),
          icon: Undo2,
          disabled: undoable?.undo === null,
          onSelect: () => undoNext('undo'),
        },
      ]
    : [];
  return (
    <MenuPopup
      trigger={trigger}
      items={[
        ...release,
        ...since,
        {
          key: 'history',
          label: t('history.title'),
          icon: History,
          shortcut: 'V',
          onSelect: toggleHistory,
        },
        ...undo,
        ...print,
        'rule',
        {
          key: 'keys',
          label: t('shortcuts.title'),
          icon: Keyboard,
          shortcut: '?',
          onSelect: () => openKeys(true),
        },
      ]}
    />
  );
};
