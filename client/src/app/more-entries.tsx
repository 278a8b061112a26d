import { mayRoleCall } from '@werkplan/shared/http/access.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { useSetAtom } from 'jotai';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/rotate-ccw-clock';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Keyboard from 'lucide-react/icons/keyboard';
import ListOrdered from 'lucide-react/icons/list-ordered';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { roleAtom } from '../account/may.ts';
import { fileAddress, saveFile } from '../figures/figure-file.ts';
import { toggleCompact } from '../deliveries/heads/jump-to-run.ts';
import { undoableAtom } from '../history/undo-atoms.ts';
import { useIsAtBoard } from '../drafts/use-show-differences.ts';
import { isCompactAtom } from '../lib/board-view.ts';
import { isPastDayAtom, selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { toggleHistory, undoNext } from '../history/undoable.ts';
import { releaseDay, withdrawRelease } from '../releases/release-calls.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDateAtom } from '../live/day-store.ts';
import { usePrintEntries } from '../prints/use-print-entries.ts';
import { grantStateAtom } from '../releases/grant-state.ts';
import { releaseAtom } from '../releases/late-rows.ts';
import { dayChangesAtom, stripRows, expandStrip } from '../since/strip-place.ts';
import { MenuPopup, type MenuItem } from '../ui/menu-popup.tsx';
import { helpPanelOpenAtom } from './use-app-shortcuts.ts';

/** Disables an entry instead of hiding it, so that the menu is the same on every day. */
const off = (reason: string): Pick<MenuItem, 'disabled' | 'detail'> => ({ disabled: true, detail: reason });

/** Checks only the role, so that the entries do not change with the day. */
const useRoleMay = (endpoint: AnyEndpoint): boolean => {
  const role = useAtomValue(roleAtom);
  return role === null || mayRoleCall(role, endpoint);
};

const useReleaseEntry = (): MenuItem => {
  const { t } = useText();
  const day = useAtomValue(shownDateAtom);
  const isPast = useAtomValue(isPastDayAtom);
  const isReleased = useAtomValue(releaseAtom) !== null;
  const mayChange = useAtomValue(grantStateAtom) === 'may';
  const isMoment = useAtomValue(pastMomentAtom) !== null;
  const act = isReleased ? withdrawRelease : releaseDay;
  return {
    key: 'release',
    label: t(isReleased ? 'release.withdraw' : 'release.release.day'),
    icon: isReleased ? RotateCcw : CircleCheck,
    ...(!mayChange && off(t('dayMenu.needsClearance'))),
    ...(isPast && off(t('dayMenu.isPast'))),
    ...(isMoment && off(t('dayMenu.onlyPresent'))),
    onSelect: () => void (day !== null && act(day)),
  };
};

/** Entries that change nothing, so that viewers have them too. */
const useReadingEntries = (): readonly MenuItem[] => {
  const { t, language } = useText();
  const day = useAtomValue(selectedDayAtom);
  const changes = useAtomValue(dayChangesAtom);
  const isMoment = useAtomValue(pastMomentAtom) !== null;
  const isNew = changes !== null && stripRows(changes) > 0;
  const onlyPresent = isMoment && off(t('dayMenu.onlyPresent'));
  const figures = { span: { kind: 'own', from: day, to: day }, hall: null, group: 'day' } as const;
  return [
    {
      key: 'since',
      label: t('since.menu'),
      icon: ListOrdered,
      ...(!isNew && off(t('dayMenu.nothingNew'))),
      ...onlyPresent,
      onSelect: expandStrip,
    },
    {
      key: 'history',
      label: t('history.title'),
      icon: History,
      shortcut: 'V',
      onSelect: toggleHistory,
    },
    {
      key: 'export',
      label: t('figures.export'),
      icon: Download,
      detail: t('dayMenu.figures'),
      ...onlyPresent,
      onSelect: () => saveFile(fileAddress({ ...figures, format: 'xlsx', language })),
    },
  ];
};

const useUndoEntry = (): MenuItem => {
  const { t } = useText();
  const isMoment = useAtomValue(pastMomentAtom) !== null;
  const undoable = useAtomValue(undoableAtom);
  return {
    key: 'undo',
    label: t('undo.action'),
    detail: t('undo.key'),
    icon: Undo2,
    ...(undoable?.undo === null && off(t('dayMenu.nothingToUndo'))),
    ...(isMoment && off(t('dayMenu.onlyPresent'))),
    onSelect: () => undoNext('undo'),
  };
};

/** Menu that opens on mount, because the click on its trigger loads it. */
export const MoreEntries = ({ trigger }: { trigger: ReactElement<ComponentProps<'button'>> }): ReactNode => {
  const { t } = useText();
  const release = useReleaseEntry();
  const mayRelease = useRoleMay(releaseDayEndpoint);
  const reading = useReadingEntries();
  const undo = useUndoEntry();
  const mayUndo = useRoleMay(undoChangeEndpoint);
  const isAtBoard = useIsAtBoard();
  const isCompact = useAtomValue(isCompactAtom);
  const view: MenuItem = {
    key: 'view',
    label: t(isCompact ? 'delivery.heads.leave' : 'delivery.heads'),
    icon: LayoutGrid,
    shortcut: 'K',
    onSelect: toggleCompact,
  };
  const print = usePrintEntries();
  const openKeys = useSetAtom(helpPanelOpenAtom);
  return (
    <MenuPopup
      trigger={trigger}
      items={[
        ...(mayRelease ? [release] : []),
        ...reading,
        ...(mayUndo ? [undo] : []),
        ...(isAtBoard ? [view, ...print] : []),
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
