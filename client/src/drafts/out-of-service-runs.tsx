import { formatDay } from '../lib/format.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import Wrench from 'lucide-react/icons/wrench';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { TruckTypeBadge } from '../trucks/truck-type-badge.tsx';
import { outOfServiceBeforeAtom, type OutOfServiceRun, type RemovedItem } from './draft-marks.ts';
import styles from './out-of-service-runs.module.css';

/** Returns the destination of the content: 'OG-BS 214', '18.11.', 'Liste'. */
const useGoal = ({ goal }: RemovedItem): string => {
  const { t, language } = useText();
  switch (goal.of) {
    case 'run':
      return goal.registration;
    case 'day':
      return formatDay(goal.date, language, 'numeric');
    case 'list':
      return t('draft.goes.list');
    case 'nowhere':
      return t('draft.goes.nowhere');
  }
};

const GoneContent = ({ gone }: { gone: RemovedItem }): ReactNode => {
  const goal = useGoal(gone);
  return (
    <li className={styles['gone']}>
      <span className={styles['number']} aria-hidden>
        {gone.slot + 1}
      </span>
      <span className={styles['what']}>
        <span className={styles['name']}>{gone.name}</span>
        <span className={styles['goal']}>
          <ArrowRight size={12} strokeWidth={1.75} aria-label="→" />
          <span>{goal}</span>
        </span>
      </span>
    </li>
  );
};

const Column = ({ run: { delivery, truck, contents } }: { run: OutOfServiceRun }): ReactNode => {
  const { t } = useText();
  return (
    <section className={styles['column']} aria-label={`${truck.registration}, ${t('draft.is.outage')}`}>
      <header className={styles['header']}>
        <div className={styles['line']}>
          <h2 className={styles['registration']}>
            <s>{truck.registration}</s>
          </h2>
          <span className={styles['time']}>
            <Clock size={12} strokeWidth={2} aria-hidden />
            <span>{delivery.startingTime.slice(0, 5)}</span>
          </span>
        </div>
        <div className={styles['line']}>
          <TruckTypeBadge type={truck.type} color={truck.color} />
          <span className={styles['driver']} title={delivery.truckDriver}>
            {delivery.truckDriver}
          </span>
          <span className={styles['out']}>
            <Wrench size={12} strokeWidth={1.75} aria-hidden />
            <span>{t('draft.outage')}</span>
          </span>
        </div>
      </header>
      <ul className={styles['contents']}>
        {contents.map((gone) => (
          <GoneContent key={gone.slot} gone={gone} />
        ))}
      </ul>
    </section>
  );
};

/**
 * Shows the runs that the draft takes out of service and the destinations of their contents. `before` is the id of the
 * remaining run in front of which they are shown; null for those after the last run.
 */
export const OutOfServiceRuns = ({ before }: { before: number | null }): ReactNode =>
  useAtomValue(outOfServiceBeforeAtom)
    .get(before)
    ?.map((run) => <Column key={run.delivery.id} run={run} />);
