import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { ReactNode } from 'react';
import Printer from 'lucide-react/icons/printer';
import { useNavigate } from 'react-router-dom';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import styles from './heading-tools.module.css';
import { HeldList } from './held/held-list.tsx';
import { ImportOrders } from './import/import-orders.tsx';
import { mayCreateOrdersAtom } from './order-atoms.ts';
import { hasSelectionAtom } from './several/order-selection.ts';

/** Hints at the keys that select further rows; shown while rows are selected. */
const SelectionHints = (): ReactNode => {
  const { t } = useText();
  return (
    <>
      <span className={styles['hint']}>
        {t('orderSeveral.select')} <Kbd>{t('shortcuts.key.shift')}</Kbd> <Kbd>↓</Kbd>
      </span>
      <span className={styles['hint']}>
        {t('orderSeveral.single')} <Kbd>{t('shortcuts.key.ctrl')}</Kbd> <Kbd>{t('orderSeveral.click')}</Kbd>
      </span>
    </>
  );
};

const PageHints = (): ReactNode => {
  const { t } = useText();
  const mayCreate = useAtomValue(mayCreateOrdersAtom);
  return (
    <>
      <span className={styles['hint']}>
        {t('capacity.switch')}
        {hallIds.map((id) => (
          <Kbd key={id}>{id}</Kbd>
        ))}
      </span>
      {mayCreate && (
        <span className={styles['hint']}>
          {t('order.new')} <Kbd>N</Kbd>
        </span>
      )}
    </>
  );
};

/** Buttons and key hints at the right of the heading. */
export const HeadingTools = ({ hall }: { hall: HallId }): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const day = useAtomValue(selectedDayAtom);
  const isPlan = useAtomValue(isPlanShownAtom);
  const isSelecting = useAtomValue(hasSelectionAtom);
  return (
    <div className={styles['tools']}>
      {/* The buttons work on the plan itself, so that drafts and past moments have none. */}
      {isPlan && (
        <>
          <HeldList />
          <Button
            size="small"
            icon={Printer}
            onClick={() => void navigate(`/production/print?date=${day}&hall=${hall}`)}
          >
            {t('dayMenu.print')}
          </Button>
          <ImportOrders hall={hall} />
        </>
      )}
      <div className={styles['hints']} aria-hidden>
        {isSelecting ? <SelectionHints /> : <PageHints />}
      </div>
    </div>
  );
};
