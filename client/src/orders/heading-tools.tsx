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
import { takesOrdersAtom } from './order-atoms.ts';

/** What helps at the right of the heading; the page can be used without it. */
export const HeadingTools = ({ hall }: { hall: HallId }): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const day = useAtomValue(selectedDayAtom);
  const isPlan = useAtomValue(isPlanShownAtom);
  const takesOrders = useAtomValue(takesOrdersAtom);
  return (
    <div className={styles['tools']}>
      {/* Of the plan alone. */}
      {isPlan && (
        <>
          <HeldList />
          <Button
            size="small"
            icon={Printer}
            onClick={() => void navigate(`/production/print?date=${day}&hall=${hall}`)}
          >
            {t('print.button')}
          </Button>
          <ImportOrders hall={hall} />
        </>
      )}
      <div className={styles['hints']} aria-hidden>
        <span className={styles['hint']}>
          {t('hall.switch')}
          {hallIds.map((id) => (
            <Kbd key={id}>{id}</Kbd>
          ))}
        </span>
        {takesOrders && (
          <span className={styles['hint']}>
            {t('order.new')} <Kbd>N</Kbd>
          </span>
        )}
      </div>
    </div>
  );
};
