import type { HallId } from '@werkplan/shared/halls/hall.ts';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { mayCreateOrdersAtom } from './order-atoms.ts';

interface Props {
  hall: HallId;
  isFiltered: boolean;
  onClear: () => void;
}

/** Explains why the table is empty, and how to add an order or clear the filters. */
export const NoOrders = ({ hall, isFiltered, onClear }: Props): ReactNode => {
  const { t, language } = useText();
  const day = useAtomValue(selectedDayAtom);
  const mayCreate = useAtomValue(mayCreateOrdersAtom);
  if (isFiltered) {
    const clear = (
      <Button size="small" onClick={onClear}>
        {t('order.filter.close')}
      </Button>
    );
    return <EmptyState icon={SearchX} title={t('order.noneFiltered')} action={clear} />;
  }
  const create = (
    <>
      {t('order.new')} <Kbd>N</Kbd>
    </>
  );
  return (
    <EmptyState
      icon={ClipboardList}
      title={t('order.none')}
      text={t('order.noneText', { id: hall, day: formatDay(day, language, 'long') })}
      {...(mayCreate && { action: create })}
    />
  );
};
