import { reservedOfHall } from '@werkplan/shared/halls/reserved.ts';
import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { ProductionPlanRow } from '@werkplan/shared/production-plan/production-plan-schema.ts';
import { isoWeek, isoWeekday, type Day } from '@werkplan/shared/values/day.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { memo, type ReactNode } from 'react';
import { FreeBadge } from '../halls/free-badge.tsx';
import { withReserved } from '../halls/reserved-text.ts';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { DayBadges } from '../orders/order-marks.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFlash } from '../ui/use-flash.ts';
import { DayLink } from './day-link.tsx';
import { LoadBar } from './load-bar.tsx';
import { planRowAtom } from './plan-atoms.ts';
import styles from './plan-day.module.css';
import { isIdleWeekend, isWeekend } from './plan-sums.ts';

const HallCell = ({ row, hall }: { row: ProductionPlanRow; hall: HallId }): ReactNode => {
  const { t } = useText();
  const [steel, capacity] = [row[`hall${hall}SteelTotal`], row[`hall${hall}Capacity`]];
  const isOver = steel > capacity;
  // Closed halls without orders and idle weekends have no bar.
  const hasBar = steel > 0 || (capacity > 0 && !isIdleWeekend(row));
  const exact = { steel: formatKilograms(steel), capacity: formatKilograms(capacity) };
  const reserved = reservedOfHall(row, hall);
  return (
    <td title={withReserved(t('plan.loadExact', exact), t, capacity - steel, reserved)}>
      <span className={styles['hall']}>
        {hasBar && <LoadBar steel={steel} capacity={capacity} reserved={reserved.steel} />}
        <span className={cx(styles['figure'], isOver && styles['over'], steel === 0 && styles['zero'])}>
          {formatTonnes(steel)}
          {isOver && <span className="visually-hidden"> {t('plan.over')}</span>}
        </span>
      </span>
    </td>
  );
};

const SumCell = ({ kilograms, isStrong }: { kilograms: number; isStrong?: boolean }): ReactNode => (
  <td
    title={formatKilograms(kilograms)}
    className={cx(isStrong && styles['strong'], kilograms === 0 && styles['zero'])}
  >
    {formatTonnes(kilograms)}
  </td>
);

/** Shows the free capacity of idle weekends in brackets, because the month's total excludes it. */
const FreeCell = ({ row }: { row: ProductionPlanRow }): ReactNode => (
  <td>
    {isIdleWeekend(row) ? (
      <span className={styles['uncounted']} title={formatKilograms(row.freeCapacity)}>
        {row.freeCapacity > 0 ? `(+ ${formatTonnes(row.freeCapacity)})` : '0'}
      </span>
    ) : (
      <FreeBadge row={row} />
    )}
  </td>
);

const Figures = ({ row }: { row: ProductionPlanRow }): ReactNode => (
  <>
    {hallIds.map((hall) => (
      <HallCell key={hall} row={row} hall={hall} />
    ))}
    <SumCell kilograms={row.steelTotal} isStrong />
    <SumCell kilograms={row.mattingTotal} />
    <SumCell kilograms={row.grandTotal} isStrong />
    <FreeCell row={row} />
  </>
);

const loadingCells = Array.from({ length: 7 }, (_, index) => (
  <td key={index}>
    <Skeleton width={40} height={10} />
  </td>
));

export const PlanDay = memo(({ day, isStop }: { day: Day; isStop: boolean }): ReactNode => {
  const { t } = useText();
  const row = useAtomValue(planRowAtom(day));
  const today = useAtomValue(todayAtom);
  const element = useFlash<HTMLTableRowElement>(row && JSON.stringify({ ...row, revision: 0 }));
  return (
    <tr
      ref={element}
      data-day={day}
      data-weekend={isWeekend(day) ? (row && !isIdleWeekend(row) ? 'worked' : 'idle') : undefined}
      data-past={day < today || undefined}
      data-today={day === today || undefined}
      className={styles['row']}
    >
      <th scope="row">
        <DayLink day={day} isToday={day === today} isStop={isStop}>
          {isoWeekday(day) === 1 && (
            <span className={styles['week']}>{t('common.date.week', { week: isoWeek(day) })}</span>
          )}
          {row && <DayBadges row={row} />}
          {row?.name && <span className={styles['week']}>{row.name}</span>}
        </DayLink>
      </th>
      {row ? <Figures row={row} /> : loadingCells}
    </tr>
  );
});
