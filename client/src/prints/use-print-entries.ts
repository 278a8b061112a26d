import { choosePrintsEmptyRuns } from '../account/account-api.ts';
import { printsEmptyRunsAtom } from '../account/sign-in-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { MenuEntry } from '../ui/menu-popup.tsx';

/** Returns the entries of the day's menu with which users choose how they print. */
export const usePrintEntries = (): readonly MenuEntry[] => {
  const { t } = useText();
  const printsEmpty = useAtomValue(printsEmptyRunsAtom);
  return [
    {
      key: 'emptyRuns',
      heading: t('dayMenu.print'),
      label: t('print.leaveOutEmpty'),
      checked: !printsEmpty,
      onSelect: () => void choosePrintsEmptyRuns(!printsEmpty),
    },
  ];
};
