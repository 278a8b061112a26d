import type { Day } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import styles from './truck-in-use.module.css';

interface Props {
  registration: string;
  days: readonly Day[];
  /** Called before navigating to a chosen day. */
  onLeave: () => void;
}

const maxShown = 12;

/** Explains why a truck cannot be retired, with links to the days that still need it. */
export const TruckInUse = ({ registration, days, onLeave }: Props): ReactNode => {
  const { t, language } = useText();
  return (
    <div className={styles['box']} role="alert">
      <p>{t('delivery.truck.retire.inUse', { registration })}</p>
      <ul className={styles['days']}>
        {days.slice(0, maxShown).map((day) => (
          <li key={day}>
            <Link to={`/delivery?date=${day}`} onClick={onLeave} className={styles['day']}>
              {formatDay(day, language, 'short')}
            </Link>
          </li>
        ))}
        {days.length > maxShown && <li>+ {days.length - maxShown}</li>}
      </ul>
    </div>
  );
};
