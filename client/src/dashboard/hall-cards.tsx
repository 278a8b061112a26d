import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals, ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CapacityCard } from '../halls/capacity-card.tsx';
import { hallLoadTooltip, spokenHallLoad } from '../halls/capacity-cards.tsx';
import { allHallsTotalAtom, allReservedAtom, hallTotalsAtom, reservedAtom } from '../halls/hall-atoms.ts';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import styles from './hall-cards.module.css';
import { isTodayLoadedAtom } from './today-atoms.ts';

interface Props {
  hall: HallId | 'T';
  totals: Omit<HallTotals, 'id'> | null;
  reserved: ReservedKilograms;
  to: string;
}

const Card = ({ hall, totals, reserved, to }: Props): ReactNode => {
  const { t } = useText();
  const name = hall === 'T' ? t('hall.total') : t('hall.name', { id: hall });
  return (
    <div className={cx(styles['card'], hall === 'T' && styles['total'])}>
      <CapacityCard
        hall={hall}
        name={name}
        totals={totals}
        reserved={reserved}
        {...(hall === 'T' && { hint: t('capacity.totalHint') })}
      />
      <Link
        to={to}
        state={{ hall }}
        className={styles['link']}
        aria-label={spokenHallLoad(t, name, totals)}
        title={hallLoadTooltip(t, totals)}
      />
    </div>
  );
};

const Hall = ({ hall, to }: { hall: HallId; to: string }): ReactNode => {
  const totals = useAtomValue(hallTotalsAtom(hall));
  const reserved = useAtomValue(reservedAtom(hall));
  const isLoaded = useAtomValue(isTodayLoadedAtom);
  return <Card hall={hall} totals={isLoaded ? totals : null} reserved={reserved} to={to} />;
};

/** Shows today's load of each hall, linked to its orders, and the total, linked to the production plan. */
export const HallCards = (): ReactNode => {
  const today = useAtomValue(todayAtom);
  const all = useAtomValue(allHallsTotalAtom);
  const reserved = useAtomValue(allReservedAtom);
  const isLoaded = useAtomValue(isTodayLoadedAtom);
  return (
    <div className={styles['cards']}>
      {hallIds.map((hall) => (
        <Hall key={hall} hall={hall} to={`/production?date=${today}`} />
      ))}
      <Card hall="T" totals={isLoaded ? all : null} reserved={reserved} to="/production-plan" />
    </div>
  );
};
