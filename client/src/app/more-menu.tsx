import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useMenuOnUse } from '../ui/menu.tsx';

const MoreEntries = lazyPart(async () => (await import('./more-entries.tsx')).MoreEntries);

/** Menu with the actions for which a narrow bar has no room. */
export const MoreMenu = (): ReactNode => {
  const { t } = useText();
  const trigger = <IconButton icon={Ellipsis} label={t('draft.more')} />;
  const { isUsed, closed } = useMenuOnUse({ trigger });
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <MoreEntries trigger={trigger} />
    </Suspense>
  );
};
