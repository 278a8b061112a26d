import LayoutGrid from 'lucide-react/icons/layout-grid';
import type { ReactNode } from 'react';
import { isCompactAtom } from '../../lib/board-view.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toggleCompact } from './jump-to-run.ts';

export const CompactButton = (): ReactNode => {
  const { t } = useText();
  return (
    <IconButton
      data-from="1640"
      icon={LayoutGrid}
      label={t('delivery.heads')}
      shortcut="K"
      pressed={useAtomValue(isCompactAtom)}
      onClick={toggleCompact}
    />
  );
};
