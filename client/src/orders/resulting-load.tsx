import type { ReservationUse } from '@werkplan/shared/halls/booked.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useMemo, type ReactNode } from 'react';
import { hallTotalsAtom } from '../halls/hall-atoms.ts';
import { RemainingBadge } from '../halls/remaining-badge.tsx';
import { ReservedLine } from '../halls/reserved-line.tsx';
import { usedReservationText } from '../halls/reserved-text.ts';
import { type HallLoad, useHallTone } from '../halls/use-hall-tone.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import styles from './resulting-load.module.css';
import { useReservationForecast } from './use-reservation-forecast.ts';

/** Returns a hall's load (kg) after adding `steel` kg; `reserved` are the reserved kg that would be left then. */
export const loadAfterAdding = (
  { steelTotal, maxCapacity, remaining }: HallLoad,
  steel: number,
  reserved?: ReservedKilograms,
): HallLoad => ({
  steelTotal: steelTotal + steel,
  maxCapacity,
  remaining: remaining - steel,
  ...(reserved && { reserved }),
});

interface LoadProps {
  label: string;
  load: HallLoad;
  /** The reserved kg of the order's site that the order uses. */
  taken?: (ReservationUse & { readonly site: string }) | null;
}

/** Shows a resulting load: 'Halle 2 danach: 62 von 60 t [- 2]', and the reservations that are left and used. */
export const ResultingLoad = ({ label, load, taken = null }: LoadProps): ReactNode => {
  const { t } = useText();
  const { decisive, isNear } = useHallTone()(load);
  const values = { steel: formatTonnes(load.steelTotal), capacity: formatTonnes(load.maxCapacity) };
  return (
    <>
      <p className={styles['after']}>
        {label} {t('capacity.loadShort', values)}
        <RemainingBadge kilograms={load.remaining} decisive={decisive} isNear={isNear} />
      </p>
      <ReservedLine {...load} className={styles['reserved']} />
      {taken && <p className={styles['after']}>{usedReservationText(t, taken)}</p>}
    </>
  );
};

/** Shows a hall's load on the shown day including the order. */
export const ResultingHallLoad = ({ hall, order }: { hall: HallId; order: Order }): ReactNode => {
  const { t } = useText();
  const totals = useAtomValue(hallTotalsAtom(hall));
  const { reserved, taken } = useReservationForecast(useMemo(() => [order], [order]));
  const place = { hallId: hall, date: order.date };
  return (
    totals && (
      <ResultingLoad
        label={t('capacity.after', { id: hall })}
        load={loadAfterAdding(totals, order.steel, reserved(place))}
        taken={taken(place)}
      />
    )
  );
};
